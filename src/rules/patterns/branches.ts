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
