import { type Hearing, type Met, metIn, placesOf, wordsOn } from './heard.ts';
import type { Rows, Together } from './learnt.ts';
import { oncePerStretch } from './once-per-stretch.ts';
import type { Passage } from './passages.ts';
import { stretchesOf } from './stretches.ts';
import { pairsIn, placesByPair, rootOf, weighedIn, weightIn } from './weights.ts';
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
export function isOfMenu({ annotated }: Hearing, { page, first, last }: Passage): boolean {
  const { menu } = annotated.pages[page]!;
  return menu?.subarray(first, last + 1).every((one) => one === 1) === true;
}

/** What one stretch says. */
const saying = oncePerStretch((hearing, stretch) => {
  const { terms, together, forProducts } = hearing.classifier.stretches!;
  const { concepts, sentences } = metIn(hearing, stretch);
  const products = productsOf(hearing.declared.products);
  const sums = sumsIn(wordsOn(hearing, stretch.page), stretch);
  return (
    sums.alone / rootOf(sums.terms) +
    weighedIn(concepts, (number) => terms[number]!) +
    weighedTogether(together, sentences) +
    sums.forProducts / rootOf(sums.words * products.length) +
    forProductsIn(forProducts, concepts, products)
  );
});

function weighedTogether(together: Together, sentences: Met['sentences']): number {
  const places = placesByPair(together);
  const pairs = pairsIn(sentences);
  let total = 0;
  for (const pair of pairs) total += together.weights[places[pair] ?? 0]!;
  return total / rootOf(pairs.length);
}

/** What some words, or some concepts, by their numbers, say more, or less, in promotions for these products. */
export const forProductsIn = (forProducts: Rows, numbers: readonly number[], products: readonly string[]): number =>
  placesOf(forProducts, products).reduce(
    (sum, place) => sum + weighedIn(numbers, (number) => weightIn(forProducts, number, place)),
    0,
  ) / rootOf(products.length);
