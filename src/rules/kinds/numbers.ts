import type { Annotation } from '../annotate.ts';
import { placesOf, valuesIn } from '../conditions.ts';
import type { Demand } from '../definitions.ts';
import { checkDiffering, checkShares } from './differing.ts';
import { checkMultibuy } from './multibuy.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { checkReduction } from './reductions.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;
type Check = (judging: Judging<Numbers>) => Breach[];

/** Checks of what numbers say. A rule names one and gives its settings; the catalogue is closed and documented. */
const checks: Record<string, Check> = {
  /** A figure of `concept` above `most` or below `least`. */
  limit: ({ annotated, demand }) => {
    const { concept, most, least } = demand.settings;
    const beyond = (amount: number) =>
      (typeof most === 'number' && amount > most) || (typeof least === 'number' && amount < least);
    const places = (placesOf({ concept: String(concept) }, annotated) ?? []).filter((place) =>
      valuesIn(annotated, place).some(beyond),
    );
    return places.length === 0 ? [] : [breachAt(places, 'numbers')];
  },
  differing: checkDiffering,
  order: checkOrder,
  multibuy: checkMultibuy,
  reduction: checkReduction,
  shares: checkShares,
  'representative-example': (judging) => checkRepresentativeExample(judging),
};

export const numberChecks: readonly string[] = Object.keys(checks);

export const judgeNumbers = (judging: Judging<Numbers>): Breach[] => checks[judging.demand.check]?.(judging) ?? [];

/**
 * The first figure of `larger` is below the figure of `smaller` that stands nearest to it, as a total below the amount borrowed:
 * an example's, not the most that anybody may borrow. What is less than `rounding` below is only rounded off.
 */
function checkOrder({ annotated, demand }: Judging<Numbers>): Breach[] {
  const [larger] = placesOf({ concept: String(demand.settings.larger) }, annotated) ?? [];
  if (larger === undefined) return [];
  const isApart = ({ page, first, last }: Annotation): boolean =>
    page !== larger.page || last < larger.first || first > larger.last;
  const [smaller] = (placesOf({ concept: String(demand.settings.smaller) }, annotated) ?? [])
    .filter(isApart)
    .sort((a, b) => wordsBetween(larger, a) - wordsBetween(larger, b));
  if (smaller === undefined) return [];
  const [most, least] = [Math.max(...valuesIn(annotated, larger)), Math.max(...valuesIn(annotated, smaller))];
  if (!Number.isFinite(most) || !Number.isFinite(least) || most >= least) return [];
  if (least - most < Number(demand.settings.rounding ?? 0)) return [];
  return [breachAt([larger], 'numbers', { detail: `${most} is less than ${least}.` })];
}

const wordsBetween = (from: Annotation, { page, first }: Annotation): number =>
  page === from.page ? Math.abs(first - from.first) : Number.MAX_SAFE_INTEGER;

/** Pounds of rounding that a total may be off by, and the share of the total that is never worth a finding. */
const rounding = 5;
const roundingShare = 0.01;

/** In words: an example is told in fewer; what stands further from its total belongs to something else. */
const longestExample = 80;

/**
 * A representative example states a monthly payment, a number of payments and a total: the total is the payments
 * together, a fee apart. Uses the concepts named in the settings: `payment`, `count`, `total`. Where several payments or
 * numbers of them stand near the total, two that agree with it will do.
 */
function checkRepresentativeExample({ annotated, demand }: Judging<Numbers>): Breach[] {
  const placesFor = (setting: string) => placesOf({ concept: String(demand.settings[setting]) }, annotated) ?? [];
  const [total] = placesFor('total');
  if (total === undefined) return [];
  const figureOf = (place: Annotation): number => Math.max(...valuesIn(annotated, place));
  const figuresNear = (setting: string): number[] =>
    placesFor(setting)
      .filter((place) => wordsBetween(total, place) <= longestExample)
      .sort((a, b) => wordsBetween(total, a) - wordsBetween(total, b))
      .map(figureOf)
      .filter((figure) => Number.isFinite(figure) && figure > 0);
  const stated = figureOf(total);
  const payments = figuresNear('payment');
  const counts = figuresNear('count');
  const [monthly] = payments;
  const [times] = counts;
  if (monthly === undefined || times === undefined || !Number.isFinite(stated) || stated <= 0) return [];
  const agrees = (sum: number): boolean => Math.abs(sum - stated) <= rounding + stated * roundingShare;
  if (payments.some((payment) => counts.some((count) => agrees(payment * count)))) return [];
  const detail = `${times} payments of ${monthly} come to ${(monthly * times).toFixed(2)}, and the total is given as ${stated}.`;
  return [breachAt([total], 'numbers', { detail })];
}
