import type { ClassifierDefinition } from '../definitions.ts';
import { asProduct, isConcept, isPiece } from './words.ts';

/** What speaks for something, or against it. */
export interface Weights {
  bias: number;
  /** By the number of a term. */
  terms: Float64Array;
}

/** What it weighs that two concepts are met in one sentence. */
export interface Together {
  /** Of the concepts that are part of a pair, by name. */
  numbers: Map<string, number>;
  /** By the numbers of both (see `pairOf`); 0 where it weighs nothing. */
  weights: Float64Array;
}

/** What words, pairs and concepts weigh in a stretch, by name, and pairs of concepts in one sentence of it. */
interface InStretches {
  terms: Map<string, number>;
  together: Together;
  forProducts: ForProducts;
  /** Read when they are first asked about. */
  themes: ThemesInStretches | undefined;
}

/** What speaks for each of some themes in a stretch, against the others. */
export interface ThemesInStretches {
  /** The place of each theme, by name. */
  places: Map<string, number>;
  /** By place. */
  bias: Float64Array;
  /** By name: the places of the themes that it says something of, each followed by what it weighs for it. */
  weights: Map<string, number[]>;
}

/** By product, by name: what words and concepts say more, or less, in promotions for it. */
export type ForProducts = Map<string, Map<string, number>>;

interface Classifier {
  /** What it knows: words, pairs of words and concepts, by their numbers, and the numbers by name. */
  names: string[];
  numbers: Map<string, number>;
  breach: Weights;
  together: Together;
  forProducts: ForProducts;
  /** What is said in one stretch of a promotion. */
  stretches: InStretches | undefined;
  /** Whether it knows pieces of words. */
  hasPieces: boolean;
  /** The concepts that it weighs. */
  concepts: Set<string>;
  /** Read when a theme is first asked about. */
  themes: Map<string, Weights>;
}

/** How the bias of a theme is named among its weights. */
export const biasName = '<bias>';

const classifiers = new WeakMap<ClassifierDefinition, Classifier>();

/** The weights of a classifier as numbers; read once. */
export function readWeights(definition: ClassifierDefinition): Classifier {
  const known = classifiers.get(definition);
  if (known !== undefined) return known;
  const terms = weightsByName(definition.words);
  const names = [...terms.keys()];
  const made = {
    names,
    numbers: new Map(names.map((name, number) => [name, number])),
    breach: { bias: definition.bias, terms: Float64Array.from(terms.values()) },
    together: readTogether(definition.together ?? ''),
    forProducts: weightsByProduct(definition.ofProducts ?? {}),
    stretches: definition.stretches && {
      terms: weightsByName(definition.stretches.words),
      together: readTogether(definition.stretches.together),
      forProducts: weightsByProduct(definition.stretches.ofProducts),
      themes: undefined,
    },
    hasPieces: names.some(isPiece),
    concepts: new Set(names.filter(isConcept)),
    themes: new Map<string, Weights>(),
  };
  classifiers.set(definition, made);
  return made;
}

const weightsByProduct = (written: Record<string, string>): ForProducts =>
  new Map(Object.entries(written).map(([slug, weights]) => [asProduct(slug), weightsByName(weights)]));

/** Two numbers of concepts as one, in whichever order: a place in half a square, as looking up a pair by hash took a sixth of a review. */
export const pairOf = (one: number, other: number): number =>
  one < other ? (other * (other + 1)) / 2 + one : (one * (one + 1)) / 2 + other;

function readTogether(written: string): Together {
  const pairs = [...weightsByName(written)].map(([name, weight]) => ({ ids: name.split('+'), weight }));
  const numbers = new Map([...new Set(pairs.flatMap(({ ids }) => ids))].map((id, number) => [id, number]));
  const weights = new Float64Array(pairOf(numbers.size, 0));
  for (const { ids, weight } of pairs) {
    const [one, other] = ids.map((id) => numbers.get(id)!);
    weights[pairOf(one!, other!)] = weight;
  }
  return { numbers, weights };
}

/** Those of one of its themes. */
export function readTheme(definition: ClassifierDefinition, theme: string): Weights | undefined {
  const { themes, names } = readWeights(definition);
  const written = definition.themes[theme];
  if (themes.has(theme) || written === undefined) return themes.get(theme);
  const weights = weightsByName(written);
  const terms = Float64Array.from(names, (name) => weights.get(name) ?? 0);
  themes.set(theme, { bias: weights.get(biasName) ?? 0, terms });
  return themes.get(theme);
}

/** What speaks for themes in a stretch; undefined where nothing was learnt of that. */
export function readThemesInStretches(definition: ClassifierDefinition): ThemesInStretches | undefined {
  const { stretches } = readWeights(definition);
  const written = definition.stretches?.themes;
  if (stretches === undefined || written === undefined) return undefined;
  stretches.themes ??= themesByName(Object.entries(written));
  return stretches.themes;
}

function themesByName(written: readonly [string, string][]): ThemesInStretches {
  const bias = new Float64Array(written.length);
  const weights = new Map<string, number[]>();
  for (const [place, [, theme]] of written.entries())
    for (const [name, weight] of weightsByName(theme))
      if (name === biasName) bias[place] = weight;
      else {
        const known = weights.get(name) ?? [];
        if (known.length === 0) weights.set(name, known);
        known.push(place, weight);
      }
  return { places: new Map(written.map(([theme], place) => [theme, place])), bias, weights };
}

/** What has these numbers. */
export const namesOf = (definition: ClassifierDefinition, numbers: readonly number[]): string[] =>
  numbers.map((number) => readWeights(definition).names[number]!);

/** Weights as they are written: "may -7.3 may_fall -2.4". */
export function weightsByName(written: string): Map<string, number> {
  const parts = written.trim().split(/\s+/);
  const found = new Map<string, number>();
  for (let at = 0; at + 1 < parts.length; at += 2) found.set(parts[at]!, Number(parts[at + 1]));
  return found;
}

/** The concepts that a classifier weighs: they are looked for whatever rules are in force. */
export const weighedConcepts = (definition: ClassifierDefinition): readonly string[] => [
  ...readWeights(definition).concepts,
];
