import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readPlainText } from '../../document/plain-text.ts';
import { annotate } from '../places/annotate.ts';
import { smallRulebook } from '../testing/small-rulebook.ts';
import { pooled, sharesOf, stretchesOf } from './stretches.ts';

const rulebook = smallRulebook([], []);
const annotatedOf = (text: string) => annotate(readPlainText(text), rulebook);
const lengthsOf = (text: string): number[] => {
  const read = annotatedOf(text).pages[0]!;
  const spans = stretchesOf(read, { first: 0, last: read.tokens.count - 1 });
  return spans.map(({ first, last }) => last - first + 1);
};
const tenWords = 'One two three four five six seven eight nine ten.';

describe('stretches of a promotion', () => {
  test('are sentences, a short one with the next, a short rest with the one before', () => {
    assert.deepEqual(lengthsOf(`${tenWords} ${tenWords}`), [10, 10]);
    assert.deepEqual(lengthsOf(`Yes. Really. ${tenWords}`), [12]);
    assert.deepEqual(lengthsOf(`${tenWords} Yes. Really.`), [12]);
    assert.deepEqual(lengthsOf('Yes. Really.'), [2]);
  });

  test('hold every word once, whatever the text', () => {
    const sentence = fc.array(fc.constantFrom('yes', 'no', 'Maybe', 'cures', '8%', '!'), {
      minLength: 1,
      maxLength: 14,
    });
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 8 }), (sentences) => {
        const read = annotatedOf(`So ${sentences.map((words) => words.join(' ')).join('. ')}`).pages[0]!;
        const spans = stretchesOf(read, { first: 0, last: read.tokens.count - 1 });
        const covered = spans.flatMap(({ first, last }) =>
          Array.from({ length: last - first + 1 }, (_, at) => first + at),
        );
        assert.deepEqual(covered, [...Array(read.tokens.count).keys()]);
      }),
    );
  });

  test('say together about what the one says that says most, and more where several do', () => {
    assert.equal(pooled([]), 0);
    assert.equal(pooled([1.5]), 1.5);
    assert.ok(Math.abs(pooled([3, -2, -2, -2]) - 3) < 0.01);
    assert.ok(pooled([3, 3]) > 3.2);
    const shares = sharesOf([3, 2, -1]);
    assert.ok(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 1) < 1e-9);
    assert.ok(shares[0]! > shares[1]! && shares[1]! > shares[2]!);
  });
});
