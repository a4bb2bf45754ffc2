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
  anchor: WordSet;
  /** All places but the anchor. */
  places: Place[];
  atStart: boolean;
  atEnd: boolean;
}

/** Whether a word is one that the line asks for, at any of its places. */
export function asksFor({ anchor, places }: Line, word: number): boolean {
  return anchor.words.includes(word) || places.some(({ set }) => set.words.includes(word));
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
 *   branch   how many lines, their numbers; how many ways, these
 *   way      gap × 4 + 2 when it leads backward + 1 when a value is compared; then the number of the comparison; then how many
 *            words lead over it, and these, or, where there are many, the complement of where their bits begin; then the length
 *            of the branch it leads to, and this
 */
export interface WrittenTrees {
  code: Int32Array;
  /** Where each tree begins. */
  starts: Int32Array;
  /** A bit for each word, for sets of many words. */
  bits: Uint32Array;
  lines: Line[];
  comparisons: Comparison[];
}

/** Sets of more words are looked up by bit. */
const fewWords = 8;

interface Writing {
  code: number[];
  lines: Line[];
  comparisons: Comparison[];
  bits: number[];
  bitsOf: Map<WordSet, number>;
  /** Bits of one set, in numbers of 32. */
  width: number;
}

export function writeTrees(trees: Branch[], words: number): WrittenTrees {
  const writing: Writing = {
    code: [],
    lines: [],
    comparisons: [],
    bits: [],
    bitsOf: new Map(),
    width: (words >> 5) + 1,
  };
  const starts = Int32Array.from(trees, (tree) => {
    const start = writing.code.length;
    writeBranch(writing, tree);
    return start;
  });
  const { code, lines, comparisons, bits } = writing;
  return { code: Int32Array.from(code), starts, bits: Uint32Array.from(bits), lines, comparisons };
}

function writeBranch(writing: Writing, { lines, ways }: Branch): void {
  const { code } = writing;
  code.push(lines.length);
  for (const line of lines) code.push(writing.lines.push(line) - 1);
  code.push(ways.length);
  for (const { gap, set, direction, to } of ways) {
    code.push(gap * 4 + (direction === 1 ? 0 : 2) + (set.compare === undefined ? 0 : 1));
    if (set.compare !== undefined) code.push(writing.comparisons.push(set.compare) - 1);
    if (set.words.length > fewWords) code.push(~bitsAt(writing, set));
    else code.push(set.words.length, ...set.words);
    const lengthAt = code.push(0) - 1;
    writeBranch(writing, to);
    code[lengthAt] = code.length - lengthAt - 1;
  }
}

function bitsAt({ bits, bitsOf, width }: Writing, set: WordSet): number {
  const known = bitsOf.get(set);
  if (known !== undefined) return known;
  const at = bits.length;
  for (let number = 0; number < width; number++) bits.push(0);
  for (const word of set.words) bits[at + (word >> 5)] = (bits[at + (word >> 5)]! | (1 << (word & 31))) >>> 0;
  bitsOf.set(set, at);
  return at;
}
