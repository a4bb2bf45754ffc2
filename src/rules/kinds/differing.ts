import { once } from '../../kernel/once-per.ts';
import type { Annotated, Annotation } from '../places/annotate.ts';
import { inReadingOrder, placesOf, valuesIn } from '../places/conditions.ts';
import { isNear, ofPage } from '../places/near.ts';
import { regionOf } from '../places/pages.ts';
import { findIn } from '../places/spans.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { Break } from '../text/breaks.ts';
import { figuresIn } from './figures.ts';
import { isOfItsOwn } from './labels.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { namesIn, placesByConcept } from './settings.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/** A figure, and whether it stands for the whole of its thing or for a tier, a term or a time only. */
interface Told {
  place: Annotation;
  amount: number;
  isPart: boolean;
  /** It is for the tier above all others. */
  isTop: boolean;
}

/**
 * Figures that are given for one thing and differ. Each of `concepts` is judged for itself; words of `parts` in a figure's
 * sentence, or another figure, say that it holds for a part only. Two figures of which both are for the whole contradict
 * each other, unless each has its own price or is said of another thing (the words beside it, but those of `around`). A
 * headline contradicts the best of `tiers` where it is better still (`better: high` or `low`).
 */
export function checkDiffering(judging: Judging<Numbers>): Breach[] {
  const { annotated, demand } = judging;
  // What is told in one place alone contradicts nothing.
  const repeated = placesByConcept(judging, 'concepts').filter(({ length }) => length > 1);
  if (repeated.length === 0) return [];
  const found = (setting: string): (() => Annotation[]) =>
    once(() => inReadingOrder(placesByConcept(judging, setting).flat()));
  const [parts, tiers, around] = [found('parts')(), found('tiers')(), found('around')];
  const heads = namesIn(demand, 'heads');
  return repeated.flatMap((ofConcept) => {
    const told = ofConcept.flatMap((place): Told[] => {
      annotated.work.spend(stepsToTell);
      const amounts = amountsOfOneKind(annotated, place);
      const isLabelled = heads.length > 0 && isOfItsOwn(annotated, place, heads);
      const isPart = isLabelled || amounts.size > 1 || isNear(annotated.pages, place, parts, 'sentence');
      const isTop = isNear(annotated.pages, place, tiers, 'sentence');
      return [...amounts].map((amount) => ({ place, amount, isPart, isTop }));
    });
    const [claim, other] = oddsOf(apart(annotated, told), demand.settings.better) ?? [];
    if (claim === undefined || other === undefined) return [];
    if (hasPrice(annotated, claim) && hasPrice(annotated, other)) return [];
    if (demand.settings.around !== undefined && areOfOtherThings(annotated, claim, other, around())) return [];
    const detail = `It gives ${claim.amount} in one place and ${other.amount} in another.`;
    return [breachAt([claim.place, other.place], 'numbers', { detail })];
  });
}

/** What a figure is of, and what it stands beside, is looked for too. */
const stepsToTell = 30;

/** "7 nights for £499": the nights. "One of ten hampers": ten. */
function amountsOfOneKind(annotated: Annotated, place: Annotation): Set<number> {
  const figures = figuresIn(annotated, place);
  const amounts = new Set(figures.filter(({ kind }) => kind === figures[0]?.kind).map(({ amount }) => amount));
  const { text } = annotated.pages[place.page]!.page;
  if (amounts.size > 1 && /\b(?:one|1) of\b/i.test(text.slice(place.start, place.end))) amounts.delete(1);
  return amounts;
}

/** Figures that differ within a sentence are told apart there. */
function apart({ pages }: Annotated, told: readonly Told[]): Told[] {
  const sentenceOf = ({ page, first }: Annotation): string => `${page} ${pages[page]!.sentence[first]!}`;
  const amounts = new Map<string, Set<number>>();
  for (const { place, amount } of told) {
    const sentence = sentenceOf(place);
    amounts.set(sentence, (amounts.get(sentence) ?? new Set()).add(amount));
  }
  return told.map((one) => ({ ...one, isPart: one.isPart || amounts.get(sentenceOf(one.place))!.size > 1 }));
}

