import type { Annotated, Annotation } from './annotate.ts';
import { isSeen } from './pages.ts';

/** In characters: places that stand no further apart in a sentence are quoted as one. */
const widestGap = 48;

/** In characters: a quote is put together, or carried on, to no more than this. */
export const longestJoined = 120;

/** Of places in reading order, those that stand close together in a sentence are one. */
export function joined(annotated: Annotated, places: readonly Annotation[]): Annotation[] {
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
