import { reserved } from '../text/tokens.ts';
import type { Lists } from './lists.ts';
import type { WordSet } from './word-set.ts';

/** Sets of words of which one must stand in a sentence, numbered apart from others: they are few enough for a bit each. */
export interface NeededSets {
  count: number;
  /** By word: those that have it, see `packed`. */
  byWord: Lists;
  /** By amount: those that ask for a value of just so much. There are many ("0870, 0871 or 0872"), and any number is a word of each. */
  byAmount: ReadonlyMap<number, readonly ExactSet[]>;
}

interface ExactSet {
  number: number;
  /** What kinds of value, as words. */
  kinds: readonly number[];
}

/** Words up to this one are kinds of value. */
const lastKind = Math.max(...Object.values(reserved));

export const isKindOfValue = (word: number): boolean => word <= lastKind;

/** `lists` files numbers under the words of their sets. */
export function neededSets(
  sets: readonly WordSet[],
  lists: (entries: readonly [WordSet, number][]) => Lists,
): NeededSets {
  const numbered = sets.map((set, number): [WordSet, number] => [set, number]);
  const isExact = ({ compare }: WordSet): boolean => compare?.sign === '=';
  const byWord = numbered.map(([set, number]): [WordSet, number] => [isExact(set) ? spelt(set) : set, number]);
  const byAmount = Map.groupBy(
    numbered.filter(([set]) => isExact(set)),
    ([{ compare }]) => compare!.amount,
  );
  const exact = ([{ words }, number]: [WordSet, number]): ExactSet => ({ number, kinds: words.filter(isKindOfValue) });
  return {
    count: sets.length,
    byWord: packed(lists(byWord)),
    byAmount: new Map([...byAmount].map(([amount, sets]) => [amount, sets.map(exact)])),
  };
}

const spelt = (set: WordSet): WordSet => ({ ...set, words: set.words.filter((word) => !isKindOfValue(word)) });

/** The sets that are kept, by their new numbers. */
export const neededStill = ({ byWord, byAmount }: NeededSets, by: ReadonlyMap<number, number>): NeededSets => ({
  count: by.size,
  byWord: repacked(byWord, by),
  byAmount: new Map(
    [...byAmount].map(([amount, exact]) => [
      amount,
      exact.flatMap(({ number, kinds }) => (by.has(number) ? { kinds, number: by.get(number)! } : [])),
    ]),
  ),
});

/**
 * Sets in an order in which those of the same frequent words stand together: of the sets that a frequent word is in, many
 * then share a block of 32, and the word marks them at once.
 */
export function inClusters(sets: Iterable<WordSet>, frequencies: Float64Array): WordSet[] {
  const byFrequency = (a: number, b: number): number => frequencies[b]! - frequencies[a]! || a - b;
  return [...sets]
    .map((set) => ({ set, words: [...set.words].sort(byFrequency) }))
    .sort((a, b) => firstDifference(a.words, b.words, byFrequency))
    .map(({ set }) => set);
}

function firstDifference(a: readonly number[], b: readonly number[], order: (a: number, b: number) => number): number {
  for (let at = 0; at < a.length && at < b.length; at++) {
    const difference = order(a[at]!, b[at]!);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Lists of set numbers as lists in twos: the number of a block of 32 sets, and a bit for each of these in it. */
function packed({ from, numbers }: Lists): Lists {
  const packedFrom = new Int32Array(from.length);
  const pairs: number[] = [];
  for (let word = 0; word + 1 < from.length; word++) {
    let block = -1;
    for (const set of numbers.slice(from[word], from[word + 1]).sort()) {
      if (set >> 5 !== block) {
        block = set >> 5;
        pairs.push(block, 0);
      }
      pairs[pairs.length - 1]! |= 1 << (set & 31);
    }
    packedFrom[word + 1] = pairs.length;
  }
  return { from: packedFrom, numbers: Int32Array.from(pairs) };
}

/** The sets of packed lists that are kept, by their new numbers, packed again. */
function repacked({ from, numbers }: Lists, by: ReadonlyMap<number, number>): Lists {
  const keptFrom = new Int32Array(from.length);
  const kept: number[] = [];
  for (let word = 0; word + 1 < from.length; word++) {
    for (let at = from[word]!; at < from[word + 1]!; at += 2) {
      for (let bits = numbers[at + 1]!; bits !== 0; bits &= bits - 1) {
        const set = by.get(numbers[at]! * 32 + 31 - Math.clz32(bits & -bits));
        if (set !== undefined) kept.push(set);
      }
    }
    keptFrom[word + 1] = kept.length;
  }
  return packed({ from: keptFrom, numbers: Int32Array.from(kept) });
}
