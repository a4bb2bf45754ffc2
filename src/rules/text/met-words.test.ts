import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { MetWords } from './met-words.ts';
import { type Tokens, tokenise } from './tokens.ts';

const words = [
  'not',
  'can',
  'guaranteed',
  'twenty',
  'five',
  'percent',
  'million',
  'pounds',
  'a',
  'r',
  'https',
  'www',
  'guaran',
  'teed',
  'sure',
  'no',
];
const lookUp = (word: string): number => words.indexOf(word) + 10;
const pieces = [
  ...words,
  ...words.map((word) => word.toUpperCase()),
  '20',
  '£5',
  "'",
  "'s",
  '-',
  '-\n',
  '://x',
  '.',
  ' ',
  ' ',
  ' ',
  ',',
  '#',
  '@',
  '$',
  '1',
  'é',
  '\u200b',
  '*',
];

const readOf = ({ count, start, end, word, gap, flags, values }: Tokens) => ({
  count,
  start,
  end,
  word,
  gap,
  flags,
  values,
});

describe('words that were met before', () => {
  it('are read again as they were read at first, whatever stands beside them', () => {
    const met = new MetWords();
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const text = parts.join('');
        assert.deepEqual(readOf(tokenise(text, { lookUp, met })), readOf(tokenise(text, { lookUp })));
      }),
      { numRuns: 5000 },
    );
  });

  it('are forgotten when there are too many, and met anew', () => {
    const met = new MetWords();
    const nth = (number: number): string => [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
    for (let number = 0; number < 40_000; number++) {
      const word = nth(number);
      const vocabulary = { lookUp: () => number, met };
      assert.equal(tokenise(word, vocabulary).word[0], number);
      assert.equal(tokenise(`${word} `, { lookUp: () => -7, met }).word[0], number);
    }
  });
});
