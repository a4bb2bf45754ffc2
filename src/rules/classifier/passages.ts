import type { Annotated } from '../places/annotate.ts';
import { firstTokenFrom, type ReadPage } from '../places/pages.ts';
import type { Span } from '../places/spans.ts';
import type { Place } from '../types.ts';

/** Some words of a page that stand together, and the page's index. */
export interface Passage extends Span {
  page: number;
}

/** In words: about as long as the shorter promotions that a classifier learns from. */
export const shortestPassage = 30;

/** The words that are quoted, and no others. */
export function passageOf({ pages }: Annotated, { pageNumber, start, end }: Place): Passage {
  const page = pages.findIndex((read) => read.page.number === pageNumber);
  const { tokens } = pages[page]!;
  const first = Math.min(firstTokenFrom(tokens, start), tokens.count - 1);
  return { page, first, last: Math.max(firstTokenFrom(tokens, end) - 1, first) };
}

/** The sentences around some words, as many as make a passage, taken in turn from before and behind. */
export function passageAround(annotated: Annotated, place: Place): Passage {
  const { page, first, last } = passageOf(annotated, place);
  const read = annotated.pages[page]!;
  return { page, ...grown(read, { from: read.sentence[first]!, to: read.sentence[last]! }) };
}

/** The passages that the sentences of a promotion stand in, each once. */
export const passagesOf = ({ pages }: Annotated): Passage[] =>
  pages.flatMap((read, page) => {
    const spans = read.sentenceStart.slice(0, -1).map((_, at) => grown(read, { from: at, to: at }));
    const known = new Map(spans.map((span) => [`${span.first} ${span.last}`, span]));
    return [...known.values()].map((span) => ({ page, ...span }));
  });

function grown({ sentenceStart }: Pick<ReadPage, 'sentenceStart'>, { from, to }: { from: number; to: number }): Span {
  const last = sentenceStart.length - 2;
  const span = { first: sentenceStart[from]!, last: sentenceStart[to + 1]! - 1 };
  if (span.last - span.first + 1 >= shortestPassage || (from === 0 && to === last)) return span;
  const isEven = (to - from) % 2 === 0;
  const isBefore = from > 0 && (isEven || to === last);
  return grown({ sentenceStart }, isBefore ? { from: from - 1, to } : { from, to: to + 1 });
}
