import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { packTexts, textAt } from './packed-texts.ts';

test('every text comes back as it was, wherever it stands', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
      const packed = packTexts(['\uFEFFfirst', ...texts]);
      assert.deepEqual(
        [...packed.ends.keys()].map((nth) => textAt(packed, nth)),
        ['\uFEFFfirst', ...texts],
      );
    }),
  );
});
