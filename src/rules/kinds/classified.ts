import { type Annotated, isMet } from '../annotate.ts';
import { likenessOf, toldBy } from '../classifier/classify.ts';
import type { Demand } from '../definitions.ts';
import type { Breach, Judging } from './outcome.ts';

/**
 * What no pattern names: the words as a whole are those of promotions in breach. Quotes the sentence where they stand
 * thickest and says which words told.
 */
export function judgeClassified({ annotated, demand }: Judging<Extract<Demand, { kind: 'classified' }>>): Breach[] {
  const { pages, rulebook } = annotated;
  if (!promises(annotated)) return [];
  for (const definition of rulebook.classifiers) {
    const likeness = likenessOf(pages, definition);
    if (likeness === undefined || likeness.likelihood < demand.least) continue;
    const found = toldBy(pages, definition, likeness, demand.themes);
    const { tokens, sentenceStart } = pages[found.page]!;
    const first = sentenceStart[found.sentence]!;
    const last = sentenceStart[found.sentence + 1]! - 1;
    const words = found.telling.map((word) => `“${word.replace(/[<>]/g, '')}”`).join(', ');
    const place = {
      concept: 'classifier',
      ...{ page: found.page, first, last, start: tokens.start[first]!, end: tokens.end[last]! },
      ...{ pattern: '', visible: true, aside: false },
    };
    const detail = `It is ${Math.round(likeness.likelihood * 100)} % like those in breach, most of all by the words ${words}.`;
    return [{ places: [place], detector: 'classified', concept: 'classifier', theme: found.theme, detail }];
  }
  return [];
}

const promising = new Set(['claim', 'technique', 'trigger']);

/** Whether anything in it claims or offers: a notice that an office has moved promises nothing, in whatever words. */
function promises(annotated: Annotated): boolean {
  return annotated.rulebook.concepts.some(({ kind }, number) => promising.has(kind) && isMet(annotated, number));
}
