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
  /**
   * A bit for each hash, of which at most one in eight is set: most words that are asked for are in none of the sets, and these bits are near
   * at hand, the slots are not (Bloom, Space/time trade-offs in hash coding with allowable errors, 1970).
   */
  bits: Int32Array;
}

export function membersOf(sets: ReadonlyMap<WordSet, number>): Members {
  const count = [...sets.keys()].reduce((sum, set) => sum + set.words.length, 0);
  const size = Math.max(1, Math.ceil(Math.log2(2 * count + 1)));
  const members = {
    slots: new Int32Array(2 * 2 ** size),
    shift: 32 - size,
    bits: new Int32Array(Math.max(1, 2 ** (size + finer - 5))),
  };
  for (const [set, number] of sets)
    for (const word of set.words) {
      const at = placeOf(members, number, word);
      members.slots[at] = number + 1;
      members.slots[at + 1] = word;
      const bit = hashOf(number, word) >>> (members.shift - finer);
      members.bits[bit >>> 5]! |= 1 << (bit & 31);
    }
  return members;
}

export function isMember(members: Members, set: number, word: number): boolean {
  const bit = hashOf(set, word) >>> (members.shift - finer);
  if ((members.bits[bit >>> 5]! & (1 << (bit & 31))) === 0) return false;
  return members.slots[placeOf(members, set, word)] !== 0;
}

/** Where a word of a set stands, or would. */
function placeOf({ slots, shift }: Members, set: number, word: number): number {
  let at = 2 * (hashOf(set, word) >>> shift);
  while (slots[at] !== 0 && (slots[at] !== set + 1 || slots[at + 1] !== word)) at = (at + 2) & (slots.length - 1);
  return at;
}

/** So many bits of a hash more than for its place. */
const finer = 2;

const hashOf = (set: number, word: number): number => Math.imul(Math.imul(set, spreading) ^ word, spreading);

/** 2³² by the golden ratio (Knuth, The Art of Computer Programming, vol. 3, 6.4): what follows one another is far apart. */
const spreading = 0x9e3779b1;
