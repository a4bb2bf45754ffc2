import type { ReadPage } from '../pages.ts';
import { spell } from '../text/fold.ts';

/** The words of a page as a classifier knows them, by token: folded, and values by their kind alone. */
export function wordsOf({ page, tokens }: ReadPage): string[] {
  const words: string[] = [];
  for (let at = 0; at < tokens.count; at++) {
    const value = tokens.values.get(at);
    const written = /^\d/.test(tokens.folded.slice(tokens.start[at], tokens.start[at]! + 1)) || value?.kind === 'money';
    words.push(
      value !== undefined && (written || value.kind === 'percent')
        ? `<${value.kind}>`
        : spell(page.text, tokens.folded, tokens.start[at]!, tokens.end[at]!),
    );
  }
  return words;
}
