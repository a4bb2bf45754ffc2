import type { ReadPage } from '../places/pages.ts';
import type { Span } from '../places/spans.ts';
import { inOrderOf } from './words.ts';

/** What words and pairs of a page weigh, by token; worked out once, as each is weighed in several stretches. */
export interface WordWeights {
  /** By token: which word stands there, and which pair begins there; -1 where none does. */
  word: Int32Array;
  pair: Int32Array;
  /** By word or pair: its number in the classifier. */
  known: Int32Array;
  /** By word or pair: what it weighs by itself, and for the products that are declared. */
  alone: Float64Array;
  forProducts: Float64Array;
  /** By word or pair: the last stretch that it was counted in. */
  counted: Int32Array;
  stretches: number;
}

type Weigh = (number: number) => number;

/** `known` numbers a name as the classifier does; what they weigh is by that number. */
export function wordWeightsOf(
  read: ReadPage,
  known: (name: string) => number,
  alone: Weigh,
  forProducts: Weigh,
): WordWeights {
  const { words, pairs } = inOrderOf(read);
  const numbers = new Map<string, number>();
  const numberOf = (name: string | undefined): number => {
    if (name === undefined) return -1;
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
  const word = Int32Array.from(words, numberOf);
  const pair = Int32Array.from(pairs, numberOf);
  const names = [...numbers.keys()];
  const knownAs = names.map(known);
  return {
    ...{ word, pair, known: Int32Array.from(knownAs) },
    alone: Float64Array.from(knownAs, alone),
    forProducts: Float64Array.from(knownAs, (number, at) => (names[at]!.includes('_') ? 0 : forProducts(number))),
    counted: new Int32Array(names.length),
    stretches: 0,
  };
}

/** What the different words and pairs of one stretch weigh together, and how many there are of both. */
interface Sums {
  alone: number;
  terms: number;
  forProducts: number;
  words: number;
}

export function sumsIn(weights: WordWeights, { first, last }: Span): Sums {
  const stretch = ++weights.stretches;
  const sums: Sums = { alone: 0, terms: 0, forProducts: 0, words: 0 };
  const isNew = (number: number): boolean => number >= 0 && weights.counted[number] !== stretch;
  const count = (number: number): void => {
    weights.counted[number] = stretch;
    sums.terms++;
    sums.alone += weights.alone[number]!;
  };
  for (let at = first; at <= last; at++) {
    const word = weights.word[at]!;
    if (isNew(word)) {
      count(word);
      sums.words++;
      sums.forProducts += weights.forProducts[word]!;
    }
    const pair = weights.pair[at]!;
    if (at < last && isNew(pair)) count(pair);
  }
  return sums;
}

/** The different words of one stretch, and then its different pairs, by their numbers in the classifier. */
export function termsOfStretch(weights: WordWeights, { first, last }: Span): number[] {
  const { word, pair, known, counted } = weights;
  const stretch = ++weights.stretches;
  const terms: number[] = [];
  const hear = (number: number): void => {
    if (number < 0 || counted[number] === stretch) return;
    counted[number] = stretch;
    terms.push(known[number]!);
  };
  for (let at = first; at <= last; at++) hear(word[at]!);
  for (let at = first; at < last; at++) hear(pair[at]!);
  return terms;
}
