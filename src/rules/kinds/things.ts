import { stopWords } from '../../document/stop-words.ts';
import type { Annotated } from '../places/annotate.ts';
import { foldWord } from '../text/fold.ts';

const nothings = new Set(stopWords.en!.split(' '));

/** The word, in the singular; undefined where it is a figure, or a word that names nothing. */
export function thingAt({ pages }: Annotated, page: number, token: number): string | undefined {
  const { page: of, tokens } = pages[page]!;
  const word = foldWord(of.text.slice(tokens.start[token], tokens.end[token]));
  if (!/^[a-z]{3,}$/.test(word) || nothings.has(word)) return undefined;
  return singular(word);
}

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<![su])s$/, '');

/** The word in small letters; empty outside the page. */
export function lowerAt({ pages }: Annotated, page: number, token: number): string {
  const { page: of, tokens } = pages[page]!;
  return of.text.slice(tokens.start[token] ?? 0, tokens.end[token] ?? 0).toLowerCase();
}
