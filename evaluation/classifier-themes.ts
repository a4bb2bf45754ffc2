import { stretchesOf } from '../src/rules/classifier/stretches.ts';
import { isProduct, ofProducts } from '../src/rules/classifier/words.ts';
import { stretchThemesBefore, stretchThemesKnown } from './classifier-before.ts';
import { type Learning, train } from './classifier-learning.ts';
import {
  canBeWritten,
  countsOf,
  declared,
  type Labelled,
  quotedIn,
  read,
  serious,
  stretchesIn,
  tunedOn,
} from './classifier-reading.ts';

/** Fewer stretches than these teach no theme, and tell nothing of a term. */
const leastOfTheme = 20;
const leastOften = 3;
/** See `Learning`. */
const strength = 5;

const isOfProduct = (term: string): boolean => term.includes('|');

export interface ThemeLearnt {
  theme: string;
  bias: number;
  /** What each term weighs in a stretch, as a review weighs it. */
  weights: [string, number][];
}

/**
 * What the words of one stretch that a label quotes say of the theme it is labelled with, against other themes: which words
 * are in breach is known of these, so no other words of the promotion are heard.
 */
export function learnThemesOfStretches(): ThemeLearnt[] {
  const quoted = tunedOn.flatMap(quotedStretches);
  const counts = countsOf(quoted.map(saidOf));
  const terms = [...counts].filter(([term, count]) => count >= leastOften && canBeWritten(term)).map(([term]) => term);
  const rareness = (count: number): number => Math.log(quoted.length / (1 + count));
  const usual = terms.reduce((sum, term) => sum + rareness(counts.get(term)!), 0) / terms.length;
  const learning: Learning = {
    strength,
    shareOf: (term) => (isProduct(term) && !isOfProduct(term) ? 1 : rareness(counts.get(term) ?? 0) / usual),
  };
  const often = [...countsOf(quoted.map((one) => one.themes))]
    .filter(([, count]) => count >= leastOfTheme)
    .map(([theme]) => theme);
  const themes = [...new Set([...often, ...stretchThemesKnown])].sort();
  const before = stretchThemesBefore(themes);
  const known = [...new Set([...terms, ...before.flatMap(({ weights }) => [...weights.keys()])])];
  const numbers = new Map(known.map((term, at) => [term, at]));
  const wanted = (one: Labelled): number[] => themes.map((theme) => Number(one.themes.includes(theme)));
  return train(quoted, numbers, wanted, { ...learning, before }).map(({ bias, weights, inStretches, asUsed }, at) => ({
    theme: themes[at]!,
    bias,
    weights: known.map((term, number): [string, number] => [
      term,
      asUsed(term, (isProduct(term) && !isOfProduct(term) ? weights : inStretches)[number]!),
    ]),
  }));
}

/** What is heard of a stretch: words, pairs, concepts, the latter by product too, and products. */
const saidOf = ({ products, stretches: [said] }: Labelled): string[] => [
  ...[...products, ...said!.terms, ...said!.concepts],
  ...ofProducts(products, said!.concepts),
];

const unheard = { words: [], terms: [], pieces: [], concepts: [], together: [], manner: [], weight: 1, breach: true };

/** The stretches of a promotion that its labels quote, each as if it stood alone. */
function quotedStretches(promotion: (typeof tunedOn)[number]): Labelled[] {
  const annotated = read(promotion.text);
  const issues = serious(promotion);
  const products = declared(promotion.product);
  return annotated.pages.flatMap((page, at) => {
    const whole = { page: at, first: 0, last: page.tokens.count - 1 };
    const said = stretchesIn(annotated, whole);
    const spans = said.length === 0 ? [] : stretchesOf(page, whole);
    return said.flatMap((one, nth): Labelled[] => {
      const quoted = quotedIn(promotion.text, issues, page, spans[nth]!);
      const themes = [...new Set(quoted.map(({ theme }) => theme))];
      return themes.length === 0 ? [] : [{ ...unheard, products, stretches: [one], themes }];
    });
  });
}
