import { readFileSync } from 'node:fs';

/** A promotion labelled by breach, themes and, in later ones, the words in breach; those that are not in English name their language. */
export interface Sketch {
  text: string;
  breach: boolean;
  themes: string[];
  quote: string | null;
  product: string;
  language?: string;
}

export const readSketches = (file: string): Sketch[] =>
  readFileSync(new URL(`./${file}.jsonl`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Sketch);
