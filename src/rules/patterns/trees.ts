import { doubled } from '../../kernel/doubled.ts';
import type { Branch, Way } from './branches.ts';
import type { Lists } from './lists.ts';
import { type Members, membersOf } from './members.ts';
import type { Comparison } from './syntax.ts';
import { Item } from './tree-items.ts';
import { bitsOf, type WordBits } from './word-bits.ts';
import type { WordSet } from './word-set.ts';

/**
 * Trees written out as numbers in a row, so that following one is reading on. A branch is its lines and then its ways, the last of
 * them marked so:
 *
 *   line     its `Item`; the comparison of the anchor's value, if it has one
 *   way      its `Item`; the comparison of its value, if it has one; the length of the branch it leads to, and this
 *
 * A comparison is a number of `comparisons`. Words of a way that are more than one are written once, for all ways of these words.
 */
export interface WrittenTrees {
  code: Int32Array;
  /** Where each tree begins, by its number: they stand in another order. */
  starts: Int32Array;
  /** By number, the words of sets; empty for those of many words, see `members`. */
  sets: Lists;
  /** Which words are in which sets of many words, by the numbers of `sets`. */
  members: Members;
  /** Which words may be in which of the sets of which one must stand beside an anchor. */
  neighbours: WordBits;
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

  at(at: number): number {
    return this.numbers[at]!;
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
  /** Sets of more than one word, with their numbers. */
  sets: Map<WordSet, number>;
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
    sets: new Map(),
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
  const { code, comparisons, sets, neighbours } = writing;
  const written = { code: code.all(), starts, ...writtenSets(sets), neighbours: bitsOf(neighbours), comparisons };
  return { trees: written, beside };
}

function writtenSets(sets: ReadonlyMap<WordSet, number>): Pick<WrittenTrees, 'sets' | 'members'> {
  const few = [...sets.keys()].map(({ words }) => (words.length > fewWords ? [] : words));
  const from = new Int32Array(few.length + 1);
  for (const [number, words] of few.entries()) from[number + 1] = from[number]! + words.length;
  const large = new Map([...sets].filter(([{ words }]) => words.length > fewWords));
  return { sets: { from, numbers: Int32Array.from(few.flat()) }, members: membersOf(large) };
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
  let last = code.length;
  for (const line of lines) {
    last = code.length;
    code.push(Item.ofLine(line));
    writeComparison(writing, line.compare);
  }
  for (const way of ways) {
    last = code.length;
    writeWay(writing, way);
  }
  code.set(last, Item.last(code.at(last)));
}

function writeWay(writing: Writing, way: Way): void {
  const { code, sets } = writing;
  const { words, compare } = way.set;
  const [word] = words;
  const isSet = words.length !== 1;
  code.push(Item.ofWay(way, isSet, isSet ? numberIn(sets, way.set) : word!));
  writeComparison(writing, compare);
  const lengthAt = code.length;
  code.push(0);
  writeBranch(writing, way.to);
  code.set(lengthAt, code.length - lengthAt - 1);
}

function writeComparison({ code, comparisons }: Writing, compare: Comparison | undefined): void {
  if (compare !== undefined) code.push(comparisons.push(compare) - 1);
}

/** A set's number among others; new ones are counted on from a first. */
function numberIn(numbers: Map<WordSet, number>, set: WordSet, first = 0): number {
  const known = numbers.get(set);
  if (known !== undefined) return known;
  numbers.set(set, first + numbers.size);
  return first + numbers.size - 1;
}
