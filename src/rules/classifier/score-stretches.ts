import { type Hearing, type Met, metIn, placesOf, wordsOn } from './heard.ts';
import type { Rows, Together } from './learnt.ts';
import { oncePerStretch } from './once-per-stretch.ts';
import type { Passage } from './passages.ts';
import { stretchesOf } from './stretches.ts';
import { pairOf, placesByPair, weightIn } from './weights.ts';
import { sumsIn } from './word-weights.ts';
import { productsOf } from './words.ts';

/** A stretch of a promotion, and what it says, in log odds. */
export interface ScoredStretch extends Passage {
  score: number;
}

/** The stretches of some passages, and what each says; none where the classifier knows no stretches. */
export function scoredIn(hearing: Hearing, passages: readonly Passage[]): ScoredStretch[] {
  if (hearing.classifier.stretches === undefined) return [];
  return passages
    .filter(({ first, last }) => first <= last)
    .flatMap((passage) =>
      stretchesOf(hearing.annotated.pages[passage.page]!, passage)
        .map((span) => ({ page: passage.page, ...span }))
        .filter((stretch) => !isOfMenu(hearing, stretch))
        .map((stretch) => ({ ...stretch, score: saying(hearing, stretch) })),
    );
}

/** Names of pages and nothing else: that says nothing, and so much less for order than what a promotion says. */
function isOfMenu({ annotated }: Hearing, { page, first, last }: Passage): boolean {
  const { menu } = annotated.pages[page]!;
  return menu?.subarray(first, last + 1).every((one) => one === 1) === true;
}

/** What one stretch says: each sort by the square root of how many there are of it. */
const saying = oncePerStretch((hearing, stretch) => {
  const { terms, together, forProducts } = hearing.classifier.stretches!;
  const { concepts, sentences } = metIn(hearing, stretch);
  const products = productsOf(hearing.declared.products);
  const sums = sumsIn(wordsOn(hearing, stretch.page), stretch);
  return (
    sums.alone / root(sums.terms) +
    weighedIn(concepts, (number) => terms[number]!) +
    weighedTogether(together, sentences) +
    sums.forProducts / root(sums.words * products.length) +
    forProductsIn(forProducts, concepts, products)
  );
});

/** What the pairs of concepts in one sentence say, each once; those of two sentences may be the same. */
function weighedTogether(together: Together, sentences: Met['sentences']): number {
  const places = placesByPair(together);
  const counted = new Set<number>();
  let total = 0;
  for (const concepts of sentences)
    for (let at = 0; at < concepts.length; at++)
      for (let next = at + 1; next < concepts.length; next++) {
        const pair = pairOf(concepts[at]!, concepts[next]!);
        if (counted.has(pair)) continue;
        counted.add(pair);
        total += together.weights[places[pair] ?? 0]!;
      }
  return total / root(counted.size);
}

/** What some words, or some concepts, by their numbers, say more, or less, in promotions for these products. */
export const forProductsIn = (forProducts: Rows, numbers: readonly number[], products: readonly string[]): number =>
  placesOf(forProducts, products).reduce(
    (sum, place) => sum + weighedIn(numbers, (number) => weightIn(forProducts, number, place)),
    0,
  ) / root(products.length);

function weighedIn(numbers: readonly number[], weigh: (number: number) => number): number {
  let total = 0;
  for (const number of numbers) total += weigh(number);
  return total / root(numbers.length);
}

const root = (count: number): number => Math.sqrt(Math.max(1, count));
