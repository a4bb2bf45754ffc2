import type { ClassifierDefinition } from '../rulebook/definitions.ts';
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

/** What a classifier learnt, as numbers. What only texts of its language ask about is read when it is first asked about. */
class Classifier {
  /** What it knows: words, pairs of words and concepts, by their numbers, and the numbers by name. */
  readonly names: string[];
  readonly numbers: Map<string, number>;
  readonly breach: Weights;
  /** Whether it knows pieces of words. */
  readonly hasPieces: boolean;
  /** The concepts that it weighs. */
  readonly concepts: Set<string>;
  /** Read when a theme is first asked about. */
  readonly themes = new Map<string, Weights>();
  private readonly definition: ClassifierDefinition;
  private readonly known: { together?: Together; forProducts?: ForProducts; stretches?: InStretches | undefined } = {};

  constructor(definition: ClassifierDefinition) {
    const terms = weightsByName(definition.words);
    this.definition = definition;
    this.names = [...terms.keys()];
    this.numbers = new Map(this.names.map((name, number) => [name, number]));
    this.breach = { bias: definition.bias, terms: Float64Array.from(terms.values()) };
    this.hasPieces = this.names.some(isPiece);
    this.concepts = new Set(this.names.filter(isConcept));
  }

  get together(): Together {
    this.known.together ??= readTogether(this.definition.together ?? '');
    return this.known.together;
  }

  get forProducts(): ForProducts {
    this.known.forProducts ??= weightsByProduct(this.definition.ofProducts ?? {});
    return this.known.forProducts;
  }

  /** What is said in one stretch of a promotion. */
  get stretches(): InStretches | undefined {
    const { stretches } = this.definition;
    this.known.stretches ??= stretches && {
      terms: weightsByName(stretches.words),
      together: readTogether(stretches.together),
      forProducts: weightsByProduct(stretches.ofProducts),
      themes: undefined,
    };
    return this.known.stretches;
  }
}

/** How the bias of a theme is named among its weights. */
export const biasName = '<bias>';

const classifiers = new WeakMap<ClassifierDefinition, Classifier>();

/** The weights of a classifier as numbers; read once. */
export function readWeights(definition: ClassifierDefinition): Classifier {
  const known = classifiers.get(definition);
  if (known !== undefined) return known;
  const made = new Classifier(definition);
  classifiers.set(definition, made);
  return made;
}

const weightsByProduct = (written: Record<string, string>): ForProducts =>
  new Map(Object.entries(written).map(([slug, weights]) => [asProduct(slug), weightsByName(weights)]));

/** Two numbers of concepts as one, in whichever order: a place in half a square, as looking up a pair by hash took a sixth of a review. */
export const pairOf = (one: number, other: number): number =>
  one < other ? (other * (other + 1)) / 2 + one : (one * (one + 1)) / 2 + other;

function readTogether(written: string): Together {
  const numbers = new Map<string, number>();
  const numberOf = (id: string): number => {
    const number = numbers.get(id) ?? numbers.size;
    numbers.set(id, number);
    return number;
  };
  const pairs: number[] = [];
  const found: number[] = [];
  eachWeight(written, (name, weight) => {
    const middle = name.indexOf('+');
    pairs.push(pairOf(numberOf(name.slice(0, middle)), numberOf(name.slice(middle + 1))));
    found.push(weight);
  });
  const weights = new Float64Array(pairOf(numbers.size, 0));
  for (const [at, pair] of pairs.entries()) weights[pair] = found[at]!;
  return { numbers, weights };
}

/** Those of one of its themes. */
export function readTheme(definition: ClassifierDefinition, theme: string): Weights | undefined {
  const { themes, numbers } = readWeights(definition);
  const written = definition.themes[theme];
  if (themes.has(theme) || written === undefined) return themes.get(theme);
  const weights = { bias: 0, terms: new Float64Array(numbers.size) };
  eachWeight(written, (name, weight) => {
    if (name === biasName) weights.bias = weight;
    const number = numbers.get(name);
    if (number !== undefined) weights.terms[number] = weight;
  });
  themes.set(theme, weights);
  return weights;
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
  const found = new Map<string, number>();
  eachWeight(written, (name, weight) => found.set(name, weight));
  return found;
}

/** The same one by one, as lists of some hundred thousand are read at every start. */
function eachWeight(written: string, take: (name: string, weight: number) => void): void {
  for (let at = afterBlanks(written, 0); at < written.length; ) {
    const end = afterWord(written, at);
    const from = afterBlanks(written, end);
    const to = afterWord(written, from);
    if (from < to) take(written.slice(at, end), Number(written.slice(from, to)));
    at = afterBlanks(written, to);
  }
}

const blank = 32;

function afterBlanks(written: string, from: number): number {
  let at = from;
  while (at < written.length && written.charCodeAt(at) <= blank) at++;
  return at;
}

function afterWord(written: string, from: number): number {
  let at = from;
  while (at < written.length && written.charCodeAt(at) > blank) at++;
  return at;
}

/** The concepts that a classifier weighs: they are looked for whatever rules are in force. */
export const weighedConcepts = (definition: ClassifierDefinition): readonly string[] => [
  ...readWeights(definition).concepts,
];
