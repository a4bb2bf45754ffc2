import type { Annotated, Annotation } from '../places/annotate.ts';
import { inReadingOrder } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { annualRateOf, type Payments } from './annual-rate.ts';
import { agree, isLower, longestExample, placesFor, wordsBetween } from './credit-examples.ts';
import { figureOf } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { moneyAt } from './told-money.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/** A loan whose payment changes: its phases in order, and what is said to be paid in all. */
interface Phased {
  total: Annotation;
  stated: number;
  phases: Payments[];
  /** What the phases come to. */
  sum: number;
}

/**
 * The payments of a loan with an introductory rate, phase by phase, are what is paid in all, fees apart: a total below them is
 * wrong. Uses the concepts named in the settings: `phase`, whose words hold a number of payments and what each is, and `total`.
 */
export function checkPhasedExample(judging: Judging<Numbers>): Breach[] {
  const phased = phasedIn(judging);
  if (phased === undefined || phased.sum <= phased.stated || agree(phased.sum, phased.stated)) return [];
  const money = moneyAt(judging.annotated, phased.total);
  const detail = `${told(phased, money)} come to ${money(phased.sum)}, and the total is given as ${money(phased.stated)}.`;
  return [breachAt([phased.total], 'numbers', { detail })];
}

/**
 * What is borrowed and paid back in such phases has one yearly cost, whatever fees there are beside, so a lower one is wrong
 * (MCOB 3A.5, MCOB 10A). Uses `phase`, `total`, `amount` (of several below the total the largest) and `apr`, in percent; only
 * payments that agree with the total are gone by.
 */
export function checkPhasedRate(judging: Judging<Numbers>): Breach[] {
  const phased = phasedIn(judging);
  if (phased === undefined || !agree(phased.sum, phased.stated)) return [];
  const near = (setting: string): Annotation[] =>
    placesFor(judging, setting).filter((place) => wordsBetween(phased.total, place) <= longestExample);
  const largest = (places: Annotation[], kind: 'money' | 'percent', below = Number.POSITIVE_INFINITY): number =>
    Math.max(...places.map((place) => figureOf(judging.annotated, place, kind)).filter((figure) => figure < below));
  const amount = largest(near('amount'), 'money', phased.stated);
  const rates = near('apr');
  const most = largest(rates, 'percent');
  if (!Number.isFinite(amount) || !Number.isFinite(most)) return [];
  const worked = annualRateOf(amount, phased.phases);
  if (worked === undefined || !isLower(most, worked)) return [];
  const money = moneyAt(judging.annotated, phased.total);
  const detail = `${told(phased, money)} for ${money(amount)} cost ${worked.toFixed(1)}% a year, and ${most}% is given.`;
  return [breachAt(rates, 'numbers', { detail })];
}

const told = ({ phases }: Phased, money: (amount: number) => string): string =>
  phases.map(({ payment, count }) => `${count} payments of ${money(payment)}`).join(' and ');

/**
 * Undefined where fewer than two phases are told, or no total; of several totals nobody can say which phases are whose, and
 * where one of the phases alone comes to the total the others are other ways to pay.
 */
function phasedIn(judging: Judging<Numbers>): Phased | undefined {
  const totals = placesFor(judging, 'total');
  const [total] = totals;
  if (total === undefined || new Set(totals.map((place) => figureOf(judging.annotated, place, 'money'))).size > 1)
    return undefined;
  const near = placesFor(judging, 'phase').filter((place) => wordsBetween(total, place) <= longestExample);
  const phases = phasesAt(judging.annotated, near);
  const stated = figureOf(judging.annotated, total, 'money');
  if (phases.length < 2 || !Number.isFinite(stated)) return undefined;
  if (phases.some(({ payment, count }) => agree(payment * count, stated))) return undefined;
  return { total, stated, phases, sum: phases.reduce((sum, { payment, count }) => sum + payment * count, 0) };
}

/** Where places overlap, the first tells the phase; the same payments told twice, in a story and its example, are one. */
function phasesAt(annotated: Annotated, places: readonly Annotation[]): Payments[] {
  const phases: Payments[] = [];
  let end = -1;
  for (const place of inReadingOrder([...places])) {
    if (place.first <= end) continue;
    const phase = phaseAt(annotated, place);
    if (phase === undefined || phases.some((known) => isSame(known, phase))) continue;
    phases.push(phase);
    end = place.last;
  }
  return phases;
}

const isSame = (one: Payments, other: Payments): boolean => one.count === other.count && one.payment === other.payment;

function phaseAt({ pages }: Annotated, { page, first, last }: Annotation): Payments | undefined {
  const { values } = pages[page]!.tokens;
  const amountOf = (kind: string): number | undefined => {
    for (let at = first; at <= last; at++) if (values.get(at)?.kind === kind) return values.get(at)!.amount;
    return undefined;
  };
  const [payment, count] = [amountOf('money'), amountOf('number')];
  return payment === undefined || count === undefined ? undefined : { payment, count };
}
