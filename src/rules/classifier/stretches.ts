import type { Annotated } from '../places/annotate.ts';
import type { ReadPage } from '../places/pages.ts';
import type { Span } from '../places/spans.ts';
import type { Passage } from './passages.ts';
import { metOf, termsIn } from './words.ts';

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

/** The concepts that begin in one stretch, by name, each once; and the same by sentence. */
interface MetConcepts {
  concepts: string[];
  sentences: string[][];
}

/** What is said in one stretch, by name, each of it once. */
export interface Said extends MetConcepts {
  words: string[];
  /** Words and pairs of them. */
  terms: string[];
}

/** Stretch by stretch, what is said in some words of a page. */
export const saidIn = (annotated: Annotated, concepts: ReadonlySet<string>, passage: Passage): Said[] =>
  passage.last < passage.first
    ? []
    : stretchesOf(annotated.pages[passage.page]!, passage).map((span) =>
        saidOf(annotated, concepts, { page: passage.page, ...span }),
      );

/** What is said in one stretch. */
function saidOf(annotated: Annotated, concepts: ReadonlySet<string>, stretch: Passage): Said {
  const { words, pairs } = termsIn([{ ...stretch, read: annotated.pages[stretch.page]! }]);
  return { words, terms: [...words, ...pairs], ...metIn(annotated, concepts, stretch) };
}

/** The concepts of one stretch. */
function metIn(annotated: Annotated, concepts: ReadonlySet<string>, stretch: Passage): MetConcepts {
  const { page, first, last } = stretch;
  const here = metOf(annotated, concepts).filter((one) => one.page === page && one.first >= first && one.first <= last);
  const bySentence = Map.groupBy(here, (one) => annotated.pages[page]!.sentence[one.first]!);
  return { concepts: distinct(here), sentences: [...bySentence.values()].map(distinct) };
}

const distinct = (ones: readonly { id: string }[]): string[] => [...new Set(ones.map(({ id }) => id))];

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
