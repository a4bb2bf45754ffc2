/** Words by number, as patterns know them. */
export interface Vocabulary {
  /** The number of a folded word, 0 when no pattern names it. */
  lookUp(word: string): number;
}
