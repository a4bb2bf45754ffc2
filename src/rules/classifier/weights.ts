import { invariant } from '../../kernel/assert.ts';
import { firstWhere } from '../../kernel/first-where.ts';
import { oncePer } from '../../kernel/once-per.ts';
import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';
import type { Classifier, Rows, ThemeWeights, Together } from './learnt.ts';
import { type Names, Numbering, nameOf, unknown } from './names.ts';
import { asProduct, isConcept, isPiece } from './words.ts';

/** How the bias of a theme is named among its weights. */
export const biasName = '<bias>';

/** Takes in what was learnt, as rulebooks hold it. */
export function classifierOf(definition: ClassifierDefinition): Classifier {
  const { language, opinion, grave, bias, ofProducts = {}, stretches } = definition;
  const ofWhole = weightsByName(definition.words);
  const numbering = new Numbering();
  const concepts = [...ofWhole.keys()].filter(isConcept);
  for (const name of [...concepts, ...ofWhole.keys()]) numbering.add(name, 0, name.length);
  const number: NumberOf = (text, from, to) => numbering.add(text, from, to);
  const numberUpTo = (end: number): NumberOf => {
    return (text, from, to) => {
      const known = numbering.find(text, from, to);
      return known < end ? known : unknown;
    };
  };
  const numberInWhole = numberUpTo(ofWhole.size);
  const numberOfConcept = numberUpTo(concepts.length);
  const written = {
    forProducts: entriesOf(byProduct(ofProducts), number),
    forProductsInStretches: entriesOf(byProduct(stretches?.ofProducts ?? {}), number),
    themes: entriesOf(definition.themes, numberInWhole),
    stretchThemes: entriesOf(stretches?.themes ?? {}, number),
    stretches: termsIn(stretches?.words ?? '', number),
  };
  const { names, count } = numbering;
  return {
    ...{ language, opinion, grave, names },
    concepts: new Set(concepts),
    ofWhole: ofWhole.size,
    hasPieces: [...ofWhole.keys()].some(isPiece),
    whole: {
      bias,
      terms: termsOf(termsIn(definition.words, numberInWhole), count),
      together: togetherOf(definition.together ?? '', numberOfConcept),
      forProducts: rowsOf(written.forProducts, count),
    },
    stretches: stretches && {
      bias: 0,
      terms: termsOf(written.stretches, count),
      together: togetherOf(stretches.together, numberOfConcept),
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
export function pairsIn(sentences: readonly (readonly number[])[]): readonly number[] {
  const pairs: number[] = [];
  for (const concepts of sentences)
    for (let at = 0; at < concepts.length; at++)
      for (let next = at + 1; next < concepts.length; next++) pairs.push(pairOf(concepts[at]!, concepts[next]!));
  return sentences.length > 1 ? [...new Set(pairs)] : pairs;
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
  const end = from[number + 1]!;
  const at = firstWhere(from[number]!, end, (one) => places[one]! >= place);
  return at < end && places[at] === place ? weights[at]! : 0;
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

/** The number of a name that stands in a text. */
type NumberOf = (text: string, from: number, to: number) => number;

function termsIn(written: string, numberOf: NumberOf): [number, number][] {
  const terms: [number, number][] = [];
  eachWeight(written, (from, to, weight) => terms.push([numberOf(written, from, to), weight]));
  return terms;
}

function termsOf(entries: readonly [number, number][], count: number): Float64Array {
  const terms = new Float64Array(count);
  for (const [number, weight] of entries) terms[number] = weight;
  return terms;
}

/** Pairs of other concepts than those it knows are never met. */
function togetherOf(written: string, numberOf: NumberOf): Together {
  const found = new Map<number, number>();
  eachWeight(written, (from, to, weight) => {
    const middle = written.indexOf('+', from);
    if (middle < 0 || middle >= to) return;
    const one = numberOf(written, from, middle);
    const other = numberOf(written, middle + 1, to);
    if (one !== unknown && other !== unknown) found.set(pairOf(one, other), weight);
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

/** What is written of some things, by thing, and, in threes, what names weigh for them. */
interface Entries {
  things: string[];
  bias: number[];
  numbers: number[];
  places: number[];
  weights: number[];
}

function entriesOf(written: Readonly<Record<string, string>>, numberOf: NumberOf): Entries {
  const things = Object.keys(written);
  const entries: Entries = { things, bias: things.map(() => 0), numbers: [], places: [], weights: [] };
  for (const [place, thing] of things.entries()) {
    const text = written[thing]!;
    eachWeight(text, (from, to, weight) => {
      if (to - from === biasName.length && text.startsWith(biasName, from)) {
        entries.bias[place] = weight;
        return;
      }
      const number = numberOf(text, from, to);
      if (number === unknown) return;
      entries.numbers.push(number);
      entries.places.push(place);
      entries.weights.push(weight);
    });
  }
  return entries;
}

function rowsOf({ things, numbers, places, weights }: Entries, count: number): Rows {
  const from = new Int32Array(count + 1);
  for (const number of numbers) from[number + 1]!++;
  for (let number = 0; number < count; number++) from[number + 1]! += from[number]!;
  const next = from.slice();
  const rows = { things, from, places: new Uint16Array(weights.length), weights: new Float64Array(weights.length) };
  for (let entry = 0; entry < numbers.length; entry++) {
    const at = next[numbers[entry]!]!++;
    rows.places[at] = places[entry]!;
    rows.weights[at] = weights[entry]!;
  }
  return rows;
}

/** What words weigh for some things, where these stand by themselves. */
export function weightsByThing(written: Readonly<Record<string, string>>): { names: Names; weights: ThemeWeights } {
  const numbering = new Numbering();
  const entries = entriesOf(written, (text, from, to) => numbering.add(text, from, to));
  return { names: numbering.names, weights: themesOf(entries, numbering.count) };
}

const themesOf = (entries: Entries, count: number): ThemeWeights => ({
  ...rowsOf(entries, count),
  bias: Float64Array.from(entries.bias),
});

/** Weights as they are written: "may -7.3 may_fall -2.4". */
export function weightsByName(written: string): Map<string, number> {
  const found = new Map<string, number>();
  eachWeight(written, (from, to, weight) => found.set(written.slice(from, to), weight));
  return found;
}

/** The same one by one, each with where its name stands, as there are two million and more. */
function eachWeight(written: string, take: (from: number, to: number, weight: number) => void): void {
  for (let at = afterBlanks(written, 0); at < written.length; ) {
    const end = afterWord(written, at);
    const from = afterBlanks(written, end);
    const to = afterWord(written, from);
    if (from < to) take(at, end, decimalIn(written, from, to));
    at = afterBlanks(written, to);
  }
}

/** A number of few digits, which is one division of whole numbers and so as exact as any other reading of it. */
function decimalIn(written: string, from: number, to: number): number {
  const isNegative = written.charCodeAt(from) === minus;
  let digits = 0;
  let count = 0;
  let parts = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at++) {
    const unit = written.charCodeAt(at);
    if (unit === point && parts === 0) parts = 1;
    else if (unit >= zero && unit <= nine) {
      digits = 10 * digits + unit - zero;
      parts *= 10;
      count++;
    } else return Number(written.slice(from, to));
  }
  if (count === 0 || count > fewDigits) return Number(written.slice(from, to));
  const amount = parts === 0 ? digits : digits / parts;
  return isNegative ? -amount : amount;
}

const [minus, point, zero, nine] = [45, 46, 48, 57];
const fewDigits = 15;

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
