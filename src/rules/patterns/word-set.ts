import type { Comparison } from './syntax.ts';

/** The word numbers that may stand at one place of a pattern. Few are compared one by one, many looked up by bit. */
export interface WordSet {
  /** Its place among all sets of an index. */
  number: number;
  few: Int32Array | undefined;
  bits: Uint32Array | undefined;
  compare: Comparison | undefined;
}

const fewAtMost = 6;

/** `words`: the words of the set, no two alike. */
export function wordSet(
  number: number,
  words: readonly number[],
  vocabularySize: number,
  compare: Comparison | undefined,
): WordSet {
  if (words.length <= fewAtMost) return { number, few: Int32Array.from(words), bits: undefined, compare };
  const bits = new Uint32Array((vocabularySize >> 5) + 1);
  for (const word of words) bits[word >> 5]! |= 1 << (word & 31);
  return { number, few: undefined, bits, compare };
}

export function has(set: WordSet, word: number): boolean {
  if (set.bits !== undefined) return (set.bits[word >> 5]! & (1 << (word & 31))) !== 0;
  const few = set.few!;
  for (let at = 0; at < few.length; at++) if (few[at] === word) return true;
  return false;
}

export function compares(comparison: Comparison, amount: number): boolean {
  switch (comparison.sign) {
    case '=':
      return amount === comparison.amount;
    case '<':
      return amount < comparison.amount;
    case '<=':
      return amount <= comparison.amount;
    case '>':
      return amount > comparison.amount;
    case '>=':
      return amount >= comparison.amount;
  }
}
