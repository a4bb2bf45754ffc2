import { type Members, membersOf } from './members.ts';
import type { Comparison } from './syntax.ts';
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
  /** Which words are in which sets of many words. */
  members: Members;
  comparisons: Comparison[];
}

/** Sets of more words are looked up by hash. */
const fewWords = 16;

interface Writing {
  code: number[];
  comparisons: Comparison[];
  /** Sets of many words, with their numbers. */
  large: Map<WordSet, number>;
}

/** A tree, and about how often it is taken up. */
export interface Grown {
  tree: Branch;
  heat: number;
}

/** Those that are taken up most stand together: they stay near at hand. */
export function writeTrees(grown: readonly Grown[]): WrittenTrees {
  const writing: Writing = {
    code: [],
    comparisons: [],
    large: new Map(),
  };
  const starts = new Int32Array(grown.length);
  const hottestFirst = [...grown.keys()].sort((a, b) => grown[b]!.heat - grown[a]!.heat || a - b);
  for (const number of hottestFirst) {
    starts[number] = writing.code.length;
    writeBranch(writing, grown[number]!.tree);
  }
  const { code, comparisons, large } = writing;
  return { code: Int32Array.from(code), starts, members: membersOf(large), comparisons };
}

function writeBranch(writing: Writing, { lines, ways }: Branch): void {
  const { code } = writing;
  code.push(lines.length);
  for (const { pattern, atStart, atEnd, compare } of lines)
    code.push(pattern * 4 + Number(atStart) + 2 * Number(atEnd), comparisonAt(writing, compare));
  code.push(ways.length);
  for (const { gap, set, direction, to } of ways) {
    code.push(gap * 2 + Number(direction === -1), comparisonAt(writing, set.compare));
    if (set.words.length > fewWords) code.push(~numberOf(writing, set));
    else code.push(set.words.length, ...set.words);
    const lengthAt = code.push(0) - 1;
    writeBranch(writing, to);
    code[lengthAt] = code.length - lengthAt - 1;
  }
}

const comparisonAt = ({ comparisons }: Writing, compare: Comparison | undefined): number =>
  compare === undefined ? -1 : comparisons.push(compare) - 1;

function numberOf({ large }: Writing, set: WordSet): number {
  const known = large.get(set);
  if (known !== undefined) return known;
  large.set(set, large.size);
  return large.size - 1;
}
