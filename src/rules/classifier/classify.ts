import type { ClassifierDefinition } from '../definitions.ts';
import type { ReadPage } from '../pages.ts';
import { wordsOf } from './words.ts';

interface Classifier {
  bias: number;
  words: Map<string, number>;
  themes: Map<string, { bias: number; words: Map<string, number> }>;
}

export interface Classified {
  /** Between 0 and 1: how surely the words are those of promotions in breach rather than of others. */
  likelihood: number;
  theme: string;
  /** The words that speak for it most. */
  telling: string[];
  /** Where they stand thickest: page and sentence, by their numbers. */
  page: number;
  sentence: number;
}

/** Fewer different words, or fewer of them known, say nothing. */
const fewestWords = 12;
const leastKnown = 0.5;

/**
 * Logistic regression over the different words of a promotion, each counted once and weighed by the square root of how
 * many there are; then the likeliest of some themes. Undefined where too few words are known.
 */
export function classify(
  pages: readonly ReadPage[],
  definition: ClassifierDefinition,
  themes: readonly string[],
): Classified | undefined {
  const classifier = read(definition);
  const words = pages.map(wordsOf);
  const different = new Set(words.flat());
  const known = [...different].filter((word) => classifier.words.has(word));
  if (known.length < fewestWords || known.length < different.size * leastKnown) return undefined;
  const weightOf = (word: string): number => classifier.words.get(word) ?? 0;
  return {
    likelihood: logistic(classifier.bias + sum(known.map(weightOf)) / Math.sqrt(known.length)),
    theme: likeliest(classifier, known, themes),
    telling: [...known].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, 5),
    ...thickest(pages, words, weightOf),
  };
}

const logistic = (score: number): number => 1 / (1 + Math.exp(-score));
const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

function likeliest({ themes }: Classifier, known: string[], wanted: readonly string[]): string {
  const root = Math.sqrt(known.length);
  const scored = wanted.map((theme) => {
    const { bias, words } = themes.get(theme) ?? { bias: Number.NEGATIVE_INFINITY, words: new Map<string, number>() };
    return { theme, score: bias + sum(known.map((word) => words.get(word) ?? 0)) / root };
  });
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).theme;
}

function thickest(
  pages: readonly ReadPage[],
  words: string[][],
  weightOf: (word: string) => number,
): Pick<Classified, 'page' | 'sentence'> {
  let best = { page: 0, sentence: 0, weight: Number.NEGATIVE_INFINITY };
  for (const [page, { sentenceStart }] of pages.entries())
    for (let sentence = 0; sentence < sentenceStart.length - 1; sentence++) {
      const inside = words[page]!.slice(sentenceStart[sentence], sentenceStart[sentence + 1]);
      const weight = sum([...new Set(inside)].map(weightOf));
      if (weight > best.weight) best = { page, sentence, weight };
    }
  return { page: best.page, sentence: best.sentence };
}

const classifiers = new WeakMap<ClassifierDefinition, Classifier>();

function read(definition: ClassifierDefinition): Classifier {
  const known = classifiers.get(definition);
  if (known !== undefined) return known;
  const themes = Object.entries(definition.themes).map(
    ([theme, written]): [string, Classifier['themes'] extends Map<string, infer T> ? T : never] => {
      const words = weights(written);
      return [theme, { bias: words.get('<bias>') ?? 0, words }];
    },
  );
  const made = { bias: definition.bias, words: weights(definition.words), themes: new Map(themes) };
  classifiers.set(definition, made);
  return made;
}

function weights(written: string): Map<string, number> {
  const parts = written.trim().split(/\s+/);
  const found = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at]!, Number(parts[at + 1]));
  return found;
}
