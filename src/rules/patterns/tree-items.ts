import { invariant } from '../../kernel/assert.ts';
import type { Line, Way } from './branches.ts';

const [LAST, COMPARED, WAY] = [1, 2, 4];
/** Of a line. */
const [AT_START, AT_END] = [8, 16];
/** Of a way. */
const [BACKWARD, OF_SET] = [8, 16];
const flagBits = 5;
const gapBits = 5;
const wayBits = flagBits + gapBits;
/** More than a line may span. */
const widestGap = (1 << gapBits) - 1;

const flag = (isSet: boolean, bit: number): number => (isSet ? bit : 0);

/** What is written of a line or a way in one number. */
export const Item = {
  ofLine: ({ pattern, atStart, atEnd, compare }: Line): number =>
    flag(compare !== undefined, COMPARED) | flag(atStart, AT_START) | flag(atEnd, AT_END) | (pattern << flagBits),
  /** `words`: the one word, or the number of its set. */
  ofWay: ({ direction, gap, set: { compare } }: Way, isSet: boolean, words: number): number => {
    invariant(words < 2 ** (32 - wayBits), 'words and sets of words are few enough to be written with a way');
    const flags = flag(compare !== undefined, COMPARED) | flag(direction === -1, BACKWARD) | flag(isSet, OF_SET);
    return WAY | flags | (Math.min(gap, widestGap) << flagBits) | (words << wayBits);
  },
  isLast: (item: number): boolean => (item & LAST) !== 0,
  last: (item: number): number => item | LAST,
  notLast: (item: number): number => item & ~LAST,
  isCompared: (item: number): boolean => (item & COMPARED) !== 0,
  isWay: (item: number): boolean => (item & WAY) !== 0,
  isAtStart: (line: number): boolean => (line & AT_START) !== 0,
  isAtEnd: (line: number): boolean => (line & AT_END) !== 0,
  pattern: (line: number): number => line >>> flagBits,
  isBackward: (way: number): boolean => (way & BACKWARD) !== 0,
  isOfSet: (way: number): boolean => (way & OF_SET) !== 0,
  gap: (way: number): number => (way >>> flagBits) & widestGap,
  words: (way: number): number => way >>> wayBits,
  /** How many numbers a line takes, or a way before the length of its branch. */
  size: (item: number): number => ((item & COMPARED) === 0 ? 1 : 2),
};
