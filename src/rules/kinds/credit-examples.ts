import type { Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { annualRateOf, type Payments } from './annual-rate.ts';
import { amountsIn, figureOf } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { placesByConcept } from './settings.ts';
import { moneyAt } from './told-money.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/** In pounds, or in another currency as many: what a total may be off by, and the share of it that is never worth a finding. */
const rounding = 5;
const roundingShare = 0.01;

/** In words: an example is told in fewer; what stands further from its total belongs to something else. */
export const longestExample = 80;

export const wordsBetween = (from: Annotation, { page, first }: Annotation): number =>
  page === from.page ? Math.abs(first - from.first) : Number.MAX_SAFE_INTEGER;

export const placesFor = ({ annotated, demand }: Judging<Numbers>, setting: string): Annotation[] =>
  placesOf({ concept: String(demand.settings[setting]) }, annotated) ?? [];

/** The figures of a kind at those places that are of the same example as a place, the nearest first. */
const figuresAt = (
  { annotated }: Judging<Numbers>,
  places: readonly Annotation[],
  from: Annotation,
  kind: 'money' | 'number' = 'money',
): number[] =>
  places
    .filter((place) => wordsBetween(from, place) <= longestExample)
    .sort((a, b) => wordsBetween(from, a) - wordsBetween(from, b))
    .map((place) => figureOf(annotated, place, kind))
    .filter((figure) => Number.isFinite(figure) && figure > 0);

const figuresNear = (judging: Judging<Numbers>, setting: string, from: Annotation): number[] =>
  figuresAt(judging, placesFor(judging, setting), from);

export const agree = (sum: number, stated: number): boolean =>
  Math.abs(sum - stated) <= rounding + stated * roundingShare;

/** How many payments there are, by the first concept of `count` that says it near: a term may have one payment fewer. */
const countsNear = (judging: Judging<Numbers>, from: Annotation): number[] =>
  placesByConcept(judging, 'count')
    .map((places) => figuresAt(judging, places, from, 'number'))
    .find((counts) => counts.length > 0) ?? [];

/** What is paid back and how often, as far as it is told near a place, the nearest first. */
const paymentsNear = (judging: Judging<Numbers>, from: Annotation): Payments[] => {
  const counts = countsNear(judging, from);
  return figuresNear(judging, 'payment', from).flatMap((payment) => counts.map((count) => ({ payment, count })));
};

/** More sums beside the payments belong to other examples. */
const mostBeside = 6;

/** What an example has beside its payments, once each: "£18,995, deposit £3,000" is a deposit of either. */
function paidOnceNear(judging: Judging<Numbers>, total: Annotation): number[] {
  const sums = placesFor(judging, 'beside')
    .filter((place) => wordsBetween(total, place) <= longestExample)
    .flatMap((place) => amountsIn(judging.annotated, place, 'money'));
  return [...new Set(sums)].slice(0, mostBeside);
}

/** Every sum that some of the amounts make, and 0 for none of them. */
const sumsOf = (amounts: readonly number[]): number[] =>
  amounts.reduce<number[]>((sums, amount) => sums.concat(sums.map((sum) => sum + amount)), [0]);

/**
 * A representative example states a monthly payment, a number of payments and a total: the total is the payments
 * together, a fee apart. Uses the concepts named in the settings: `payment`, `count`, `total`, and of `beside`: what
 * is paid once besides, and part of the total or not. Where several payments or numbers of them stand near the total, two
 * that agree with it will do.
 */
export function checkRepresentativeExample(judging: Judging<Numbers>): Breach[] {
  const [total] = placesFor(judging, 'total');
  if (total === undefined) return [];
  const stated = figureOf(judging.annotated, total, 'money');
  const told = paymentsNear(judging, total);
  const [nearest] = told;
  if (nearest === undefined || !Number.isFinite(stated) || stated <= 0) return [];
  const sums = sumsOf(paidOnceNear(judging, total));
  if (told.some(({ payment, count }) => sums.some((sum) => agree(payment * count + sum, stated)))) return [];
  const { payment, count } = nearest;
  const money = moneyAt(judging.annotated, total);
  const detail = `${count} payments of ${money(payment)} come to ${money(payment * count)}, and the total is given as ${money(stated)}${sums.length > 1 ? ', which no sums beside them make' : ''}.`;
  return [breachAt([total], 'numbers', { detail })];
}

/** In points, and as a share of what the payments come to: an APR is told to one decimal place, and payments are rounded. */
const leastPoints = 0.5;
const leastShare = 0.05;

/** Whether an APR that is told is lower than the one that was worked out. */
export const isLower = (told: number, worked: number): boolean =>
  worked - told > Math.max(leastPoints, worked * leastShare);

/**
 * What is borrowed and paid back in equal monthly payments has one APR, whatever fees there are beside, so a lower one is wrong
 * (CONC App 1.2, with 12 payments a year). Uses the concepts named in the settings: `amount`, `payment`, `count`, `total` and
 * `apr`, in percent; only payments that agree with the total are gone by, and of several amounts below it the largest.
 */
export function checkAnnualRate(judging: Judging<Numbers>): Breach[] {
  const [total] = placesFor(judging, 'total');
  if (total === undefined) return [];
  const stated = figureOf(judging.annotated, total, 'money');
  const amount = Math.max(...figuresNear(judging, 'amount', total).filter((figure) => figure < stated));
  const payments = paymentsNear(judging, total).find(({ payment, count }) => agree(payment * count, stated));
  const told = placesFor(judging, 'apr').filter((place) => wordsBetween(total, place) <= longestExample);
  const most = Math.max(...told.map((place) => figureOf(judging.annotated, place, 'percent')));
  if (!Number.isFinite(amount) || payments === undefined || !Number.isFinite(most)) return [];
  const worked = annualRateOf(amount, [payments]);
  if (worked === undefined || !isLower(most, worked)) return [];
  const { payment, count } = payments;
  const money = moneyAt(judging.annotated, total);
  const detail = `${count} monthly payments of ${money(payment)} for ${money(amount)} are an APR of ${worked.toFixed(1)}%, and ${most}% is given.`;
  return [breachAt(told, 'numbers', { detail })];
}
