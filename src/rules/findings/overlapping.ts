import { spanning } from '../places/places.ts';
import type { Place, Words } from '../types.ts';
import { inTextOrder } from './findings.ts';

export const overlaps = (a: Place, b: Words): boolean =>
  a.pageNumber === b.pageNumber && a.start < b.end && b.start < a.end;

export const isAmong = (places: Place[], place: Place): boolean => places.some((other) => overlaps(other, place));

/** In characters: a longer quote hides what is meant. */
const longestSpanned = 200;

/** Words are pointed at once: places that overlap are one, or, where that would be long, the longest, which says the most. */
export function distinct(places: Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of [...places].sort(inTextOrder)) {
    const before = kept.at(-1);
    if (before === undefined || !overlaps(before, place)) kept.push(place);
    else if (place.end > before.end) kept[kept.length - 1] = asOne(before, place);
  }
  return kept;
}

function asOne(before: Place, place: Place): Place {
  if (place.end - before.start <= longestSpanned) return spanning(before, place);
  return place.end - place.start > before.end - before.start ? place : before;
}
