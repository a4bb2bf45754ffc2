import type { Annotated } from '../annotate.ts';
import type { ClassifierDefinition } from '../definitions.ts';
import type { ReadPage } from '../pages.ts';
import { pairsOf, termsOf, wordsOf } from './words.ts';

/** What the terms of a promotion, its words and their pairs, say about it as a whole. */
export interface Likeness {
  /** Between 0 and 1: how surely they are those of promotions in breach rather than of others. */
  likelihood: number;
  /** Those that the classifier knows, and how many of them are words. */
  known: string[];
  words: number;
}

/** Fewer different words, or fewer of them known, say nothing; nor does a text longer than those it learnt from. */
const fewestWords = 16;
const leastKnown = 0.5;
const mostTokens = 4000;

const likenesses = new WeakMap<Annotated, Map<ClassifierDefinition, Likeness | undefined>>();

/** What a classifier makes of a promotion; undefined where its words say nothing. */
export function likenessOf(annotated: Annotated, definition: ClassifierDefinition): Likeness | undefined {
  const known = likenesses.get(annotated) ?? new Map<ClassifierDefinition, Likeness | undefined>();
  likenesses.set(annotated, known);
  if (!known.has(definition)) known.set(definition, weighed(annotated, definition));
  return known.get(definition);
}

function weighed(annotated: Annotated, definition: ClassifierDefinition): Likeness | undefined {
  const { pages } = annotated;
  if (sum(pages.map(({ tokens }) => tokens.count)) > mostTokens) return undefined;
  const { breach } = read(definition);
  const found = termsOf(pages);
  const known = found.filter((term) => breach.terms.has(term));
  const words = known.filter(isWord).length;
  if (words < fewestWords || words < found.filter(isWord).length * leastKnown) return undefined;
  return { likelihood: likelihoodOf(breach, known), known, words };
}

const isWord = (term: string): boolean => !term.includes('_');

/** Logistic regression over the different terms of a promotion, each counted once and weighed by the square root of how many there are. */
const likelihoodOf = ({ bias, terms }: Weights, known: readonly string[]): number =>
  logistic(bias + sum(known.map((term) => terms.get(term) ?? 0)) / Math.sqrt(known.length));

/** What some themes have to do with a likeness to promotions in breach, the likeliest first. */
export function themesOf(
  definition: ClassifierDefinition,
  { known }: Likeness,
  themes: readonly string[],
): { theme: string; likelihood: number }[] {
  return themes
    .map((theme) => {
      const weights = readTheme(definition, theme);
      return { theme, likelihood: weights === undefined ? 0 : likelihoodOf(weights, known) };
    })
    .sort((a, b) => b.likelihood - a.likelihood);
}

export interface Told {
  /** The words and pairs that speak for it most. */
  telling: string[];
  /** Where they stand thickest: page and sentence, by their numbers. */
  page: number;
  sentence: number;
}

/** Where a promotion reads like those in breach of one theme, and by which words. */
export function toldBy(
  { pages }: Annotated,
  definition: ClassifierDefinition,
  { known }: Likeness,
  theme: string,
): Told {
  const { breach } = read(definition);
  const ofTheme = readTheme(definition, theme)?.terms;
  const weightOf = (term: string): number => (breach.terms.get(term) ?? 0) + (ofTheme?.get(term) ?? 0);
  return {
    telling: [...known]
      .sort((a, b) => weightOf(b) - weightOf(a))
      .slice(0, 5)
      .map((term) => term.replaceAll('_', ' ')),
    ...thickest(pages, weightOf),
  };
}

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

function thickest(pages: readonly ReadPage[], weightOf: (term: string) => number): Pick<Told, 'page' | 'sentence'> {
  let best = { page: 0, sentence: 0, weight: Number.NEGATIVE_INFINITY };
  for (const [page, read] of pages.entries()) {
    const words = wordsOf(read);
    const pairs = pairsOf(read, words);
    const { sentenceStart } = read;
    for (let sentence = 0; sentence < sentenceStart.length - 1; sentence++) {
      const [from, to] = [sentenceStart[sentence]!, sentenceStart[sentence + 1]!];
      const inside = new Set([...words.slice(from, to), ...pairs.slice(from, to).filter((pair) => pair !== undefined)]);
      const weight = sum([...inside].map(weightOf));
      if (weight > best.weight) best = { page, sentence, weight };
    }
  }
  return { page: best.page, sentence: best.sentence };
}

interface Weights {
  bias: number;
  terms: Map<string, number>;
}

interface Classifier {
  breach: Weights;
  /** Read when a theme is first asked about. */
  themes: Map<string, Weights>;
}

const classifiers = new WeakMap<ClassifierDefinition, Classifier>();

function read(definition: ClassifierDefinition): Classifier {
  const known = classifiers.get(definition);
  if (known !== undefined) return known;
  const made = {
    breach: { bias: definition.bias, terms: weights(definition.words) },
    themes: new Map<string, Weights>(),
  };
  classifiers.set(definition, made);
  return made;
}

function readTheme(definition: ClassifierDefinition, theme: string): Weights | undefined {
  const { themes } = read(definition);
  const written = definition.themes[theme];
  if (themes.has(theme) || written === undefined) return themes.get(theme);
  const terms = weights(written);
  themes.set(theme, { bias: terms.get('<bias>') ?? 0, terms });
  return themes.get(theme);
}

function weights(written: string): Map<string, number> {
  const parts = written.trim().split(/\s+/);
  const found = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at]!, Number(parts[at + 1]));
  return found;
}
