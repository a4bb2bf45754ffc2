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

/**
 * Logistic regression over the different terms of a promotion, each counted once and weighed by the square root of how
 * many there are. Undefined where they say nothing.
 */
export function likenessOf(pages: readonly ReadPage[], definition: ClassifierDefinition): Likeness | undefined {
  if (sum(pages.map(({ tokens }) => tokens.count)) > mostTokens) return undefined;
  const { bias, terms } = read(definition);
  const found = termsOf(pages);
  const known = found.filter((term) => terms.has(term));
  const words = known.filter(isWord).length;
  if (words < fewestWords || words < found.filter(isWord).length * leastKnown) return undefined;
  const score = bias + sum(known.map((term) => terms.get(term)!)) / Math.sqrt(known.length);
  return { likelihood: logistic(score), known, words };
}

const isWord = (term: string): boolean => !term.includes('_');

export interface Told {
  theme: string;
  /** The words and pairs that speak for it most. */
  telling: string[];
  /** Where they stand thickest: page and sentence, by their numbers. */
  page: number;
  sentence: number;
}

/** What a likeness to promotions in breach is about, the likeliest of some themes, and what told. */
export function toldBy(
  pages: readonly ReadPage[],
  definition: ClassifierDefinition,
  { known }: Likeness,
  themes: readonly string[],
): Told {
  const classifier = read(definition);
  const weightOf = (term: string): number => classifier.terms.get(term) ?? 0;
  return {
    theme: likeliest(classifier, known, themes),
    telling: [...known]
      .sort((a, b) => weightOf(b) - weightOf(a))
      .slice(0, 5)
      .map((term) => term.replaceAll('_', ' ')),
    ...thickest(pages, weightOf),
  };
}

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

function likeliest({ themes }: Classifier, known: string[], wanted: readonly string[]): string {
  const root = Math.sqrt(known.length);
  const scored = wanted.map((theme) => {
    const { bias, terms } = themes.get(theme) ?? { bias: Number.NEGATIVE_INFINITY, terms: new Map<string, number>() };
    return { theme, score: bias + sum(known.map((term) => terms.get(term) ?? 0)) / root };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).theme;
}

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

interface Classifier {
  bias: number;
  terms: Map<string, number>;
  themes: Map<string, { bias: number; terms: Map<string, number> }>;
}

const classifiers = new WeakMap<ClassifierDefinition, Classifier>();

function read(definition: ClassifierDefinition): Classifier {
  const known = classifiers.get(definition);
  if (known !== undefined) return known;
  const themes = Object.entries(definition.themes).map(
    ([theme, written]): [string, Classifier['themes'] extends Map<string, infer T> ? T : never] => {
      const terms = weights(written);
      return [theme, { bias: terms.get('<bias>') ?? 0, terms }];
    },
  );
  const made = { bias: definition.bias, terms: weights(definition.words), themes: new Map(themes) };
  classifiers.set(definition, made);
  return made;
}

function weights(written: string): Map<string, number> {
  const parts = written.trim().split(/\s+/);
  const found = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at]!, Number(parts[at + 1]));
  return found;
}
