import { readLines } from './lines.ts';

/** A promotion labelled by breach, themes and, in later ones, the words in breach; those that are not in English name their language. */
export interface Sketch {
  text: string;
  breach: boolean;
  themes: string[];
  quote: string | null;
  product: string;
  language?: string;
}

export const readSketches = (file: string): Sketch[] => readLines<Sketch>(`./${file}.jsonl`);
