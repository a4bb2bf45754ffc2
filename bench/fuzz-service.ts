// node bench/fuzz-service.ts [files, 2000] [seed, 1]: damaged files of every format, uploaded to the running service and evaluated.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutantsOf } from '../src/extraction/testing/mutations.ts';
import { everySample } from '../src/extraction/testing/samples.ts';
import { startReviewing } from './reviewing-service.ts';

const count = Number(process.argv[2] ?? 2000);
const seed = Number(process.argv[3] ?? 1);
/** Two heavy jobs of each kind, and one that is being uploaded. */
const atOnce = 5;

const folder = await mkdtemp(join(tmpdir(), 'fairclear-fuzz-'));
const service = await startReviewing({ FAIRCLEAR_DATA_DIR: folder });
const endings = new Map<string, Record<string, number>>();
const faults: string[] = [];
let slowest = { took: 0, name: '' };
const mutants = mutantsOf(await everySample(), count, seed);

async function work(): Promise<void> {
  for (const { name, sample, bytes } of mutants) {
    const { outcome, took } = await service.evaluateFile({ ...sample, bytes });
    const [result] = outcome.results;
    const ending = result?.error?.code ?? result?.status ?? 'nothing';
    if (!result || !['succeeded', 'failed'].includes(result.status)) faults.push(`${name}: ${ending}`);
    if (result?.status === 'failed' && !result.error?.message) faults.push(`${name}: failed without a reason`);
    if (ending === 'TIMED_OUT') faults.push(`${name}: took too long`);
    if (took > slowest.took) slowest = { took, name };
    const row = endings.get(sample.fileName) ?? {};
    row[ending] = (row[ending] ?? 0) + 1;
    endings.set(sample.fileName, row);
  }
}

try {
  const start = performance.now();
  await service.besideTexts(() => Promise.all(Array.from({ length: atOnce }, work)));
  console.table(Object.fromEntries([...endings].sort(([a], [b]) => a.localeCompare(b))));
  console.log(`${count} files in ${Math.round((performance.now() - start) / 1000)} s, seed ${seed}`);
  console.log(`slowest: ${Math.round(slowest.took)} ms, ${slowest.name}`);
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}
