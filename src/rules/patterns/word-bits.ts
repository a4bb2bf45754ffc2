import type { WordSet } from './word-set.ts';

/**
 * Which words may be in which of some sets, a bit for each hash, of which at most one in sixteen is set: most words that are asked for are in
 * none of the sets, and these bits are near at hand (Bloom, Space/time trade-offs in hash coding with allowable errors, 1970).
 */
export interface WordBits {
  bits: Int32Array;
  /** How far a hash is shifted to be a bit's place. */
  shift: number;
}

export function bitsOf(sets: ReadonlyMap<WordSet, number>): WordBits {
  const size = Math.max(5, Math.ceil(Math.log2(16 * wordsOf(sets) + 1)));
  const made = { bits: new Int32Array(2 ** (size - 5)), shift: 32 - size };
  for (const [set, number] of sets)
    for (const word of set.words) {
      const bit = hashOf(number, word) >>> made.shift;
      made.bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  return made;
}

/** False only where a word is not in a set. */
export function mayBeMember({ bits, shift }: WordBits, set: number, word: number): boolean {
  const bit = hashOf(set, word) >>> shift;
  return (bits[bit >>> 5]! & (1 << (bit & 31))) !== 0;
}

export const wordsOf = (sets: ReadonlyMap<WordSet, number>): number =>
  [...sets.keys()].reduce((sum, set) => sum + set.words.length, 0);

export const hashOf = (set: number, word: number): number => Math.imul(Math.imul(set, spreading) ^ word, spreading);

/** 2³² by the golden ratio (Knuth, The Art of Computer Programming, vol. 3, 6.4): what follows one another is far apart. */
const spreading = 0x9e3779b1;
