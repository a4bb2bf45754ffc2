// node bench/fuzz-service.ts [files, 2000] [seed, 1]: damaged files of every format, uploaded to the running service and evaluated.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { type Mutant, mutantsOf } from '../src/extraction/testing/mutations.ts';
import { everySample } from '../src/extraction/testing/samples.ts';
import { builtInId } from '../src/kernel/ids.ts';
import { startService } from './running-service.ts';
import { promotionalText } from './texts.ts';

/**
 * While the files are read, a text is evaluated every second: it must not wait for them. In the end the service answers,
 * every evaluation is final, and neither processes nor memory are left over.
 */
const count = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? 1);
/** Two heavy jobs of each kind, and one that is being uploaded. */
const atOnce = 5;

const folder = await mkdtemp(join(tmpdir(), 'fairclear-fuzz-'));
const service = await startService({ FAIRCLEAR_DATA_DIR: folder });

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

const about = {
  promotionName: 'Fuzz',
  channelIds: [builtInId('channel', 'email')],
  productIds: [builtInId('product', 'stocks-and-shares-isa')],
  jurisdictionId: builtInId('jurisdiction', 'gb'),
};

function formatOf(contentType: string): string {
  const family = contentType.split('/')[0] ?? '';
  if (contentType === 'application/pdf') return 'pdf';
  return ['image', 'video', 'audio'].includes(family) ? family : 'document';
}

interface Outcome {
  status: string;
  results: { status: string; error?: { code: string; message: string } }[];
}

async function evaluate(promotion: object): Promise<{ outcome: Outcome; took: number }> {
  const { promotionId, versionId } = await call('POST', '/v1/promotions', { ...about, ...promotion });
  const version = `/v1/promotions/${promotionId}/versions/${versionId}`;
  const start = performance.now();
  await call('POST', `${version}/evaluate`);
  for (;;) {
    const outcome: Outcome = JSON.parse(JSON.stringify(await call('GET', `${version}/evaluation?wait=60`)));
    if (outcome.status !== 'processing') return { outcome, took: performance.now() - start };
  }
}

async function evaluateFile({ sample, bytes }: Mutant): Promise<{ outcome: Outcome; took: number }> {
  const { fileName, contentType } = sample;
  const { uploadId } = await call('POST', '/v1/uploads', { fileName, contentType, fileSize: bytes.length });
  await call('PUT', `/v1/uploads/${uploadId}`, bytes);
  return evaluate({ fileFormat: formatOf(contentType), uploadIds: [uploadId] });
}

const endings = new Map<string, Record<string, number>>();
const faults: string[] = [];
let slowest = { took: 0, name: '' };
const mutants = mutantsOf(await everySample(), count, seed);

async function work(): Promise<void> {
  for (const mutant of mutants) {
    const { outcome, took } = await evaluateFile(mutant);
    const [result] = outcome.results;
    const ending = result?.error?.code ?? result?.status ?? 'nothing';
    if (!result || !['succeeded', 'failed'].includes(result.status)) faults.push(`${mutant.name}: ${ending}`);
    if (result?.status === 'failed' && !result.error?.message) faults.push(`${mutant.name}: failed without a reason`);
    if (took > slowest.took) slowest = { took, name: mutant.name };
    const row = endings.get(mutant.sample.fileName) ?? {};
    row[ending] = (row[ending] ?? 0) + 1;
    endings.set(mutant.sample.fileName, row);
  }
}

const texts: number[] = [];
let isDone = false;
async function probe(): Promise<void> {
  const content = promotionalText(1_000);
  while (!isDone) {
    texts.push((await evaluate({ fileFormat: 'text', content })).took);
    await setTimeout(1000);
  }
}

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function childrenLeft(): Promise<number> {
  const list = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter((each) => each.trim() !== '').length;
}

try {
  // The first review compiles the rulebook.
  await evaluate({ fileFormat: 'text', content: promotionalText(1_000) });
  const before = await memory();
  const start = performance.now();
  const probing = probe();
  await Promise.all(Array.from({ length: atOnce }, work));
  isDone = true;
  await probing;
  texts.sort((a, b) => a - b);
  console.table(Object.fromEntries([...endings].sort(([a], [b]) => a.localeCompare(b))));
  console.log(`${count} files in ${Math.round((performance.now() - start) / 1000)} s, seed ${seed}`);
  console.log(`slowest: ${Math.round(slowest.took)} ms, ${slowest.name}`);
  const [median, last] = [texts[texts.length >> 1] ?? 0, texts.at(-1) ?? 0];
  console.log(`text meanwhile, ${texts.length} times: median ${median.toFixed(0)} ms, slowest ${last.toFixed(0)} ms`);
  console.log(
    `the service: ${before} MB before, ${await memory()} MB after, ${await childrenLeft()} child processes left`,
  );
  console.log(`ready: ${JSON.stringify(await call('GET', '/readyz'))}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}
