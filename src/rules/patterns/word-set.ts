import type { Comparison } from './syntax.ts';

/** The word numbers that may stand at one place of a pattern. */
export interface WordSet {
  words: readonly number[];
  compare: Comparison | undefined;
  /** How often one of them stands in ten thousand words of promotional English, about: see `frequency`. */
  frequency: number;
}

export function compares(comparison: Comparison, amount: number): boolean {
  switch (comparison.sign) {
    case '=':
      return amount === comparison.amount;
    case '<':
      return amount < comparison.amount;
    case '<=':
      return amount <= comparison.amount;
    case '>':
      return amount > comparison.amount;
    case '>=':
      return amount >= comparison.amount;
  }
}
