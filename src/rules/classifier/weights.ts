import { invariant } from '../../kernel/assert.ts';
import { oncePer } from '../../kernel/once-per.ts';
import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';
import type { Classifier, Rows, ThemeWeights, Together } from './learnt.ts';
import { nameOf, numbered, unknown } from './names.ts';
import { asProduct, isConcept, isPiece } from './words.ts';

/** How the bias of a theme is named among its weights. */
export const biasName = '<bias>';

/** Takes in what was learnt, as rulebooks hold it. */
export function classifierOf(definition: ClassifierDefinition): Classifier {
  const { language, opinion, grave, bias, ofProducts = {}, stretches } = definition;
  const ofWhole = weightsByName(definition.words);
  const concepts = [...ofWhole.keys()].filter(isConcept);
  const numbers = new Map(
    [...concepts, ...[...ofWhole.keys()].filter((name) => !isConcept(name))].map((name, number) => [name, number]),
  );
  const number = (name: string): number => {
    const known = numbers.get(name) ?? numbers.size;
    numbers.set(name, known);
    return known;
  };
  const numberInWhole = (name: string): number => (ofWhole.has(name) ? numbers.get(name)! : unknown);
  const ofStretches = weightsByName(stretches?.words ?? '');
  const written = {
    forProducts: entriesOf(byProduct(ofProducts), number),
    forProductsInStretches: entriesOf(byProduct(stretches?.ofProducts ?? {}), number),
    themes: entriesOf(definition.themes, numberInWhole),
    stretchThemes: entriesOf(stretches?.themes ?? {}, number),
    stretches: [...ofStretches].map(([name, weight]): [number, number] => [number(name), weight]),
  };
  const names = numbered([...numbers.keys()]);
  const count = numbers.size;
  const pairs = (text: string): Together => togetherOf(text, new Map(concepts.map((id, at) => [id, at])));
  return {
    ...{ language, opinion, grave, names },
    concepts: new Set(concepts),
    ofWhole: ofWhole.size,
    hasPieces: [...ofWhole.keys()].some(isPiece),
    whole: {
      bias,
      terms: termsOf(
        [...ofWhole].map(([name, weight]) => [numbers.get(name)!, weight]),
        count,
      ),
      together: pairs(definition.together ?? ''),
      forProducts: rowsOf(written.forProducts, count),
    },
    stretches: stretches && {
      bias: 0,
      terms: termsOf(written.stretches, count),
      together: pairs(stretches.together),
      forProducts: rowsOf(written.forProductsInStretches, count),
    },
    themes: themesOf(written.themes, count),
    stretchThemes: stretches?.themes && themesOf(written.stretchThemes, count),
  };
}

/** Two numbers of concepts as one, in whichever order: a place in half a square, as looking up a pair by hash took a sixth of a review. */
const pairOf = (one: number, other: number): number =>
  one < other ? (other * (other + 1)) / 2 + one : (one * (one + 1)) / 2 + other;

/** The pairs of concepts that are met in one sentence, each once; those of two sentences may be the same. */
export function pairsIn(sentences: readonly (readonly number[])[]): Set<number> {
  const pairs = new Set<number>();
  for (const concepts of sentences)
    for (let at = 0; at < concepts.length; at++)
      for (let next = at + 1; next < concepts.length; next++) pairs.add(pairOf(concepts[at]!, concepts[next]!));
  return pairs;
}

/** What is heard of one sort is weighed by the square root of how many there are of it. */
export const rootOf = (count: number): number => Math.sqrt(Math.max(1, count));

/** What different names of one sort weigh together. */
export function weighedIn(numbers: readonly number[], weigh: (number: number) => number): number {
  let total = 0;
  for (const number of numbers) total += weigh(number);
  return total / rootOf(numbers.length);
}

/** What has these numbers. */
export const namesOf = ({ names }: Classifier, numbers: readonly number[]): string[] =>
  numbers.map((number) => nameOf(names, number));

/** What a name weighs for the thing of some place. */
export function weightIn({ from, places, weights }: Rows, number: number, place: number): number {
  if (number === unknown) return 0;
  let low = from[number]!;
  let high = from[number + 1]!;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (places[middle]! < place) low = middle + 1;
    else high = middle;
  }
  return low < from[number + 1]! && places[low] === place ? weights[low]! : 0;
}

/** What speaks for each theme, by its place, in log odds: what is heard, by sort, by its numbers. */
export function themeScores(weights: ThemeWeights, heard: readonly (readonly number[])[]): Float64Array {
  const scores = weights.bias.slice();
  for (const numbers of heard) {
    const sums = new Float64Array(scores.length);
    for (const number of numbers) if (number !== unknown) addRow(weights, number, sums);
    const root = rootOf(numbers.length);
    for (const place of scores.keys()) scores[place]! += sums[place]! / root;
  }
  return scores;
}

