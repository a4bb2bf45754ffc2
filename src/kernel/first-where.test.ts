import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { firstWhere } from './first-where.ts';

test('the first from which on something holds is found as by looking at each', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: 0, max: 20 }), (numbers, least) => {
      const sorted = numbers.sort((one, other) => one - other);
      const expected = sorted.findIndex((number) => number >= least);
      assert.equal(
        firstWhere(0, sorted.length, (at) => sorted[at]! >= least),
        expected === -1 ? sorted.length : expected,
      );
    }),
  );
});

test('what comes before the beginning is not looked at', () => {
  assert.equal(
    firstWhere(3, 5, (at) => at >= 1),
    3,
  );
});
