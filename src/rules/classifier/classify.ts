import type { Annotated } from '../places/annotate.ts';
import { mainLanguage } from '../places/pages.ts';
import type { ClassifierDefinition } from '../rulebook/definitions.ts';
import type { ReviewContext } from '../types.ts';
import { logistic } from './log-odds.ts';
import { mannerOf, writtenIn } from './manner.ts';
import type { Passage } from './passages.ts';
import { forProductsIn, type ScoredStretch, scoredIn } from './score-stretches.ts';
import { pooled } from './stretches.ts';
import { pairOf, readTheme, readWeights, type Together, type Weights } from './weights.ts';
import {
  conceptsBySentence,
  conceptsIn,
  conceptsOf,
  piecesOf,
  productsOf,
  type Terms,
  termsIn,
  termsOf,
} from './words.ts';

/** All words of a promotion, page by page. */
export const wholePages = ({ pages }: Annotated): Passage[] =>
  pages.map(({ tokens }, page) => ({ page, first: 0, last: tokens.count - 1 }));

/** What the terms of a promotion, its words and their pairs, the concepts met in it and the products it is for say about it as a whole. */
export interface Likeness {
  /** Between 0 and 1: how surely they are those of promotions in breach rather than of others. */
  likelihood: number;
  /** Those that the classifier knows, and how many of them are words. */
  known: Known;
  words: number;
}

/** By their numbers in the classifier; by sort, as each sort is weighed by how many there are of it. */
export interface Known {
  terms: number[];
  /** Of words, where the classifier knows any. */
  pieces: number[];
  concepts: number[];
  products: number[];
  manner: number[];
  /** What pairs of concepts weigh that are met in one sentence, each once. */
  together: number[];
}

/**
 * Fewer different words, or fewer of them known, say nothing; nor does a text longer than those it learnt from. In a language that
 * shows, fewer are enough: a classifier that learnt from little knows fewer words.
 */
const fewestWords = 9;
const leastKnown = { ofLanguage: 0.25, ofNone: 0.5 };
/** In characters, of all pages. */
export const longestRead = 24_000;

const likenesses = new WeakMap<Annotated, Map<ClassifierDefinition, Likeness | undefined>>();

/** What is declared about a promotion that a classifier goes by. */
type Declared = Pick<ReviewContext, 'products'>;

/** What a classifier makes of a promotion, which has one context; undefined where its words say nothing. */
export function likenessOf(
  annotated: Annotated,
  declared: Declared,
  definition: ClassifierDefinition,
): Likeness | undefined {
  const known = likenesses.get(annotated) ?? new Map<ClassifierDefinition, Likeness | undefined>();
  likenesses.set(annotated, known);
  if (!known.has(definition)) known.set(definition, likenessOfWhole(annotated, declared, definition));
  return known.get(definition);
}

/** A likeness, and the classifier that saw it. */
export interface Likened {
  definition: ClassifierDefinition;
  likeness: Likeness;
}

/** And what it was seen in. */
export interface Seen extends Likened {
  annotated: Annotated;
  declared: Declared;
}

/** What the classifiers of some rulebooks make of a promotion, where its words say something. */
export const likenessesOf = (reviewed: readonly Annotated[], declared: Declared): Seen[] =>
  reviewed.flatMap((annotated) =>
    classifiersFor(annotated).flatMap((definition) => {
      const likeness = likenessOf(annotated, declared, definition);
      return likeness === undefined ? [] : [{ definition, likeness, annotated, declared }];
    }),
  );

/** Those of its language; where that does not show, any that knows its words. */
function classifiersFor(annotated: Annotated): ClassifierDefinition[] {
  const { classifiers } = annotated.rulebook;
  const main = languageOf(annotated);
  return main === undefined ? classifiers : classifiers.filter(({ language }) => language === main);
}

const isLanguageOf = (annotated: Annotated, { language }: ClassifierDefinition): boolean =>
  languageOf(annotated) === language;

const languages = new WeakMap<Annotated, string | undefined>();

/** Asked for once a passage, worked out once. */
function languageOf(annotated: Annotated): string | undefined {
  if (!languages.has(annotated)) languages.set(annotated, mainLanguage(annotated));
  return languages.get(annotated);
}

/** What a classifier makes of some words of a promotion, as if there were no others; undefined where they say nothing. */
export function likenessIn({ definition, annotated, declared }: Seen, passage: Passage): Likened | undefined {
  const read = annotated.pages[passage.page]!;
  const concepts = conceptsIn(annotated, readWeights(definition).concepts, passage);
  const likeness = weighed(definition, {
    ...termsIn([{ ...passage, read }]),
    concepts,
    sentences: conceptsBySentence(annotated, concepts, passage),
    products: productsOf(declared.products),
    manner: mannerOf([writtenIn(read, passage)]),
    stretches: scoredIn({ definition, annotated, declared }, [passage]),
    isItsLanguage: isLanguageOf(annotated, definition),
  });
  return likeness && { definition, likeness };
}

