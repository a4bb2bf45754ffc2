import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { agree, placesFor } from './credit-examples.ts';
import { amountsIn, figureOf } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { moneyAt } from './told-money.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/**
 * A sum that is told and does not come out: `less` ("£28,995 less £2,500 = £25,495": three amounts) or `times` ("12 payments of
 * £40, £400 in all": a number, an amount and what is less than both together).
 */
export function checkSums({ annotated, demand }: Judging<Numbers>): Breach[] {
  const placesOfSetting = (setting: string): Annotation[] =>
    demand.settings[setting] === undefined
      ? []
      : (placesOf({ concept: String(demand.settings[setting]) }, annotated) ?? []);
  return [
    ...placesOfSetting('less').flatMap((place) => differenceAt(annotated, place)),
    ...placesOfSetting('times').flatMap((place) => productAt(annotated, place)),
  ];
}

function differenceAt(annotated: Annotated, place: Annotation): Breach[] {
  const [whole, off, told, ...others] = amountsIn(annotated, place, 'money');
  if (whole === undefined || off === undefined || told === undefined || others.length > 0) return [];
  if (agree(whole - off, told)) return [];
  const money = moneyAt(annotated, place);
  const detail = `${money(whole)} less ${money(off)} is ${money(whole - off)}, and ${money(told)} is given.`;
  return [breachAt([place], 'numbers', { detail })];
}

function productAt(annotated: Annotated, place: Annotation): Breach[] {
  const [count, ...counts] = amountsIn(annotated, place, 'number');
  const [each, told, ...others] = amountsIn(annotated, place, 'money');
  if (count === undefined || each === undefined || told === undefined || counts.length + others.length > 0) return [];
  // More than the payments alone may have a deposit in it.
  if (told > count * each || agree(count * each, told)) return [];
  const money = moneyAt(annotated, place);
  const detail = `${count} at ${money(each)} come to ${money(count * each)}, and ${money(told)} is given.`;
  return [breachAt([place], 'numbers', { detail })];
}

/** Points that a share may be above what the counts make of it: "9 out of 10" is said of 89 %. */
const roundingOfShare = 3;

/**
 * A share in the headline that none of the counts told bears out: "9 out of 10" beside "118 of 214". Uses `share` (with a
 * percentage or two numbers) and `count` (how many, of how many).
 */
export function checkCountedShare(judging: Judging<Numbers>): Breach[] {
  const { annotated } = judging;
  const shareOf = (place: Annotation): number => {
    const [percent] = amountsIn(annotated, place, 'percent');
    const [part, whole] = amountsIn(annotated, place, 'number');
    return percent ?? (part === undefined || whole === undefined ? Number.NaN : (part / whole) * 100);
  };
  const told = (setting: string): { place: Annotation; share: number }[] =>
    placesFor(judging, setting)
      .map((place) => ({ place, share: shareOf(place) }))
      .filter(({ share }) => share > 0 && share <= 100);
  const counts = told('count');
  const [count] = counts;
  if (count === undefined) return [];
  const most = counts.reduce((most, { share }) => Math.max(most, share), 0);
  const [claim] = told('share').filter(({ share }) => share > most + roundingOfShare);
  if (claim === undefined) return [];
  const detail = `The counts make ${Math.round(most)}%, and ${Math.round(claim.share)}% is said.`;
  return [breachAt([claim.place, count.place], 'numbers', { detail })];
}

/** People are counted whole: a share of so few that no number of them makes it, as 93 % of 20. Uses `words` with a percentage and how many. */
export function checkCountableShare(judging: Judging<Numbers>): Breach[] {
  const { annotated } = judging;
  return placesFor(judging, 'words').flatMap((place) => {
    const [share, ...shares] = amountsIn(annotated, place, 'percent');
    const [people, ...others] = amountsIn(annotated, place, 'number');
    if (share === undefined || people === undefined || shares.length + others.length > 0) return [];
    const nearest = [Math.floor, Math.ceil].map((whole) => (whole((share / 100) * people) / people) * 100);
    if (share > 100 || nearest.some((counted) => Math.abs(counted - share) < pointsOfCounting)) return [];
    const [below, above] = nearest.map((counted) => Number(counted.toFixed(1)));
    const detail = `Of ${people} people it can be ${below}% or ${above}%, and ${share}% is given.`;
    return [breachAt([place], 'numbers', { detail })];
  });
}

/** A share is rounded up or down to a whole point. */
const pointsOfCounting = 1;

/** What is paid with a `claim` of no interest is the `cash` price; a `total`, or `instalments` together, above it is interest or a fee. */
export function checkInterestFree(judging: Judging<Numbers>): Breach[] {
  const [claim] = placesFor(judging, 'claim');
  const [cash] = placesFor(judging, 'cash');
  const total = paidInAll(judging);
  if (claim === undefined || cash === undefined || total === undefined) return [];
  const price = figureOf(judging.annotated, cash, 'money');
  const { place, paid } = total;
  if (!Number.isFinite(price) || !Number.isFinite(paid) || paid <= price || agree(price, paid)) return [];
  const money = moneyAt(judging.annotated, place);
  const detail = `${money(paid)} is paid in all for what costs ${money(price)}.`;
  return [breachAt([claim, place], 'numbers', { detail })];
}

const monthsInYear = 12;

/** As it is told, or a number of payments of so much each; of payments a month without a number, a year's. */
function paidInAll(judging: Judging<Numbers>): { place: Annotation; paid: number } | undefined {
  const { annotated, demand } = judging;
  if (demand.settings.instalments === undefined) {
    const [place] = placesFor(judging, 'total');
    return place && { place, paid: figureOf(annotated, place, 'money') };
  }
  const [place] = placesFor(judging, 'instalments');
  if (place === undefined) return undefined;
  const [each = Number.NaN] = amountsIn(annotated, place, 'money');
  const [count = monthsInYear] = amountsIn(annotated, place, 'number');
  return { place, paid: count * each };
}

/** So many prices are a list. */
const fewestPrices = 3;

/** A `from` price below each of the `prices` of a list that is said to be `whole`. */
export function checkFromPrice(judging: Judging<Numbers>): Breach[] {
  const [from] = placesFor(judging, 'from');
  const prices = placesFor(judging, 'prices');
  if (from === undefined || prices.length < fewestPrices || placesFor(judging, 'whole').length === 0) return [];
  const { annotated } = judging;
  const said = Math.min(...amountsIn(annotated, from, 'money'));
  const listed = prices.flatMap((place) => amountsIn(annotated, place, 'money'));
  const lowest = listed.reduce((least, price) => Math.min(least, price), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(said) || lowest <= said) return [];
  const money = moneyAt(annotated, from);
  const detail = `The lowest price in the list is ${money(lowest)}, and ${money(said)} is said.`;
  return [breachAt([from, prices[listed.indexOf(lowest)] ?? prices[0]!], 'numbers', { detail })];
}
