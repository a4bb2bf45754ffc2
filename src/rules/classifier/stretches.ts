import type { ReadPage } from '../places/pages.ts';
import type { Span } from '../places/spans.ts';

/** In words: a sentence with fewer is weighed with the next, as "Yes. Really." says nothing by itself. */
const shortestStretch = 10;

/** The sentences of some words of a page, as many together as make a stretch. A short rest belongs to the stretch before. */
export function stretchesOf({ sentenceStart, sentence }: ReadPage, { first, last }: Span): Span[] {
  const spans: Span[] = [];
  let from = first;
  for (let at = sentence[first]!; from <= last; at++) {
    const end = Math.min(sentenceStart[at + 1]! - 1, last);
    const isRest = end === last && end - from + 1 < shortestStretch && spans.length > 0;
    if (isRest) spans.push({ first: spans.pop()!.first, last });
    else if (end === last || end - from + 1 >= shortestStretch) spans.push({ first: from, last: end });
    else continue;
    from = end + 1;
  }
  return spans;
}

/** The smaller, the more one stretch alone decides. */
const softness = 0.3;

/**
 * What stretches say together, in log odds: about as much as the one that says most, more where several say it. One sentence in
 * breach is a breach, however many ordinary ones stand around it.
 */
export function pooled(scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  const most = Math.max(...scores);
  return most + softness * Math.log(scores.reduce((sum, score) => sum + Math.exp((score - most) / softness), 0));
}

/** How much each of them has to do with it, which makes 1 together: what `pooled` gives per score. */
export function sharesOf(scores: readonly number[]): number[] {
  const whole = pooled(scores);
  return scores.map((score) => Math.exp((score - whole) / softness));
}
