import type { Names } from './names.ts';

/** What a classifier learnt, as plain data by the numbers of names: words, pairs of words, pieces, concepts and signs. */
export interface Classifier {
  language: string;
  opinion: Opinion;
  grave: readonly string[];
  /** First the concepts that it weighs, then what else it knows a whole by, then what it only knows in a stretch or for a product. */
  names: Names;
  concepts: ReadonlySet<string>;
  /** How many names it knows a whole by. */
  ofWhole: number;
  /** Whether it knows pieces of words. */
  hasPieces: boolean;
  whole: Weights;
  stretches: Weights | undefined;
  /** What speaks for each theme of a whole, among promotions in breach. */
  themes: ThemeWeights;
  /** The same in a stretch; undefined where nothing was learnt of that. */
  stretchThemes: ThemeWeights | undefined;
}

/** What speaks for a breach, or against it. */
export interface Weights {
  bias: number;
  terms: Float64Array;
  together: Together;
  /** What says more, or less, in promotions for some products. */
  forProducts: Rows;
}

/** What it weighs that two concepts are met in one sentence. */
export interface Together {
  /** By the numbers of both (see `pairOf`); each once. */
  pairs: Int32Array;
  /** By pair: the place of its weight, as few differ; that of 0 comes first. */
  places: Uint16Array;
  weights: Float64Array;
}

/** By name, what it weighs for each of some things that it weighs anything for. */
export interface Rows {
  /** These things, by their places. */
  things: readonly string[];
  /** A name's row goes from here to where the next one begins, in the order of the places. */
  from: Int32Array;
  places: Uint16Array;
  weights: Float64Array;
}

export interface ThemeWeights extends Rows {
  /** By place. */
  bias: Float64Array;
}

/** What was found weighs so much beside what a promotion reads like, in log odds. */
export interface Opinion {
  /** Where nothing was found at all. */
  nothing: number;
  /** Where all that was found is LOW. */
  advice: number;
  /** Where any finding is HIGH. */
  high: number;
  /** For each finding that is HIGH or MEDIUM. */
  each: number;
  /** In a long promotion, in which there is more to stumble on. */
  long: number;
  /** Of one passage of a long promotion. */
  passage: number;
}
