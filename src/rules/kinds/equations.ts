import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import { isNear } from '../places/near.ts';
import type { Demand, Region } from '../rulebook/definitions.ts';
import type { Value } from '../text/numbers.ts';
import { type Equation, isRight, namesOf, readEquation, workedOut } from './equation.ts';
import { figureOf, figuresIn } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { moneyAt } from './told-money.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/** Figures by the names that an equation gives them, and the words that they stand in. */
interface Figures {
  places: Annotation[];
  amounts: ReadonlyMap<string, number>;
}

/** The year of the review, for what has been going on since. */
export const reviewYear = 'review-year';

/**
 * Figures that the equation `holds` says belong together and do not: those within the words of one concept (`words`, by kind
 * and order: `money1`, or `highest-money`), or those of several concepts, each a setting that the equation names, within a
 * region of what is told (`within`). Of several of one concept those that agree will do.
 */
export function checkEquation(judging: Judging<Numbers>): Breach[] {
  const { annotated, demand } = judging;
  const equation = readEquation(String(demand.settings.holds));
  if (equation === undefined) return [];
  if (demand.settings.words !== undefined) {
    const places = [demand.settings.words]
      .flat()
      .flatMap((concept) => placesOf({ concept: String(concept) }, annotated) ?? []);
    return places.flatMap((place) => {
      const amounts = namedIn(figuresIn(annotated, place), namesOf(equation));
      return amounts === undefined ? [] : unlessRight(annotated, equation, [{ places: [place], amounts }]);
    });
  }
  return unlessRight(annotated, equation, combined(judging, equation));
}

function unlessRight(annotated: Annotated, equation: Equation, all: readonly Figures[]): Breach[] {
  const [first] = all;
  if (first === undefined) return [];
  const worked = (figures: Figures): number => workedOut(equation, (name) => figures.amounts.get(name) ?? Number.NaN);
  const told = ({ amounts }: Figures): number => amounts.get(equation.told) ?? Number.NaN;
  if (!all.every((one) => Number.isFinite(worked(one)) && !isRight(told(one), worked(one), equation.relation)))
    return [];
  const print = printing(annotated, first.places[0]!, equation.told);
  const bound = { '=': '', '<=': ' at most', '>=': ' at least' }[equation.relation];
  const detail = `The other figures make it ${print(worked(first))}${bound}, and ${print(told(first))} is given.`;
  return [breachAt(first.places, 'numbers', { detail })];
}

function printing(annotated: Annotated, place: Annotation, told: string): (amount: number) => string {
  const kinds = figuresIn(annotated, place).map(({ kind }) => kind);
  const kind = kinds.find((one) => told.replace(/\d+$/, '').endsWith(one)) ?? kinds[0];
  const rounded = (amount: number): string => String(Number(amount.toFixed(2)));
  if (kind === 'money') return moneyAt(annotated, place);
  return kind === 'percent' ? (amount) => `${rounded(amount)}%` : rounded;
}

/** `highest-money` and its like of all figures of the kind; `money2` is the second. */
const ranked = ['highest', 'middle', 'lowest'];

function namedIn(figures: readonly Value[], names: readonly string[]): Map<string, number> | undefined {
  if (new Set(figures.map(({ currency }) => currency).filter(Boolean)).size > 1) return undefined;
  const amounts = new Map<string, number>();
  for (const kind of ['money', 'percent', 'number', 'year'] as const) {
    const ofKind = names.filter((name) => name.replace(/\d+$/, '').endsWith(kind));
    const told = figures.filter((one) => one.kind === kind).map(({ amount }) => amount);
    if (ofKind.length === 0) continue;
    if (told.length !== ofKind.length) return undefined;
    const falling = told.toSorted((a, b) => b - a);
    for (const name of ofKind) {
      const rank = ranked.findIndex((one) => name.startsWith(`${one}-`));
      const at = rank < 0 ? Number(name.slice(kind.length)) - 1 : rankedAt(rank, falling.length);
      amounts.set(name, (rank < 0 ? told : falling)[at] ?? Number.NaN);
    }
  }
  return amounts;
}

const rankedAt = (rank: number, count: number): number => [0, Math.floor(count / 2), count - 1][rank]!;

/** Of one concept; a promotion that gives more is a list of many things. */
const mostPlaces = 8;

function combined({ annotated, context, demand }: Judging<Numbers>, equation: Equation): Figures[] {
  const names = namesOf(equation).filter((name) => name !== reviewYear);
  const region = (demand.settings.within ?? 'document') as Region;
  let all: Figures[] = [{ places: [], amounts: new Map([[reviewYear, Number(context.reviewDate.slice(0, 4))]]) }];
  for (const name of names) {
    const places = placesOf({ concept: String(demand.settings[name]) }, annotated) ?? [];
    if (places.length > mostPlaces) return [];
    all = all.flatMap((figures) =>
      places
        .filter(
          (place) => figures.places[0] === undefined || isNear(annotated.pages, figures.places[0], [place], region),
        )
        .map((place) => adding(figures, { name, place, amount: figureOf(annotated, place, 'money') })),
    );
    annotated.work.spend(1 + all.length);
  }
  return all;
}

const adding = (
  { places, amounts }: Figures,
  { name, place, amount }: { name: string; place: Annotation; amount: number },
): Figures => ({ places: [...places, place], amounts: new Map([...amounts, [name, amount]]) });
