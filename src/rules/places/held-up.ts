import { inScope } from '../scopes/index.ts';
import { Flag } from '../text/tokens.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { languageAt } from './pages.ts';

/** Whether words are somebody else's, in quotation marks from first to last, that the promotion holds up as a warning or refutes. */
export function isHeldUp(annotated: Annotated, place: Pick<Annotation, 'page' | 'first' | 'last'>): boolean {
  const { pages, hits, rulebook } = annotated;
  const { page, first, last } = place;
  const read = pages[page]!;
  if (!(isQuotedAt(read.tokens.flags, first) && isQuotedAt(read.tokens.flags, last))) return false;
  const words = { first, last, hits: { from: 0, to: 0 }, language: languageAt(annotated, place) ?? 'en' };
  return inScope('mentioned', words, { read, ...hits[page]!, index: rulebook.index });
}

const isQuotedAt = (flags: ArrayLike<number>, at: number): boolean => (flags[at]! & Flag.QUOTED) !== 0;
