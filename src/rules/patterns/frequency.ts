import { wordTiers } from './word-frequencies.ts';

const frequencies = new Map(
  wordTiers.flatMap(([tier, words]) => words.split(' ').map((word): [string, number] => [word, 2 ** tier])),
);

/** A word that the counted text has not, or hardly ever. */
const rare = 0.1;

/**
 * How often a word stands in ten thousand of promotional English: the matcher starts each pattern at its rarest place.
 * A wrong figure costs time. Whether a pattern stands in a sentence does not depend on it; which of several like words a hit takes in
 * may, as it takes those nearest to the rarest place.
 */
export function frequency(word: string): number {
  return frequencies.get(word) ?? rare;
}
