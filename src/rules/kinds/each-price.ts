import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import { regionOf } from '../places/pages.ts';
import type { Demand } from '../rulebook/definitions.ts';
import type { Value } from '../text/numbers.ts';
import { isRight } from './equation.ts';
import { amountsIn } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { lowerAt, thingAt } from './things.ts';
import { moneyAt } from './told-money.ts';

/** So many words before the price of one stands that of all, and so many before or after that how many they are. */
const reachOfTotal = 6;
const reachOfCount = 6;

interface Together {
  count: number;
  total: number;
  /** Where the first word of either stands. */
  from: number;
}

/**
 * A price of one, right after that of several, which is less than theirs comes to: "ten hours £360 (£32 an hour)". Uses the
 * concept `each`, whose words end with "a", "per" or "each"; after the first two, what is counted must be named alike. A price by the
 * month or year is that of a plan, and what is less than half of it that of something smaller: 9p a sheet of a roll.
 */
export function checkEachPrice({ annotated, demand }: Judging<Extract<Demand, { kind: 'numbers' }>>): Breach[] {
  return (placesOf({ concept: String(demand.settings.each) }, annotated) ?? []).flatMap((place) => {
    const [each] = amountsIn(annotated, place, 'money');
    const whole = each === undefined ? undefined : togetherBefore(annotated, place);
    if (each === undefined || whole === undefined) return [];
    const { count, total, from } = whole;
    if (isRight(each, total / count, '>=') || each < total / count / 2) return [];
    const money = moneyAt(annotated, place);
    const detail = `${money(total)} for ${count} is ${money(total / count)} each, and ${money(each)} is given.`;
    return [breachAt([spread(annotated, place, from)], 'numbers', { detail })];
  });
}

function togetherBefore(annotated: Annotated, place: Annotation): Together | undefined {
  const read = annotated.pages[place.page]!;
  const { first } = regionOf(read, place.first, 'sentence');
  const { values } = read.tokens;
  const from = Math.max(first, place.first - reachOfTotal);
  const priced = lastWhere(from, place.first, (token) => values.get(token)?.kind === 'money');
  if (priced === undefined) return undefined;
  const isCount = (token: number): boolean => countsAlike(annotated, place, token, values.get(token));
  const isBought = (token: number): boolean => isCount(token) && lowerAt(annotated, place.page, token - 1) === 'for';
  const counted =
    lastWhere(Math.max(first, priced - reachOfCount), priced, isCount) ?? lastWhere(priced + 1, place.first, isBought);
  if (counted === undefined) return undefined;
  return { count: values.get(counted)!.amount, total: values.get(priced)!.amount, from: Math.min(counted, priced) };
}

function lastWhere(from: number, to: number, isIt: (token: number) => boolean): number | undefined {
  for (let token = to - 1; token >= from; token--) if (isIt(token)) return token;
  return undefined;
}

/** "Two" of "two adults" for a price by the head, "ten" of "ten hours" for one by the hour; of what is priced by time only time is counted. */
function countsAlike(annotated: Annotated, place: Annotation, token: number, value: Value | undefined): boolean {
  if (value?.kind !== 'number' || value.amount < 2 || !Number.isInteger(value.amount)) return false;
  const { page, last } = place;
  const [thing, next] = [thingAt(annotated, page, token + 1), thingAt(annotated, page, token + 2)];
  const counted = isSomebody(next) ? [thing, next] : [thing];
  const per = lowerAt(annotated, page, last);
  if (per === 'pp' || per === 'each' || per === 'apiece')
    return (
      !counted.some((thing) => thing !== undefined && times.has(thing)) && (per !== 'pp' || counted.some(isSomebody))
    );
  const one = thingAt(annotated, page, last + 1);
  if (one === undefined || one === 'month' || one === 'year') return false;
  return counted.includes(one) || (isSomebody(one) && counted.some(isSomebody));
}

const times: ReadonlySet<string> = new Set(['hour', 'day', 'night', 'week', 'month', 'year', 'minute']);
const people = new Set([
  'person',
  'people',
  'head',
  'adult',
  'guest',
  'traveller',
  'traveler',
  'friend',
  'child',
  'children',
  'passenger',
]);
const isSomebody = (thing: string | undefined): boolean => thing !== undefined && people.has(thing);

/** From the price of all and their number to what one of them is called. */
function spread(annotated: Annotated, place: Annotation, from: number): Annotation {
  const { tokens } = annotated.pages[place.page]!;
  const isNamed =
    thingAt(annotated, place.page, place.last + 1) !== undefined &&
    /^(?:an?|per)$/.test(lowerAt(annotated, place.page, place.last));
  const last = isNamed ? place.last + 1 : place.last;
  return { ...place, first: from, last, start: tokens.start[from]!, end: tokens.end[last]! };
}
