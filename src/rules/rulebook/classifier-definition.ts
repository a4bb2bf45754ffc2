import type { Opinion } from '../classifier/learnt.ts';

/**
 * Weights of words, of pairs of words and of concepts, as `rulebooks/classifiers/<language>.yaml` holds them:
 * "may -7.3 may_fall -2.4 claim.cures 5.7".
 */
export interface ClassifierDefinition {
  language: string;
  opinion: Opinion;
  bias: number;
  words: string;
  /** What pairs of concepts that are met in one sentence weigh: "claim.cures+claim.illness 1.3". */
  together?: string | undefined;
  /** By product: what words and concepts weigh more, or less, where it is promoted. */
  ofProducts?: Record<string, string> | undefined;
  /** What all this weighs in one stretch of a promotion, about a sentence. */
  stretches?: StretchesDefinition | undefined;
  /** Themes of which most breaches are of the gravest kind. */
  grave: string[];
  /** By theme: its bias and the weights of the terms that speak for or against it, among promotions in breach. */
  themes: Record<string, string>;
}

interface StretchesDefinition {
  words: string;
  together: string;
  ofProducts: Record<string, string>;
  /** By theme, as `themes`: what speaks for it in a stretch that is in breach. */
  themes?: Record<string, string> | undefined;
}