/** Adds what a name weighs for each thing, by place. */
function addRow({ from, places, weights }: Rows, number: number, sums: Float64Array): void {
  for (let at = from[number]!; at < from[number + 1]!; at++) sums[places[at]!]! += weights[at]!;
}

function termsOf(entries: readonly [number, number][], count: number): Float64Array {
  const terms = new Float64Array(count);
  for (const [number, weight] of entries) terms[number] = weight;
  return terms;
}

/** Pairs of other concepts than those it knows are never met. */
function togetherOf(written: string, numbers: ReadonlyMap<string, number>): Together {
  const found = new Map<number, number>();
  eachWeight(written, (name, weight) => {
    const middle = name.indexOf('+');
    const [one, other] = [numbers.get(name.slice(0, middle)), numbers.get(name.slice(middle + 1))];
    if (one !== undefined && other !== undefined) found.set(pairOf(one, other), weight);
  });
  const weights = [...new Set([0, ...found.values()])];
  invariant(weights.length <= 0x10000, 'pairs of concepts have at most 65,536 different weights');
  const placeOf = new Map(weights.map((weight, place) => [weight, place]));
  return {
    pairs: Int32Array.from(found.keys()),
    places: Uint16Array.from(found.values(), (weight) => placeOf.get(weight)!),
    weights: Float64Array.from(weights),
  };
}

/** By pair: the place of its weight, 0 where it weighs nothing; a place for every pair is too much to keep, and made in no time. */
export const placesByPair = oncePer(({ pairs, places }: Together): Uint16Array => {
  const made = new Uint16Array(pairs.reduce((most, pair) => Math.max(most, pair), -1) + 1);
  for (const [at, pair] of pairs.entries()) made[pair] = places[at]!;
  return made;
});

const byProduct = (written: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(written).map(([slug, weights]) => [asProduct(slug), weights]));

/** What is written of some things, by thing: the numbers of names, and what each weighs. */
interface Entries {
  things: string[];
  bias: number[];
  /** In threes: the number of a name, the place of the thing, the weight. */
  weights: [number, number, number][];
}

function entriesOf(written: Readonly<Record<string, string>>, numberOf: (name: string) => number): Entries {
  const entries: Entries = { things: Object.keys(written), bias: [], weights: [] };
  for (const [place, thing] of entries.things.entries()) {
    const weights = weightsByName(written[thing]!);
    entries.bias.push(weights.get(biasName) ?? 0);
    for (const [name, weight] of weights) {
      const number = name === biasName ? unknown : numberOf(name);
      if (number !== unknown) entries.weights.push([number, place, weight]);
    }
  }
  return entries;
}

function rowsOf({ things, weights }: Entries, count: number): Rows {
  const from = new Int32Array(count + 1);
  for (const [number] of weights) from[number + 1]!++;
  for (let number = 0; number < count; number++) from[number + 1]! += from[number]!;
  const next = from.slice();
  const rows = { things, from, places: new Uint16Array(weights.length), weights: new Float64Array(weights.length) };
  for (const [number, place, weight] of weights) {
    const at = next[number]!++;
    rows.places[at] = place;
    rows.weights[at] = weight;
  }
  return rows;
}

const themesOf = (entries: Entries, count: number): ThemeWeights => ({
  ...rowsOf(entries, count),
  bias: Float64Array.from(entries.bias),
});

/** Weights as they are written: "may -7.3 may_fall -2.4". */
export function weightsByName(written: string): Map<string, number> {
  const found = new Map<string, number>();
  eachWeight(written, (name, weight) => found.set(name, weight));
  return found;
}

/** The same one by one, as there are a million and more. */
function eachWeight(written: string, take: (name: string, weight: number) => void): void {
  for (let at = afterBlanks(written, 0); at < written.length; ) {
    const end = afterWord(written, at);
    const from = afterBlanks(written, end);
    const to = afterWord(written, from);
    if (from < to) take(written.slice(at, end), Number(written.slice(from, to)));
    at = afterBlanks(written, to);
  }
}

const blank = 32;

function afterBlanks(written: string, from: number): number {
  let at = from;
  while (at < written.length && written.charCodeAt(at) <= blank) at++;
  return at;
}

function afterWord(written: string, from: number): number {
  let at = from;
  while (at < written.length && written.charCodeAt(at) > blank) at++;
  return at;
}
