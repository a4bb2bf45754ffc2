import { wordTiers } from './word-frequencies.ts';

const frequencies = new Map(
  wordTiers.flatMap(([tier, words]) => words.split(' ').map((word): [string, number] => [word, 2 ** tier])),
);

/** A word that the counted text has not, or hardly ever. */
const rare = 0.1;

/**
 * How often a word stands in ten thousand of promotional English: the matcher starts each pattern at its rarest place.
 * A wrong figure costs time, never a match.
 */
export function frequency(word: string): number {
  return frequencies.get(word) ?? rare;
}
