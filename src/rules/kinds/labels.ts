import type { Annotated, Annotation } from '../annotate.ts';
import type { ReadPage } from '../pages.ts';

/** A label is no longer than this, in words: "Two-year fix:", "Online with the app:". */
const longestLabel = 5;

/**
 * "Large pots: delivery £12" is said of large pots only. What a heading of terms introduces ("Charges:", one of `heads`) is
 * said of all. Tells whether the line of some words begins with a label, up to a colon, that names something of its own.
 */
export function isOfItsOwn(annotated: Annotated, place: Annotation, heads: readonly Annotation[]): boolean {
  const read = annotated.pages[place.page]!;
  const from = startOfLine(read, place.first);
  const { start, end } = read.tokens;
  for (let last = from; last < place.first && last < from + longestLabel; last++) {
    if (!read.page.text.slice(end[last], start[last + 1]).includes(':')) continue;
    const label: Annotation = { ...place, first: from, last, start: start[from]!, end: end[last]! };
    return !heads.some((head) => overlaps(head, label));
  }
  return false;
}

const overlaps = (one: Annotation, other: Annotation): boolean =>
  one.page === other.page && one.first <= other.last && other.first <= one.last;

/** The first word of the line, or of the sentence where that begins later. */
function startOfLine({ tokens, sentence, page }: ReadPage, token: number): number {
  let first = token;
  while (
    first > 0 &&
    sentence[first - 1] === sentence[token] &&
    !page.text.slice(tokens.end[first - 1], tokens.start[first]).includes('\n')
  )
    first--;
  return first;
}
