import { invariant } from '../../kernel/assert.ts';
import type { Line, Way } from './branches.ts';

/** What is written of a line or a way in one number. */
export const Item = {
  ofLine: ({ pattern, atStart, atEnd, compare }: Line): number =>
    bits(compare !== undefined, 1) | bits(atStart, 3) | bits(atEnd, 4) | (pattern << lineBits),
  /** `words`: the one word, or the number of its set. */
  ofWay: ({ direction, gap, set: { compare } }: Way, isSet: boolean, words: number): number => {
    invariant(words < 2 ** (32 - wayBits), 'words and sets of words are few enough to be written with a way');
    return (
      bits(compare !== undefined, 1) |
      bits(true, 2) |
      bits(direction === -1, 3) |
      bits(isSet, 4) |
      (Math.min(gap, widestGap) << gapAt) |
      (words << wayBits)
    );
  },
  isLast: (item: number): boolean => (item & 1) !== 0,
  last: (item: number): number => item | 1,
  notLast: (item: number): number => item & ~1,
  isCompared: (item: number): boolean => (item & 2) !== 0,
  isWay: (item: number): boolean => (item & 4) !== 0,
  isAtStart: (line: number): boolean => (line & 8) !== 0,
  isAtEnd: (line: number): boolean => (line & 16) !== 0,
  pattern: (line: number): number => line >>> lineBits,
  isBackward: (way: number): boolean => (way & 8) !== 0,
  isOfSet: (way: number): boolean => (way & 16) !== 0,
  gap: (way: number): number => (way >>> gapAt) & widestGap,
  words: (way: number): number => way >>> wayBits,
  /** How many numbers a line takes, or a way before the length of its branch. */
  size: (item: number): number => 1 + ((item >> 1) & 1),
};

const bits = (isSet: boolean, at: number): number => Number(isSet) << at;

const lineBits = 5;
const gapAt = 5;
const gapBits = 5;
const wayBits = gapAt + gapBits;
/** More than a line may span. */
const widestGap = (1 << gapBits) - 1;
