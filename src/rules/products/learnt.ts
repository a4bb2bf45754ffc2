import type { ThemeWeights } from '../classifier/learnt.ts';
import type { Names } from '../classifier/names.ts';

/** Weights of words by product, as `rulebooks/recogniser.yaml` holds them: "gin 4.1 whisky 5.3". */
export interface RecogniserDefinition {
  /** From 0 to 1: how likely a product must be to be reviewed for. */
  sureness: number;
  /** Products that nearly anything may be called: nobody need be told that they were not declared. */
  broad: string[];
  words: Record<string, string>;
}

/** Tells by its words which product a promotion is about. */
export interface Recogniser extends Omit<RecogniserDefinition, 'words'> {
  names: Names;
  /** By product. */
  weights: ThemeWeights;
}
