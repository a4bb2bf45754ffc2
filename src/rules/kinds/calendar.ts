import type { Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { daysAtStartOf, weekdayAtEndOf, weekdayOf } from '../text/dates.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

/** So many characters of a date may stand after the words that were found, and so many of a weekday before them. */
const restOfDate = 20;
const restOfWeekday = 20;

const named = (day: number): string =>
  ['a Sunday', 'a Monday', 'a Tuesday', 'a Wednesday', 'a Thursday', 'a Friday', 'a Saturday'][day]!;

/**
 * A date that no calendar has: 31 November, or a Friday that is a Sunday. Uses the concept `dates`. A date that can be read in
 * two ways is wrong only where it is so in both.
 */
export function checkCalendar({ annotated, demand }: Judging<Extract<Demand, { kind: 'numbers' }>>): Breach[] {
  const places = placesOf({ concept: String(demand.settings.dates) }, annotated) ?? [];
  return places.flatMap((place) => {
    const detail = whatIsWrong(annotated.pages[place.page]!.page.text, place);
    return detail === undefined ? [] : [breachAt([place], 'numbers', { detail })];
  });
}

function whatIsWrong(text: string, { start, end }: Annotation): string | undefined {
  const days = daysAtStartOf(text.slice(start, end + restOfDate));
  const [day] = days;
  if (day === undefined) return undefined;
  const told = weekdayAtEndOf(text.slice(Math.max(0, start - restOfWeekday), start));
  const weekdays = days.map(weekdayOf).filter((one) => one !== undefined);
  const [is] = weekdays;
  if (is === undefined) return `There is no ${day}.`;
  return told === undefined || weekdays.includes(told) ? undefined : `${day} is ${named(is)}.`;
}
