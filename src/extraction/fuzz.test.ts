import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzz } from './testing/fuzz.ts';
import { everySample } from './testing/samples.ts';

test('damaged files of every format are read in part or refused with a code, each on its own', async () => {
  const samples = (await everySample()).filter((sample) => !/^(?:video|audio)\//.test(sample.contentType));
  const report = await fuzz(samples, 38, 20_261_120);
  assert.deepEqual(report.faults, []);
  const total = [...report.outcomes.values()].reduce((sum, count) => sum + count, 0);
  assert.equal(total, 38);
  assert.equal(report.outcomes.get('TIMED_OUT'), undefined, report.slowest);
});
