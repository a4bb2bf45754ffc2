import assert from 'node:assert/strict';
import { test } from 'node:test';
import { retryDelaySeconds, retryDelays } from './schedule.ts';

test('a delivery is tried for at least a day, each wait longer than the one before', () => {
  const waits = retryDelays.map((_, at) => retryDelaySeconds(at + 1) ?? 0);
  assert.ok(waits.reduce((sum, wait) => sum + wait, 0) >= 24 * 3600);
  assert.deepEqual(
    waits.toSorted((a, b) => a - b),
    waits,
  );
  assert.equal(waits[0], 5);
});

test('after the last attempt there is no other', () => {
  assert.equal(retryDelaySeconds(retryDelays.length + 1), undefined);
});
