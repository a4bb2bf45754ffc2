import type { Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { daysAtStartOf, restOfDate, weekdayAtEndOf, weekdayOf } from '../text/dates.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

/** So many characters of a weekday may stand before the words that were found. */
const restOfWeekday = 20;

const weekdayName = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** Of a day that need not exist. */
function written(date: string): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return `${day} ${monthName.format(Date.UTC(year, month - 1, 1))} ${year}`;
}

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
  if (weekdays.length === 0) return `There is no ${written(day)}.`;
  if (told === undefined || weekdays.includes(told)) return undefined;
  return `${written(day)} is a ${weekdayName.format(Date.parse(day))}.`;
}