function likenessOfWhole(
  annotated: Annotated,
  { products }: Declared,
  definition: ClassifierDefinition,
): Likeness | undefined {
  const { pages } = annotated;
  if (sum(pages.map(({ page }) => page.text.length)) > longestRead) return undefined;
  const concepts = conceptsOf(annotated, readWeights(definition).concepts);
  return weighed(definition, {
    ...termsOf(pages),
    concepts,
    sentences: conceptsBySentence(annotated, concepts),
    products: productsOf(products),
    manner: mannerOf(pages.map(({ page }) => page.text)),
    stretches: scoredIn({ definition, annotated, declared: { products } }, wholePages(annotated)),
    isItsLanguage: isLanguageOf(annotated, definition),
  });
}

/** The stretch of a promotion that speaks most for a breach; undefined where the classifier knows no stretches. */
export const mostTellingStretch = (seen: Seen): Passage | undefined =>
  scoredIn(seen, wholePages(seen.annotated)).reduce<ScoredStretch | undefined>(
    (best, one) => (best === undefined || one.score > best.score ? one : best),
    undefined,
  );

/** What a classifier goes by, by name. */
interface Heard extends Terms {
  concepts: string[];
  /** The same, by sentence. */
  sentences: string[][];
  products: string[];
  /** How it is written. */
  manner: string[];
  stretches: readonly ScoredStretch[];
  /** The text shows to be in the classifier's language. */
  isItsLanguage: boolean;
}

function weighed(definition: ClassifierDefinition, heard: Heard): Likeness | undefined {
  const { breach, numbers, together, forProducts, hasPieces } = readWeights(definition);
  const numbered = (names: readonly string[]): number[] =>
    names.map((name) => numbers.get(name)).filter((number) => number !== undefined);
  const words = numbered(heard.words);
  const least = leastKnown[heard.isItsLanguage ? 'ofLanguage' : 'ofNone'];
  if (words.length < Math.max(fewestWords, heard.words.length * least)) return undefined;
  const known = {
    terms: [...words, ...numbered(heard.pairs)],
    pieces: hasPieces ? numbered(piecesOf(heard.words)) : [],
    concepts: numbered(heard.concepts),
    products: numbered(heard.products),
    manner: numbered(heard.manner),
    together: weightsOfPairs(together, heard.sentences),
  };
  const logOdds =
    logOddsOf(breach, known) +
    sum(known.together) / Math.sqrt(Math.max(1, known.together.length)) +
    forProductsIn(forProducts, heard.words, heard.products) +
    forProductsIn(forProducts, heard.concepts, heard.products) +
    pooled(heard.stretches.map(({ score }) => score));
  return { likelihood: logistic(logOdds), known, words: words.length };
}

/** What the pairs of concepts weigh that are met in a sentence, each once. */
function weightsOfPairs({ numbers, weights }: Together, sentences: readonly (readonly string[])[]): number[] {
  const met = new Map<number, number>();
  for (const names of sentences) {
    const concepts = names.map((name) => numbers.get(name)).filter((number) => number !== undefined);
    for (const [at, one] of concepts.entries())
      for (let next = at + 1; next < concepts.length; next++) {
        const pair = pairOf(one, concepts[next]!);
        const weight = weights[pair]!;
        if (weight !== 0) met.set(pair, weight);
      }
  }
  return [...met.values()];
}

/**
 * Logistic regression over the different terms of a promotion, the different concepts met in it and its products, each counted
 * once and weighed by the square root of how many of its sort there are. Whether there is a breach at all, pairs of concepts
 * in one sentence say too.
 */
const logOddsOf = ({ bias, terms }: Weights, known: Known): number =>
  bias +
  sum(
    [known.terms, known.pieces, known.concepts, known.products, known.manner].map((numbers) =>
      weighedAs(terms, numbers),
    ),
  );

function weighedAs(weights: Float64Array, numbers: readonly number[]): number {
  let total = 0;
  for (const number of numbers) total += weights[number]!;
  return total / Math.sqrt(Math.max(1, numbers.length));
}

/** What some themes have to do with a likeness to promotions in breach, the likeliest first. */
export function themesOf(
  { definition, likeness: { known } }: Likened,
  themes: readonly string[],
): { theme: string; likelihood: number }[] {
  return themes
    .map((theme) => {
      const weights = readTheme(definition, theme);
      return { theme, likelihood: weights === undefined ? 0 : logistic(logOddsOf(weights, known)) };
    })
    .sort((a, b) => b.likelihood - a.likelihood);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