function oddsOf(told: readonly Told[], better: unknown): [Told, Told] | undefined {
  const claim = told.find(({ isPart }) => !isPart);
  const others = told.filter(({ amount }) => amount !== claim?.amount);
  const [other] = others;
  if (claim === undefined || other === undefined) return undefined;
  // What is told first and is the worse of two lures nobody.
  const isWorse = ({ amount }: Told): boolean =>
    better === undefined || (better === 'low' ? amount > claim.amount : amount < claim.amount);
  if (!others.every(isWorse)) return undefined;
  if (others.every(({ amount, isPart }) => amount === other.amount && !isPart)) return [claim, other];
  const top = others.find(({ isTop }) => isTop);
  return top && told[0] === claim && others.length === told.length - 1 ? [claim, top] : undefined;
}

/** "3 nights in Rome £199. 4 nights in Oslo £249": what has a price of its own is an offer of its own. */
function hasPrice({ pages }: Annotated, { place }: Told): boolean {
  const read = pages[place.page]!;
  const { first, last } = regionOf(read, place.first, 'sentence');
  for (let token = first; token <= last; token++) if (read.tokens.values.get(token)?.kind === 'money') return true;
  return false;
}

/** So many words before and after a figure may name what it is of: "Knitwear 40% off", "50% off all our winter boots". */
const reachBefore = 3;
const reachAfter = 5;

function thingsBefore(annotated: Annotated, { place }: Told, around: readonly Annotation[]): Set<string> {
  const { tokens } = annotated.pages[place.page]!;
  let first = place.first;
  while (first > place.first - reachBefore && first > 0 && tokens.gap[first]! < Break.CLAUSE) first--;
  return thingsIn(annotated, { ...place, first, last: place.first - 1 }, around);
}

function thingsAfter(annotated: Annotated, { place }: Told, around: readonly Annotation[]): Set<string> {
  const { tokens } = annotated.pages[place.page]!;
  let last = place.last;
  while (last < place.last + reachAfter && last + 1 < tokens.count && tokens.gap[last + 1]! < Break.CLAUSE) last++;
  return thingsIn(annotated, { ...place, first: place.last + 1, last }, around);
}

function thingsIn({ pages }: Annotated, words: Annotation, around: readonly Annotation[]): Set<string> {
  const { page, tokens } = pages[words.page]!;
  const onPage = ofPage(around, words.page);
  const things = new Set<string>();
  for (let token = words.first; token <= words.last; token++) {
    if (findIn(onPage, { first: token, last: token }) === undefined)
      things.add(page.text.slice(tokens.start[token], tokens.end[token]).toLowerCase());
  }
  return things;
}

function areOfOtherThings(annotated: Annotated, one: Told, other: Told, around: readonly Annotation[]): boolean {
  const [things, others] = [thingsAfter(annotated, one, around), thingsAfter(annotated, other, around)];
  const isShared = (thing: string): boolean => things.has(thing);
  if (![...thingsBefore(annotated, other, around)].every(isShared)) return true;
  return things.size > 0 && others.size > 0 && ![...others].some(isShared);
}

/** Shares of the same people that come to more than all of them: 90 % who win beside 74 % who lose. */
export function checkShares({ annotated, demand }: Judging<Numbers>): Breach[] {
  const shareOf = (setting: string): { place: Annotation; amount: number } | undefined =>
    (placesOf({ concept: String(demand.settings[setting]) }, annotated) ?? [])
      .map((place) => ({ place, amount: asPercent(valuesIn(annotated, place)) }))
      .find(({ amount }) => amount > 0 && amount <= 100);
  const [one, other] = [shareOf('one'), shareOf('other')];
  if (!one || !other || one.amount + other.amount <= 100 + roundingOfShares) return [];
  const detail = `${one.amount}% and ${other.amount}% can't both be true of the same people.`;
  return [breachAt([one.place, other.place], 'numbers', { detail })];
}

/** Points that two rounded shares may come to above a hundred. */
const roundingOfShares = 2;

/** "9 out of 10" is 90, "90%" too. */
const asPercent = ([part = Number.NaN, whole]: number[]): number => (whole === undefined ? part : (part / whole) * 100);
