import type { Annotation } from '../places/annotate.ts';
import { placesOf, valuesIn } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { checkCalendar } from './calendar.ts';
import { checkAnnualRate, checkRepresentativeExample, wordsBetween } from './credit-examples.ts';
import { checkDiffering, checkShares } from './differing.ts';
import { checkEachPrice } from './each-price.ts';
import { checkEquation } from './equations.ts';
import { figureOf } from './figures.ts';
import { checkHeardAndSeen } from './heard-and-seen.ts';
import { checkMultibuy } from './multibuy.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { checkPhasedExample, checkPhasedRate } from './phased-examples.ts';
import { checkReduction } from './reductions.ts';
import { checkCountableShare, checkCountedShare, checkFromPrice, checkInterestFree, checkSums } from './sums.ts';
import { moneyAt } from './told-money.ts';

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
  'heard-and-seen': checkHeardAndSeen,
  order: checkOrder,
  multibuy: checkMultibuy,
  reduction: checkReduction,
  shares: checkShares,
  sums: checkSums,
  'counted-share': checkCountedShare,
  'countable-share': checkCountableShare,
  equation: checkEquation,
  'each-price': checkEachPrice,
  calendar: checkCalendar,
  'interest-free': checkInterestFree,
  'from-price': checkFromPrice,
  'representative-example': checkRepresentativeExample,
  'annual-rate': checkAnnualRate,
  'phased-example': checkPhasedExample,
  'phased-rate': checkPhasedRate,
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
  const [most, least] = [larger, smaller].map((place) => figureOf(annotated, place, 'money')) as [number, number];
  if (!Number.isFinite(most) || !Number.isFinite(least) || most >= least) return [];
  if (least - most < Number(demand.settings.rounding ?? 0)) return [];
  const told = moneyAt(annotated, larger);
  return [breachAt([larger, smaller], 'numbers', { detail: `${told(most)} is less than ${told(least)}.` })];
}
