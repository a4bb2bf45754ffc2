import type { Annotated } from '../places/annotate.ts';
import type { ClassifierDefinition } from '../rulebook/definitions.ts';
import type { ReviewContext } from '../types.ts';
import type { Passage } from './passages.ts';
import { type MetConcepts, metIn, stretchesOf } from './stretches.ts';
import { type ForProducts, pairOf, readWeights, type Together } from './weights.ts';
import { sumsIn, type WordWeights, wordWeightsOf } from './word-weights.ts';
import { productsOf } from './words.ts';

/** A stretch of a promotion, and what it says, in log odds. */
export interface ScoredStretch extends Passage {
  score: number;
}

/** A promotion, and the classifier that is asked about it. */
interface Asked {
  definition: ClassifierDefinition;
  annotated: Annotated;
  /** One context has one list of products. */
  declared: Pick<ReviewContext, 'products'>;
}

/** The stretches of some passages, and what each says; none where the classifier knows no stretches. */
export function scoredIn(asked: Asked, passages: readonly Passage[]): ScoredStretch[] {
  if (readWeights(asked.definition).stretches === undefined) return [];
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

const known = new WeakMap<Annotated, Map<ClassifierDefinition, Known>>();

function knownOf({ annotated, definition }: Asked): Known {
  const byDefinition = known.get(annotated) ?? new Map<ClassifierDefinition, Known>();
  known.set(annotated, byDefinition);
  const one = byDefinition.get(definition) ?? { words: [], scores: new Map<string, number>() };
  byDefinition.set(definition, one);
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
  const { stretches, concepts } = readWeights(asked.definition);
  const { terms, together, forProducts } = stretches!;
  const met = metIn(asked.annotated, concepts, stretch);
  const products = productsOf(asked.declared.products);
  const sums = sumsIn(wordsOn(asked, stretch.page), stretch);
  return (
    sums.alone / root(sums.terms) +
    weighedIn(terms, met.concepts) +
    weighedTogether(together, met) +
    sums.forProducts / root(sums.words * products.length) +
    forProductsIn(forProducts, met.concepts, products)
  );
}

function wordsOn(asked: Asked, page: number): WordWeights {
  const { words } = knownOf(asked);
  const { terms, forProducts } = readWeights(asked.definition).stretches!;
  const ofProducts = productsOf(asked.declared.products).map((product) => forProducts.get(product));
  words[page] ??= wordWeightsOf(
    asked.annotated.pages[page]!,
    (name) => terms.get(name) ?? 0,
    (name) => ofProducts.reduce((sum, weights) => sum + (weights?.get(name) ?? 0), 0),
  );
  return words[page];
}

/** What the pairs of concepts in one sentence say, each once. */
function weighedTogether({ numbers, weights }: Together, { concepts, sentences }: MetConcepts): number {
  const known = concepts.map((id) => numbers.get(id));
  const pairs = pairsIn(sentences, new Map(concepts.map((id, place) => [id, place])));
  let total = 0;
  for (const [one, other] of pairs) {
    const [first, second] = [known[one], known[other]];
    if (first !== undefined && second !== undefined) total += weights[pairOf(first, second)]!;
  }
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

/** What some words, or some concepts, say more, or less, in promotions for these products. */
export const forProductsIn = (
  forProducts: ForProducts,
  names: readonly string[],
  products: readonly string[],
): number =>
  products.reduce((sum, product) => {
    const weights = forProducts.get(product);
    return weights === undefined ? sum : sum + weighedIn(weights, names);
  }, 0) / root(products.length);

function weighedIn(weights: ReadonlyMap<string, number>, names: readonly string[]): number {
  let total = 0;
  for (const name of names) total += weights.get(name) ?? 0;
  return total / root(names.length);
}

const root = (count: number): number => Math.sqrt(Math.max(1, count));
