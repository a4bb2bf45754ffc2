import type { Annotated } from '../places/annotate.ts';
import type { ReviewContext } from '../types.ts';
import type { Classifier, Rows, Together } from './learnt.ts';
import { numberOf, unknown } from './names.ts';
import type { Passage } from './passages.ts';
import { type MetConcepts, metIn, stretchesOf } from './stretches.ts';
import { pairOf, placesByPair, weightIn } from './weights.ts';
import { sumsIn, type WordWeights, wordWeightsOf } from './word-weights.ts';
import { productsOf } from './words.ts';

/** A stretch of a promotion, and what it says, in log odds. */
export interface ScoredStretch extends Passage {
  score: number;
}

/** A promotion, and the classifier that is asked about it. */
interface Asked {
  classifier: Classifier;
  annotated: Annotated;
  /** One context has one list of products. */
  declared: Pick<ReviewContext, 'products'>;
}

/** The stretches of some passages, and what each says; none where the classifier knows no stretches. */
export function scoredIn(asked: Asked, passages: readonly Passage[]): ScoredStretch[] {
  if (asked.classifier.stretches === undefined) return [];
  return passages
    .filter(({ first, last }) => first <= last)
    .flatMap((passage) =>
      stretchesOf(asked.annotated.pages[passage.page]!, passage).map((span) => {
        const stretch = { page: passage.page, ...span };
        return { ...stretch, score: scoreOf(asked, stretch) };
      }),
    );
}

/** What was worked out for a promotion already, as its passages share words and most of their stretches. */
interface Known {
  /** By page. */
  words: (WordWeights | undefined)[];
  scores: Map<string, number>;
}

const known = new WeakMap<Annotated, Map<Classifier, Known>>();

function knownOf({ annotated, classifier }: Asked): Known {
  const byClassifier = known.get(annotated) ?? new Map<Classifier, Known>();
  known.set(annotated, byClassifier);
  const one = byClassifier.get(classifier) ?? { words: [], scores: new Map<string, number>() };
  byClassifier.set(classifier, one);
  return one;
}

function scoreOf(asked: Asked, stretch: Passage): number {
  const { scores } = knownOf(asked);
  const key = `${stretch.page} ${stretch.first} ${stretch.last}`;
  const score = scores.get(key) ?? saying(asked, stretch);
  scores.set(key, score);
  return score;
}

/** What one stretch says: each sort by the square root of how many there are of it. */
function saying(asked: Asked, stretch: Passage): number {
  const { stretches, concepts, names } = asked.classifier;
  const { terms, together, forProducts } = stretches!;
  const met = metIn(asked.annotated, concepts, stretch);
  const numbers = met.concepts.map((id) => numberOf(names, id));
  const products = productsOf(asked.declared.products);
  const sums = sumsIn(wordsOn(asked, stretch.page), stretch);
  return (
    sums.alone / root(sums.terms) +
    weighedIn(numbers, (number) => terms[number]!) +
    weighedTogether(together, met, numbers) +
    sums.forProducts / root(sums.words * products.length) +
    forProductsIn(forProducts, numbers, products)
  );
}

function wordsOn(asked: Asked, page: number): WordWeights {
  const { words } = knownOf(asked);
  words[page] ??= weighedOn(asked, page);
  return words[page];
}

function weighedOn({ annotated, classifier, declared }: Asked, page: number): WordWeights {
  const { names, stretches } = classifier;
  const { terms, forProducts } = stretches!;
  const places = placesOf(forProducts, productsOf(declared.products));
  return wordWeightsOf(
    annotated.pages[page]!,
    (name) => numberOf(names, name),
    (number) => (number === unknown ? 0 : terms[number]!),
    (number) => places.reduce((sum, place) => sum + weightIn(forProducts, number, place), 0),
  );
}

/** What the pairs of concepts in one sentence say, each once. */
function weighedTogether(together: Together, { concepts, sentences }: MetConcepts, numbers: readonly number[]): number {
  const places = placesByPair(together);
  const pairs = pairsIn(sentences, new Map(concepts.map((id, place) => [id, place])));
  let total = 0;
  for (const [one, other] of pairs) total += together.weights[places[pairOf(numbers[one]!, numbers[other]!)] ?? 0]!;
  return total / root(pairs.length);
}

/** By the places of both among the concepts of the stretch; those of two sentences may be the same. */
function pairsIn(sentences: readonly string[][], places: ReadonlyMap<string, number>): [number, number][] {
  const pairs = sentences.flatMap((ids) =>
    ids.flatMap((one, at) =>
      ids.slice(at + 1).map((other): [number, number] => [places.get(one)!, places.get(other)!]),
    ),
  );
  return sentences.length < 2
    ? pairs
    : [...new Map(pairs.map((pair): [number, [number, number]] => [pairOf(...pair), pair])).values()];
}

/** What some words, or some concepts, by their numbers, say more, or less, in promotions for these products. */
export const forProductsIn = (forProducts: Rows, numbers: readonly number[], products: readonly string[]): number =>
  placesOf(forProducts, products).reduce(
    (sum, place) => sum + weighedIn(numbers, (number) => weightIn(forProducts, number, place)),
    0,
  ) / root(products.length);

/** Of those that anything is known of. */
const placesOf = ({ things }: Rows, products: readonly string[]): number[] =>
  products.map((product) => things.indexOf(product)).filter((place) => place >= 0);

function weighedIn(numbers: readonly number[], weigh: (number: number) => number): number {
  let total = 0;
  for (const number of numbers) total += weigh(number);
  return total / root(numbers.length);
}

const root = (count: number): number => Math.sqrt(Math.max(1, count));
