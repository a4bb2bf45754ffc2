import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtInId } from '../src/kernel/ids.ts';
import { createPostgresDatabase } from '../src/platform/testing/databases.ts';
import { type Settings, startService } from './running-service.ts';
import { promotionalText } from './texts.ts';

/**
 * A 1,000-character text from its trigger to its final result over HTTP, and requests a second for create and evaluate,
 * on the embedded database and on PostgreSQL. The limit compared with: 100 ms; the interface's typical time is 30 to 90 s.
 */
const content = promotionalText(1_000);
const user = { 'x-external-user-id': 'bench' };
const body = {
  fileFormat: 'text',
  promotionName: 'Bench',
  channelIds: [builtInId('channel', 'email')],
  productIds: [builtInId('product', 'stocks-and-shares-isa')],
  jurisdictionId: builtInId('jurisdiction', 'gb'),
  content,
};

const folder = await mkdtemp(join(tmpdir(), 'fairclear-bench-'));
const database = await createPostgresDatabase();
try {
  await measure('embedded database', { FAIRCLEAR_DATA_DIR: join(folder, 'embedded') });
  await measure('PostgreSQL server', { FAIRCLEAR_DATA_DIR: join(folder, 'server'), DATABASE_URL: database.url });
} finally {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(name: string, settings: Settings): Promise<void> {
  const service = await startService(settings);
  const call = async (method: string, path: string, sent?: object): Promise<Record<string, string>> => {
    const response = await fetch(service.baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${service.key}`,
        ...user,
        ...(sent ? { 'content-type': 'application/json' } : {}),
      },
      ...(sent ? { body: JSON.stringify(sent) } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Record<string, string>;
  };
  const create = async (): Promise<string> => {
    const made = await call('POST', '/v1/promotions', body);
    return `/v1/promotions/${made.promotionId}/versions/${made.versionId}`;
  };
  const evaluate = async (version: string): Promise<number> => {
    const start = performance.now();
    await call('POST', `${version}/evaluate`);
    while ((await call('GET', `${version}/evaluation?wait=30`)).status === 'processing');
    return performance.now() - start;
  };
  try {
    for (let round = 0; round < 20; round++) await evaluate(await create());
    const times: number[] = [];
    for (let round = 0; round < 100; round++) times.push(await evaluate(await create()));
    times.sort((a, b) => a - b);
    console.log(
      `${name}: trigger to final result: median ${times[50]!.toFixed(1)} ms, 95th percentile ${times[95]!.toFixed(1)} ms (limit 100 ms)`,
    );
    const versions: string[] = [];
    const perSecond = async (work: () => Promise<unknown>, count: number): Promise<string> => {
      const start = performance.now();
      let left = count;
      await Promise.all(
        Array.from({ length: 10 }, async () => {
          while (left-- > 0) await work();
        }),
      );
      return ((count / (performance.now() - start)) * 1000).toFixed(0);
    };
    console.log(
      `${name}: create ${await perSecond(async () => versions.push(await create()), 500)} requests/s, 10 at once`,
    );
    console.log(
      `${name}: evaluate ${await perSecond(() => call('POST', `${versions.pop()}/evaluate`), 500)} requests/s, 10 at once`,
    );
  } finally {
    await service.stop();
  }
}
