import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { builtInId } from '../src/kernel/ids.ts';
import { type Settings, startService } from './running-service.ts';
import { promotionalText } from './texts.ts';

/** A file that is uploaded and evaluated. */
export interface Sent {
  fileName: string;
  contentType: string;
  bytes: Buffer;
}

export interface Outcome {
  status: string;
  results: { status: string; error?: { code: string; message: string } }[];
}

export interface Evaluated {
  outcome: Outcome;
  took: number;
}

const about = {
  promotionName: 'Bench',
  channelIds: [builtInId('channel', 'email')],
  productIds: [builtInId('product', 'stocks-and-shares-isa')],
  jurisdictionId: builtInId('jurisdiction', 'gb'),
};

function formatOf(contentType: string): string {
  const family = contentType.split('/')[0] ?? '';
  if (contentType === 'application/pdf') return 'pdf';
  return ['image', 'video', 'audio'].includes(family) ? family : 'document';
}

/** A running service to which files are sent while texts are evaluated every second: they must not wait for the files. */
export async function startReviewing(settings: Settings) {
  const service = await startService(settings);

  async function call(method: string, path: string, sent?: object | Buffer): Promise<Record<string, string>> {
    const isBytes = Buffer.isBuffer(sent);
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${service.key}`,
        'x-external-user-id': 'bench',
        ...(sent ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' } : {}),
      },
      ...(sent ? { body: isBytes ? new Uint8Array(sent) : JSON.stringify(sent) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>;
  }

  async function evaluate(promotion: object): Promise<Evaluated> {
    const { promotionId, versionId } = await call('POST', '/v1/promotions', { ...about, ...promotion });
    const version = `/v1/promotions/${promotionId}/versions/${versionId}`;
    const start = performance.now();
    await call('POST', `${version}/evaluate`);
    for (;;) {
      const outcome: Outcome = JSON.parse(JSON.stringify(await call('GET', `${version}/evaluation?wait=60`)));
      if (outcome.status !== 'processing') return { outcome, took: performance.now() - start };
    }
  }

  const evaluateText = () => evaluate({ fileFormat: 'text', content: promotionalText(1_000) });

  async function evaluateFile({ fileName, contentType, bytes }: Sent): Promise<Evaluated> {
    const { uploadId } = await call('POST', '/v1/uploads', { fileName, contentType, fileSize: bytes.length });
    const chunk = 50_000_000;
    for (let from = 0; from < bytes.length; from += chunk) {
      const part = bytes.subarray(from, from + chunk);
      const range = `bytes ${from}-${from + part.length - 1}/${bytes.length}`;
      await sendPart(`/v1/uploads/${uploadId}`, part, range);
    }
    return evaluate({ fileFormat: formatOf(contentType), uploadIds: [uploadId] });
  }

  async function sendPart(path: string, part: Buffer, range: string): Promise<void> {
    const headers = { authorization: `Bearer ${service.key}`, 'x-external-user-id': 'bench', 'content-range': range };
    const response = await fetch(service.baseUrl + path, { method: 'PUT', headers, body: new Uint8Array(part) });
    if (!response.ok) throw new Error(`PUT ${path}: ${response.status}`);
    await response.body?.cancel();
  }

  /** Megabytes of the service itself; the processes that read files are not in it. */
  async function memory(): Promise<number> {
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  }

  async function childrenLeft(): Promise<number> {
    const list = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').catch(() => '');
    return list.split(' ').filter((each) => each.trim() !== '').length;
  }

  /** Does the work with texts beside it, and prints what it did to them and to the service. */
  async function besideTexts(work: () => Promise<unknown>): Promise<void> {
    // The first review compiles the rulebook.
    await evaluateText();
    const before = await memory();
    const times: number[] = [];
    const isDone = { now: false };
    const probe = async () => {
      while (!isDone.now) {
        times.push((await evaluateText()).took);
        await setTimeout(1000);
      }
    };
    const probing = probe();
    await work();
    isDone.now = true;
    await probing;
    times.sort((a, b) => a - b);
    const [median, last] = [times[times.length >> 1] ?? 0, times.at(-1) ?? 0];
    console.log(`text meanwhile, ${times.length} times: median ${median.toFixed(0)} ms, slowest ${last.toFixed(0)} ms`);
    console.log(`the service: ${before} MB before, ${await memory()} MB after, ${await childrenLeft()} processes left`);
    console.log(`ready: ${JSON.stringify(await call('GET', '/readyz'))}`);
  }

  return { evaluateFile, besideTexts, stop: service.stop };
}
