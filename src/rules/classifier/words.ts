import type { ReadPage } from '../pages.ts';
import { spell } from '../text/fold.ts';
import { classOf, DIGIT } from '../text/scan.ts';

/** The words of a page as a classifier knows them, by token: folded, and figures by their kind alone; "twelve" is a word like others. */
export function wordsOf({ page, tokens }: ReadPage): string[] {
  const { folded, start, end, values } = tokens;
  return Array.from({ length: tokens.count }, (_, at) => {
    const kind = values.get(at)?.kind;
    const isFigure = kind === 'money' || kind === 'percent' || classOf(folded.charCodeAt(start[at]!)) === DIGIT;
    return kind !== undefined && isFigure ? `<${kind}>` : spell(page.text, folded, start[at]!, end[at]!);
  });
}
