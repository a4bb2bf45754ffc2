import { invariant } from '../../kernel/assert.ts';
import type { WordSet } from './word-set.ts';

/**
 * Which words are in which of some sets, by hash: a bit for each word and set took a hundred megabytes, most of them asked for
 * once a text and never near at hand.
 */
export interface Members {
  /** A set's number times this and a word's number is a key. */
  words: number;
  /** By hash, the next free place after it where that is taken: a key and 1; 0 where there is none. */
  slots: Uint32Array;
  /** How far a hash is shifted to be a place. */
  shift: number;
}

/** Words are numbered up to `words`. */
export function membersOf(sets: ReadonlyMap<WordSet, number>, words: number): Members {
  invariant(sets.size * words < 2 ** 32, 'keys of sets and words fit 32 bits');
  const count = [...sets.keys()].reduce((sum, set) => sum + set.words.length, 0);
  const bits = Math.max(1, Math.ceil(Math.log2(2 * count + 1)));
  const members = { words, slots: new Uint32Array(2 ** bits), shift: 32 - bits };
  for (const [set, number] of sets)
    for (const word of set.words) members.slots[placeOf(members, number * words + word)] = number * words + word + 1;
  return members;
}

export const isMember = (members: Members, set: number, word: number): boolean =>
  members.slots[placeOf(members, set * members.words + word)] !== 0;

/** Where a key stands, or would. */
function placeOf({ slots, shift }: Members, key: number): number {
  let place = Math.imul(key, spreading) >>> shift;
  while (slots[place] !== 0 && slots[place] !== key + 1) place = (place + 1) & (slots.length - 1);
  return place;
}

/** 2³² by the golden ratio (Knuth, The Art of Computer Programming, vol. 3, 6.4): keys that follow one another are far apart. */
const spreading = 0x9e3779b1;
