import { doubled } from '../../kernel/doubled.ts';
import { type Members, membersOf } from './members.ts';
import type { Comparison } from './syntax.ts';
import { bitsOf, type WordBits } from './word-bits.ts';
import type { WordSet } from './word-set.ts';

/** One of a set of words, up to so many words further from the place before it. */
export interface Place {
  gap: number;
  set: WordSet;
}

export interface Line {
  /** Number of the pattern, as the caller counts them. */
  pattern: number;
  /** Of the value at the anchor. */
  compare: Comparison | undefined;
  atStart: boolean;
  atEnd: boolean;
}

/** A point of a tree: lines that are complete there, and ways on, each one place further to one side. */
export interface Branch {
  lines: Line[];
  ways: Way[];
}

export interface Way extends Place {
  direction: 1 | -1;
  to: Branch;
}

/**
 * Trees written out as numbers in a row, so that following one is reading on:
 *
 *   branch   how many lines, these; how many ways, these
 *   line     pattern × 4 + 1 when it stands at a start + 2 when at an end; the comparison of the anchor's value
 *   way      gap × 2 + 1 when it leads backward; the comparison of its value; how many words lead over it, and these, or, where
 *            there are many, the complement of their set's number; the length of the branch it leads to, and this
 *
 * A comparison is a number of `comparisons`, -1 for none.
 */
export interface WrittenTrees {
  code: Int32Array;
  /** Where each tree begins, by its number: they stand in another order. */
  starts: Int32Array;
  /** Which words may be in which of the sets of which one must stand beside an anchor. */
  neighbours: WordBits;
  /** Which words are in which sets of many words. */
  members: Members;
  comparisons: Comparison[];
}

/** Sets of more words are looked up by hash. */
const fewWords = 16;

/** Numbers in a row that grows: as an array of JavaScript it took twice the memory, and the heap's. */
class Row {
  private numbers = new Int32Array(1 << 16);
  length = 0;

  push(number: number): void {
    if (this.length === this.numbers.length) this.numbers = doubled(this.numbers);
    this.numbers[this.length++] = number;
  }

  set(at: number, number: number): void {
    this.numbers[at] = number;
  }

  all(): Int32Array {
    return this.numbers.slice(0, this.length);
  }
}

interface Writing {
  code: Row;
  comparisons: Comparison[];
  /** Sets of many words, with their numbers. */
  large: Map<WordSet, number>;
  /** Sets of words of which one must stand beside an anchor, with theirs. */
  neighbours: Map<WordSet, number>;
}

/** A tree that is grown when it is written, so that not all of them are there at once, and about how often it is taken up. */
export interface Growing {
  grown: () => Branch;
  heat: number;
}

/** So many trees are written in a few milliseconds. */
const treesAtOnce = 500;

interface Written {
  trees: WrittenTrees;
  /** By a tree's number, what must stand beside its anchor, see `Beside`; 0 where nothing must. */
  beside: Int32Array;
}

/** Those that are taken up most stand together: they stay near at hand. */
export function* writingTrees(trees: readonly Growing[]): Generator<undefined, Written> {
  const writing: Writing = {
    code: new Row(),
    comparisons: [],
    large: new Map(),
    neighbours: new Map(),
  };
  const starts = new Int32Array(trees.length);
  const beside = new Int32Array(trees.length);
  const hottestFirst = [...trees.keys()].sort((a, b) => trees[b]!.heat - trees[a]!.heat || a - b);
  for (const [at, number] of hottestFirst.entries()) {
    starts[number] = writing.code.length;
    const tree = trees[number]!.grown();
    beside[number] = besideAnchor(writing, tree);
    writeBranch(writing, tree);
    if (at % treesAtOnce === treesAtOnce - 1) yield;
  }
  const { code, comparisons, large, neighbours } = writing;
  const written = { code: code.all(), starts, members: membersOf(large), neighbours: bitsOf(neighbours), comparisons };
  return { trees: written, beside };
}

/**
 * A set of words of which one must stand up to so many words before or after an anchor, as a number: the set's, counted from 1, and
 * in the lowest bits the gap and whether it is before.
 */
export const Beside = {
  of: (set: number, { gap, direction }: Pick<Way, 'gap' | 'direction'>): number =>
    (set << (gapBits + 1)) | (gap << 1) | Number(direction === -1),
  set: (beside: number): number => beside >> (gapBits + 1),
  gap: (beside: number): number => (beside >> 1) & widest,
  isBefore: (beside: number): boolean => (beside & 1) === 1,
};

const gapBits = 2;
/** Within a wider gap nearly anything stands. */
const widest = (1 << gapBits) - 1;

function besideAnchor({ neighbours }: Writing, { lines, ways }: Branch): number {
  const [way, ...others] = ways;
  if (way === undefined || others.length > 0 || lines.length > 0 || way.gap > widest) return 0;
  return Beside.of(numberIn(neighbours, way.set, 1), way);
}

function writeBranch(writing: Writing, { lines, ways }: Branch): void {
  const { code } = writing;
  code.push(lines.length);
  for (const { pattern, atStart, atEnd, compare } of lines) {
    code.push(pattern * 4 + Number(atStart) + 2 * Number(atEnd));
    code.push(comparisonAt(writing, compare));
  }
  code.push(ways.length);
  for (const { gap, set, direction, to } of ways) {
    code.push(gap * 2 + Number(direction === -1));
    code.push(comparisonAt(writing, set.compare));
    const isLarge = set.words.length > fewWords;
    code.push(isLarge ? ~numberIn(writing.large, set) : set.words.length);
    if (!isLarge) for (const word of set.words) code.push(word);
    const lengthAt = code.length;
    code.push(0);
    writeBranch(writing, to);
    code.set(lengthAt, code.length - lengthAt - 1);
  }
}

const comparisonAt = ({ comparisons }: Writing, compare: Comparison | undefined): number =>
  compare === undefined ? -1 : comparisons.push(compare) - 1;

/** A set's number among others; new ones are counted on from a first. */
function numberIn(numbers: Map<WordSet, number>, set: WordSet, first = 0): number {
  const known = numbers.get(set);
  if (known !== undefined) return known;
  numbers.set(set, first + numbers.size);
  return first + numbers.size - 1;
}
