import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import { isNear } from '../places/near.ts';
import { languageAt } from '../places/pages.ts';
import type { Demand } from '../rulebook/definitions.ts';
import type { Value } from '../text/numbers.ts';
import { amountsIn, figuresIn } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { moneyAt } from './told-money.ts';

/** What rounding excuses: points of a percentage, and the share of the higher price that an amount may be off by. */
const pointsOfRounding = 1.5;
const shareOfRounding = 0.01;

interface Prices {
  place: Annotation;
  before: number;
  now: number;
}

/**
 * A saving that is larger than the two prices near it make: "was £100, now £80, save 30 %". Uses the concepts named in the
 * settings: `prices` (words that hold both), `saving` (with its figure) and `half` (a half, without one). Where several
 * prices stand near, one that agrees will do.
 */
export function checkReduction({ annotated, demand }: Judging<Extract<Demand, { kind: 'numbers' }>>): Breach[] {
  const placesFor = (setting: string): Annotation[] =>
    placesOf({ concept: String(demand.settings[setting]) }, annotated) ?? [];
  const prices = telling(
    annotated,
    placesFor('prices').flatMap((place) => pricesAt(annotated, place)),
  );
  const savings = [
    ...placesFor('saving').map((place) => ({ place, figures: figuresIn(annotated, place) })),
    ...placesFor('half').map((place) => ({ place, figures: [half] })),
  ];
  return savings.flatMap(({ place, figures }) => {
    const [figure] = figures.filter(({ kind }) => kind === 'percent' || kind === 'money');
    const near = prices(place).filter(
      (pair) => isNear(annotated.pages, place, [pair.place], 'block') && !isOfDearer(figure, pair),
    );
    const [pair] = near;
    if (figure === undefined || pair === undefined || near.some((one) => !isOverstated(figure, one))) return [];
    const money = moneyAt(annotated, pair.place);
    const detail = `${told(pair, money)} not ${written(figure, money)}.`;
    return [breachAt([place, pair.place], 'numbers', { detail, ...mended(annotated, pair, figure) })];
  });
}

/**
 * The prices that may stand near a place, in reading order. Of a paragraph with many pairs, as a price list has, only the
 * first and those that allow the largest savings tell, so that a long list is gone through once.
 */
function telling({ pages }: Annotated, prices: readonly Prices[]): (place: Annotation) => Prices[] {
  const blockOf = ({ page, first }: Annotation): number => pages[page]!.block[first]!;
  const byBlock = new Map<string, Prices[]>();
  for (const pair of prices) {
    const block = `${pair.place.page} ${blockOf(pair.place)}`;
    const [first = pair, percent = pair, amount = pair] = byBlock.get(block) ?? [];
    byBlock.set(block, [
      first,
      percentOff(pair) > percentOff(percent) ? pair : percent,
      mostOff(pair) > mostOff(amount) ? pair : amount,
    ]);
  }
  return (place) => {
    const block = blockOf(place);
    if (block < 0) return [...byBlock.values()].flat();
    const beside = [block - 1, block, block + 1].map((at) => `${place.page} ${at}`);
    // The last paragraph of the frame before and the first of the one after are neighbours too.
    const before = `${place.page - 1} ${(pages[place.page - 1]?.page.blocks.length ?? 0) - 1}`;
    return [before, ...beside, `${place.page + 1} 0`].flatMap((at) => byBlock.get(at) ?? []);
  };
}

const half: Value = { kind: 'percent', amount: 50 };

function pricesAt(annotated: Annotated, place: Annotation): Prices[] {
  const amounts = amountsIn(annotated, place, 'money');
  const [before, now] = [Math.max(...amounts), Math.min(...amounts)];
  return amounts.length === 2 && now < before ? [{ place, before, now }] : [];
}

const percentOff = ({ before, now }: Omit<Prices, 'place'>): number => ((before - now) / before) * 100;
const mostOff = ({ before, now }: Prices): number => before - now + before * shareOfRounding;

const isOverstated = ({ kind, amount }: Value, prices: Prices): boolean =>
  amount > (kind === 'percent' ? percentOff(prices) + pointsOfRounding : mostOff(prices));

/** Nothing is reduced by more than it cost. */
const isOfDearer = (figure: Value | undefined, { before }: Prices): boolean =>
  figure?.kind === 'money' && figure.amount > before;

/** The saving that the prices make, to print as it is. */
function mended(annotated: Annotated, { place, before, now }: Prices, { kind }: Value): { suggestion?: string } {
  if ((languageAt(annotated, place) ?? 'en') !== 'en') return {};
  const money = moneyAt(annotated, place);
  const saving =
    kind === 'percent' ? `${Math.floor(Number(percentOff({ before, now }).toFixed(6)))}%` : money(before - now);
  return { suggestion: `Was ${money(before)}, now ${money(now)}: save ${saving}.` };
}

const told = (prices: Prices, money: (amount: number) => string): string =>
  `From ${money(prices.before)} to ${money(prices.now)} is ${money(prices.before - prices.now)} less, or ${rounded(percentOff(prices))}%,`;
const written = ({ kind, amount }: Value, money: (amount: number) => string): string =>
  kind === 'percent' ? `${amount}%` : money(amount);
const rounded = (amount: number): string => String(Number(amount.toFixed(2)));
