import { oncePer, oncePerBoth } from '../../kernel/once-per.ts';
import type { Annotated } from '../places/annotate.ts';
import { mainLanguage } from '../places/pages.ts';
import { promotedIn } from './furnishing.ts';
import type { Hearing } from './heard.ts';
import type { Classifier, ThemeWeights, Together } from './learnt.ts';
import { logistic } from './log-odds.ts';
import { mannerOf, writtenIn } from './manner.ts';
import { numberOf, unknown } from './names.ts';
import type { Passage } from './passages.ts';
import { forProductsIn, type ScoredStretch, scoredIn } from './score-stretches.ts';
import { pooled } from './stretches.ts';
import { pairsIn, placesByPair, themeScores, weighedIn } from './weights.ts';
import { conceptsBySentence, conceptsIn, piecesOf, productsOf, type Terms, termsIn } from './words.ts';

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

/** A likeness, and the classifier that saw it. */
export interface Likened {
  classifier: Classifier;
  likeness: Likeness;
}

/** And what it was seen in. */
export interface Seen extends Likened, Hearing {}

/** What the classifiers of some rulebooks make of a promotion, where its words say something. */
export const likenessesOf = (reviewed: readonly Annotated[], declared: Hearing['declared']): Seen[] =>
  reviewed.flatMap((annotated) => seenIn(annotated, declared));

/** Each rule that goes by likeness asks for them. */
const seenIn = oncePerBoth((annotated: Annotated, declared: Hearing['declared']): Seen[] =>
  classifiersFor(annotated).flatMap((classifier) => {
    const hearing = { classifier, annotated, declared };
    const likeness = likenessOf(hearing);
    return likeness === undefined ? [] : [{ ...hearing, likeness }];
  }),
);

/** Those of its language; where that does not show, any that knows its words. */
function classifiersFor(annotated: Annotated): Classifier[] {
  const { classifiers } = annotated.rulebook;
  const main = languageOf(annotated);
  return main === undefined ? classifiers : classifiers.filter(({ language }) => language === main);
}

const isInItsLanguage = ({ annotated, classifier }: Hearing): boolean => languageOf(annotated) === classifier.language;

/** Asked for once a passage. */
const languageOf = oncePer((annotated: Annotated) => mainLanguage(annotated));

/** What a classifier makes of some words of a promotion, as if there were no others; undefined where they say nothing. */
export function likenessIn(hearing: Hearing, passage: Passage): Likened | undefined {
  const likeness = likenessOver(hearing, [passage]);
  return likeness && { classifier: hearing.classifier, likeness };
}

/** What a classifier makes of a promotion as a whole, but for what it is furnished with; undefined where its words say nothing. */
export function likenessOf(hearing: Hearing): Likeness | undefined {
  const { pages } = hearing.annotated;
  if (sum(pages.map(({ page }) => page.text.length)) > longestRead) return undefined;
  return likenessOver(hearing, promotedIn(hearing)) ?? likenessOver(hearing, wholePages(hearing.annotated));
}

function likenessOver(hearing: Hearing, passages: readonly Passage[]): Likeness | undefined {
  const { classifier, annotated, declared } = hearing;
  const { pages } = annotated;
  const concepts = passages.map((passage) => conceptsIn(annotated, classifier.concepts, passage));
  return weighed(classifier, {
    ...termsIn(passages.map((passage) => ({ ...passage, read: pages[passage.page]! }))),
    concepts: [...new Set(concepts.flat())],
    sentences: passages.flatMap((passage, at) => conceptsBySentence(annotated, concepts[at]!, passage)),
    products: productsOf(declared.products),
    manner: mannerOf(passages.map((passage) => writtenIn(pages[passage.page]!, passage))),
    stretches: scoredIn(hearing, passages),
    isItsLanguage: isInItsLanguage(hearing),
  });
}

/** The stretch of a promotion that speaks most for a breach; undefined where the classifier knows no stretches. */
export const mostTellingStretch = (seen: Seen): Passage | undefined =>
  scoredIn(seen, promotedIn(seen)).reduce<ScoredStretch | undefined>(
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

function weighed(classifier: Classifier, heard: Heard): Likeness | undefined {
  const { names, ofWhole, whole, hasPieces } = classifier;
  const numbersOf = (said: readonly string[]): number[] => said.map((name) => numberOf(names, name));
  const known = (numbers: readonly number[]): number[] =>
    numbers.filter((number) => number !== unknown && number < ofWhole);
  const [said, concepts] = [numbersOf(heard.words), numbersOf(heard.concepts)];
  const words = known(said);
  const least = leastKnown[heard.isItsLanguage ? 'ofLanguage' : 'ofNone'];
  if (words.length < Math.max(fewestWords, heard.words.length * least)) return undefined;
  const sorts = {
    terms: [...words, ...known(numbersOf(heard.pairs))],
    pieces: hasPieces ? known(numbersOf(piecesOf(heard.words))) : [],
    concepts,
    products: known(numbersOf(heard.products)),
    manner: known(numbersOf(heard.manner)),
    together: weightsOfPairs(whole.together, heard.sentences.map(numbersOf)),
  };
  const logOdds =
    whole.bias +
    sum(bySort(sorts).map((numbers) => weighedIn(numbers, (number) => whole.terms[number]!))) +
    weighedIn(sorts.together, (weight) => weight) +
    forProductsIn(whole.forProducts, said, heard.products) +
    forProductsIn(whole.forProducts, concepts, heard.products) +
    pooled(heard.stretches.map(({ score }) => score));
  return { likelihood: logistic(logOdds), known: sorts, words: words.length };
}

/** What those pairs of concepts weigh that weigh anything. */
function weightsOfPairs(together: Together, sentences: readonly (readonly number[])[]): number[] {
  const places = placesByPair(together);
  const known = pairsIn(sentences)
    .map((pair) => places[pair] ?? 0)
    .filter((place) => place !== 0);
  return known.map((place) => together.weights[place]!);
}

/**
 * Logistic regression over the different terms of a promotion, the different concepts met in it and its products, each counted
 * once and weighed by the square root of how many of its sort there are. Whether there is a breach at all, pairs of concepts
 * in one sentence say too.
 */
const bySort = ({ terms, pieces, concepts, products, manner }: Known): number[][] => [
  terms,
  pieces,
  concepts,
  products,
  manner,
];

/** Asked for by one theme after the other. */
const scoresOfThemes = oncePerBoth((weights: ThemeWeights, known: Known) => themeScores(weights, bySort(known)));

/** What some themes have to do with a likeness to promotions in breach, the likeliest first. */
export const themesOf = (likened: Likened, themes: readonly string[]): { theme: string; likelihood: number }[] =>
  themes
    .map((theme) => ({ theme, likelihood: themeLikelihood(likened, theme) }))
    .sort((a, b) => b.likelihood - a.likelihood);

/** The same of one theme: between 0 and 1. */
export function themeLikelihood({ classifier: { themes }, likeness: { known } }: Likened, theme: string): number {
  const place = themes.things.indexOf(theme);
  return place < 0 ? 0 : logistic(scoresOfThemes(themes, known)[place]!);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
