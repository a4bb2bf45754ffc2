import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileReading } from '../pool.ts';
import { ReadingFailure } from '../reader.ts';
import { assertDocument } from './document-contract.ts';
import { type Mutant, mutantsOf } from './mutations.ts';
import type { Sample } from './samples.ts';

export interface FuzzReport {
  /** How many readings ended which way: `read`, or a failure's code. */
  outcomes: Map<string, number>;
  /** Readings that ended in a way they must not. */
  faults: string[];
  slowestMs: number;
  slowest: string;
}

/** Reads damaged copies of the samples as the service would, two at a time. */
export async function fuzz(samples: Sample[], count: number, seed: number): Promise<FuzzReport> {
  const folder = await mkdtemp(join(tmpdir(), 'fairclear-fuzz-'));
  const reading = createFileReading({ limitMs: 30_000 });
  const report: FuzzReport = { outcomes: new Map(), faults: [], slowestMs: 0, slowest: '' };
  const mutants = mutantsOf(samples, count, seed);

  async function readOne(mutant: Mutant, path: string): Promise<string> {
    const { contentType, fileName } = mutant.sample;
    try {
      const document = await reading.read({ path, fileName, contentType, size: mutant.bytes.length });
      assertDocument(document);
      return 'read';
    } catch (error) {
      if (error instanceof ReadingFailure) return error.code;
      report.faults.push(`${mutant.name}: ${error instanceof Error ? error.message : String(error)}`);
      return 'fault';
    }
  }

  async function work(): Promise<void> {
    for (const mutant of mutants) {
      const path = join(folder, `mutant-${mutant.name.replace(/\W+/g, '-')}`);
      await writeFile(path, mutant.bytes);
      const start = performance.now();
      const outcome = await readOne(mutant, path);
      const took = performance.now() - start;
      if (took > report.slowestMs) Object.assign(report, { slowestMs: took, slowest: mutant.name });
      report.outcomes.set(outcome, (report.outcomes.get(outcome) ?? 0) + 1);
      await rm(path);
    }
  }
  try {
    await Promise.all([work(), work()]);
  } finally {
    reading.close();
    await rm(folder, { recursive: true });
  }
  return report;
}
