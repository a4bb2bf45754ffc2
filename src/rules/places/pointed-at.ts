import type { Annotation } from './annotate.ts';
import type { ReadPage } from './pages.ts';
import type { Span } from './spans.ts';

/** Words that are pointed at though no pattern found them: `reason` stands where a concept would. */
export const pointedAt = (
  { tokens }: ReadPage,
  { page, first, last }: Span & { page: number },
  reason: string,
): Annotation => ({
  concept: reason,
  ...{ page, first, last, start: tokens.start[first]!, end: tokens.end[last]! },
  ...{ pattern: '', visible: true, aside: false },
});
