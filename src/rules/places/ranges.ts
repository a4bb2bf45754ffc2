import type { Annotation } from './annotate.ts';
import { wordAt } from './boundaries.ts';
import { isSeen, type ReadPage } from './pages.ts';
import { withRestOfClause } from './rest-of-clause.ts';

/** "12–15% a year" begins with the lower figure. */
export function withRangeOpened(read: ReadPage, place: Annotation): Annotation {
  const { text } = read.page;
  const first = place.first - 1;
  const start = read.tokens.start[first];
  if (start === undefined || !isUpperEnd.test(text.slice(place.start, place.start + 2))) return place;
  const isRange = isLowerEnd.test(text.slice(start, place.start)) && isSeen(read, { first, last: place.last });
  return isRange ? withRestOfClause(read, { ...place, first, start }) : place;
}

/** "-60 %", "+12%", "$FROG" and "@gloss" begin with their sign. */
export function withSignOpened(read: ReadPage, place: Annotation): Annotation {
  const { text } = read.page;
  const isSigned = isSign.test(text.slice(Math.max(0, place.start - 2), place.start + 2));
  return isSigned ? { ...place, start: place.start - 1 } : place;
}

const isSign = /^(?:[\s(])?(?:[-–−+][£$€]?\d|[$@]\p{L})/u;

/** "a hundred and eighty a month", as it is spoken, begins with the hundred. */
export function withSpokenNumberOpened(read: ReadPage, place: Annotation): Annotation {
  const { tokens, sentence } = read;
  if (place.first < 2 || tokens.values.get(place.first) === undefined || wordAt(read, place.first - 1) !== 'and')
    return place;
  let first = place.first - 2;
  if (!spokenScale.test(wordAt(read, first))) return place;
  if (first > 0 && wordAt(read, first - 1) === 'a') first--;
  const isWhole = sentence[first] === sentence[place.first] && isSeen(read, { first, last: place.last });
  return isWhole ? { ...place, first, start: tokens.start[first]! } : place;
}

/** "two hundred" is one number. */
const spokenScale = /\b(?:hundred|thousand)$/;

/** "in our Truro store 2–29 June" ends with the later day. */
export function withRangeClosed(read: ReadPage, place: Annotation): Annotation {
  const { text } = read.page;
  const last = place.last + 1;
  const { start, end, count } = read.tokens;
  if (last >= count || !isRangeGap.test(text.slice(place.end - 1, start[last]! + 1))) return place;
  if (!isSeen(read, { first: place.first, last })) return place;
  return withRestOfClause(read, { ...place, last, end: end[last]! });
}

const isRangeGap = /^\d ?[-–—] ?\d$/;
const isLowerEnd = /^[£$€]?\d[\d.,]*%? ?[-–—] ?$/;
const isUpperEnd = /^[£$€]?\d/;
