import type { MetWords } from './met-words.ts';

/** Words by number, as patterns know them. */
export interface Vocabulary {
  /** The number of a folded word, 0 when no pattern names it. */
  lookUp(word: string): number;
  /** Words that texts had, with these numbers; emptied when the numbers change. Without it every word is looked up. */
  readonly met?: MetWords;
}
