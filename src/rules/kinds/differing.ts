import { type Annotated, type Annotation, isNear } from '../annotate.ts';
import { inReadingOrder, placesOf, valuesIn } from '../conditions.ts';
import type { Demand } from '../definitions.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/** Some figures of one thing, and whether each stands for the whole of it or for a tier, a term or a time only. */
interface Told {
  place: Annotation;
  amount: number;
  isPart: boolean;
}

/**
 * Figures that are given for one thing and differ. Each of `concepts` is judged for itself; words of `parts` in a figure's
 * sentence, or another figure, say that it holds for a part only. Two figures of which both are for the whole contradict
 * each other. Several are a table, with which a headline is at odds where it gives more than any (or less: `better: low`).
 */
export function checkDiffering({ annotated, demand }: Judging<Numbers>): Breach[] {
  const named = (setting: string): string[] => [demand.settings[setting] ?? []].flat().map(String);
  const parts = inReadingOrder(named('parts').flatMap((concept) => placesOf({ concept }, annotated) ?? []));
  return named('concepts').flatMap((concept) => {
    const places = placesOf({ concept }, annotated) ?? [];
    const told = places.flatMap((place): Told[] => {
      const amounts = new Set(valuesIn(annotated, place));
      const isPart = amounts.size > 1 || isNear(annotated, place, parts, 'sentence');
      return [...amounts].map((amount) => ({ place, amount, isPart }));
    });
    const [claim, other] = oddsOf(apart(annotated, told), demand.settings.better) ?? [];
    if (claim === undefined || other === undefined) return [];
    const detail = `It gives ${claim.amount} in one place and ${other.amount} in another.`;
    return [breachAt([claim.place, other.place], 'numbers', { detail })];
  });
}

/** Figures that differ within a sentence are told apart there. */
function apart(annotated: Annotated, told: readonly Told[]): Told[] {
  const differs = (one: Told, other: Told): boolean =>
    other.amount !== one.amount && isNear(annotated, one.place, [other.place], 'sentence');
  return told.map((one) => ({ ...one, isPart: one.isPart || told.some((other) => differs(one, other)) }));
}

function oddsOf(told: readonly Told[], better: unknown): [Told, Told] | undefined {
  const claim = told.find(({ isPart }) => !isPart);
  const others = told.filter(({ amount }) => amount !== claim?.amount);
  const [other] = others;
  if (claim === undefined || other === undefined) return undefined;
  if (others.every(({ amount }) => amount === other.amount))
    return others.some(({ isPart }) => isPart) ? undefined : [claim, other];
  const isHeadline = told[0] === claim && others.length === told.length - 1;
  const isBest = ({ amount }: Told): boolean => (better === 'low' ? amount > claim.amount : amount < claim.amount);
  return better !== undefined && isHeadline && others.every(isBest) ? [claim, other] : undefined;
}

/** Shares of the same people that come to more than all of them: 90 % who win beside 74 % who lose. */
export function checkShares({ annotated, demand }: Judging<Numbers>): Breach[] {
  const shareOf = (setting: string): Told | undefined =>
    (placesOf({ concept: String(demand.settings[setting]) }, annotated) ?? [])
      .map((place) => ({ place, amount: asPercent(valuesIn(annotated, place)), isPart: true }))
      .find(({ amount }) => amount > 0 && amount <= 100);
  const [one, other] = [shareOf('one'), shareOf('other')];
  if (!one || !other || one.amount + other.amount <= 100 + roundingOfShares) return [];
  const detail = `${one.amount} % and ${other.amount} % can't both be true of the same people.`;
  return [breachAt([one.place, other.place], 'numbers', { detail })];
}

/** Points that two rounded shares may come to above a hundred. */
const roundingOfShares = 2;

/** "9 out of 10" is 90, "90%" too. */
const asPercent = ([part = Number.NaN, whole]: number[]): number => (whole === undefined ? part : (part / whole) * 100);
