// node bench/hostile-service.ts: files made to harm, uploaded to the running service and evaluated, two at a time.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hostileFiles } from '../src/extraction/testing/hostile.ts';
import { startReviewing } from './reviewing-service.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairclear-hostile-'));
const service = await startReviewing({ FAIRCLEAR_DATA_DIR: folder });
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.end();
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' ? address?.port : 0;
const files = (await hostileFiles(`http://127.0.0.1:${port}`)).values();
const rows: Record<string, { ending: string; ms: number; message: string }> = {};

async function work(): Promise<void> {
  for (const { what, contentType, bytes } of files) {
    const { outcome, took } = await service.evaluateFile({ fileName: 'file', contentType, bytes });
    const [result] = outcome.results;
    const ending = result?.error?.code ?? result?.status ?? 'nothing';
    rows[what] = { ending, ms: Math.round(took), message: result?.error?.message.slice(0, 90) ?? '' };
  }
}

try {
  await service.besideTexts(() => Promise.all([work(), work()]));
  console.table(rows);
  console.log(`requests to the address that files point at: ${requests}`);
  const isFine = Object.values(rows).every(({ ending }) => ending !== 'nothing') && requests === 0;
  process.exitCode = isFine ? 0 : 1;
} finally {
  server.close();
  await service.stop();
  await rm(folder, { recursive: true });
}
