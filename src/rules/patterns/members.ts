import { bitsOf, hashOf, mayBeMember, type WordBits, wordsOf } from './word-bits.ts';
import type { WordSet } from './word-set.ts';

/**
 * Which words are in which of some sets, by hash: a bit for each word and set took a hundred megabytes, most of them asked for
 * once a text and never near at hand.
 */
export interface Members {
  /** In twos, by hash, the next free place after it where that is taken: a set's number and 1, and a word's; 0 where there is none. */
  slots: Int32Array;
  /** How far a hash is shifted to be a place. */
  shift: number;
  maybe: WordBits;
}

export function membersOf(sets: ReadonlyMap<WordSet, number>): Members {
  const size = Math.max(1, Math.ceil(Math.log2(2 * wordsOf(sets) + 1)));
  const members = { slots: new Int32Array(2 * 2 ** size), shift: 32 - size, maybe: bitsOf(sets) };
  for (const [set, number] of sets)
    for (const word of set.words) {
      const at = placeOf(members, number, word);
      members.slots[at] = number + 1;
      members.slots[at + 1] = word;
    }
  return members;
}

export const isMember = (members: Members, set: number, word: number): boolean =>
  mayBeMember(members.maybe, set, word) && members.slots[placeOf(members, set, word)] !== 0;

/** Where a word of a set stands, or would. */
function placeOf({ slots, shift }: Members, set: number, word: number): number {
  let at = 2 * (hashOf(set, word) >>> shift);
  while (slots[at] !== 0 && (slots[at] !== set + 1 || slots[at + 1] !== word)) at = (at + 2) & (slots.length - 1);
  return at;
}
