import type { Annotated, Annotation } from './annotate.ts';
import { inReadingOrder } from './conditions.ts';
import { type ReadPage, runsAt } from './pages.ts';
import type { Span } from './spans.ts';
import { Break } from './text/breaks.ts';

/** In characters: places that stand no further apart in a sentence are quoted as one. */
const widestGap = 48;
const longestJoined = 120;

/** In characters: a clause is quoted no further than this on account of one word in it. */
const longestClause = 72;

/** "Join" or "Join now", which only say where something is missing, tell little without the words around them. */
const fewestWords = 3;

/** "my" or "I" tell little of a fault that lies in the words beside them. */
const fewestLetters = 4;

/**
 * The places of one breach as they are quoted: what stands close together in a sentence is one place, and what nobody
 * would understand alone is quoted with the clause it stands in. Places only grow, and never over words that are hidden.
 */
export function quotable(annotated: Annotated, places: readonly Annotation[], detector: string): Annotation[] {
  const tellsLittle = ({ first, last, start, end }: Annotation): boolean =>
    end - start < fewestLetters || (detector === 'require' && last - first + 1 < fewestWords);
  return joined(annotated, inReadingOrder([...places])).map((place) =>
    tellsLittle(place) ? withClause(annotated.pages[place.page]!, place) : place,
  );
}

function joined(annotated: Annotated, places: readonly Annotation[]): Annotation[] {
  const kept: Annotation[] = [];
  for (const place of places) {
    const before = kept.at(-1);
    const whole = before === undefined ? undefined : wholeOf(annotated, before, place);
    if (whole === undefined) kept.push(place);
    else kept[kept.length - 1] = whole;
  }
  return kept;
}

/** Both places and what is between them, where that still reads as one. */
function wholeOf(annotated: Annotated, before: Annotation, place: Annotation): Annotation | undefined {
  const read = annotated.pages[place.page]!;
  if (before.page !== place.page || read.sentence[before.first] !== read.sentence[place.first]) return undefined;
  const last = Math.max(before.last, place.last);
  const end = Math.max(before.end, place.end);
  if (place.start - before.end > widestGap || end - before.start > longestJoined) return undefined;
  return isSeen(read, { first: before.first, last }) ? { ...before, last, end } : undefined;
}

function withClause(read: ReadPage, place: Annotation): Annotation {
  const { gap, start, end } = read.tokens;
  const sentence = read.sentence[place.first]!;
  const from = read.sentenceStart[sentence]!;
  const to = read.sentenceStart[sentence + 1]! - 1;
  const fits = (first: number, last: number): boolean =>
    end[last]! - start[first]! <= longestClause && isSeen(read, { first, last });
  let { first, last } = place;
  while (last < to && gap[last + 1]! < Break.CLAUSE && fits(first, last + 1)) last++;
  while (first > from && gap[first]! < Break.CLAUSE && fits(first - 1, last)) first--;
  return { ...place, first, last, start: Math.min(place.start, start[first]!), end: Math.max(place.end, end[last]!) };
}

const isSeen = (read: ReadPage, words: Span): boolean =>
  read.plain || runsAt(read, words).every((run) => run.visible && run.struck !== true);
