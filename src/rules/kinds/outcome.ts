import type { Annotated, Annotation } from '../places/annotate.ts';
import type { RuleDefinition } from '../rulebook/definitions.ts';
import type { Finding, ReviewContext, Severity } from '../types.ts';

/** A breach of one rule: where, and what was found there. Empty `places` point at the promotion's first words. */
export interface Breach {
  places: Annotation[];
  detector: string;
  concept?: string;
  pattern?: string;
  /** What to add to the rule's own rationale: the difference in a wording, the sum that does not add up. */
  detail?: string;
  /** Where the rule itself has to tell which. */
  theme?: string;
  severity?: Severity;
  suggestion?: string;
  /** What to do, where that is not what the rule recommends. */
  remedy?: string;
  /** What the rule asks for is said: nothing needs to be written. */
  isSaid?: boolean;
  /** What is missing is there where nobody sees it: which words, and what hides them. */
  unseen?: string;
  /** Disclosures of which any, anywhere in the promotion, would mend it. */
  mendedBy?: readonly string[];
}

/** What a likeness must know of what was found before it. */
export type NamedFinding = Pick<Finding, 'theme' | 'also' | 'severity' | 'places'>;

/** One kind of rule. Gets a rule whose `when` holds (`triggers`) and whose `unless` does not. */
export interface Judging<D> {
  annotated: Annotated;
  context: ReviewContext;
  rule: RuleDefinition;
  demand: D;
  /** Places of the rule's `when`; undefined when the rule has none and so always asks. */
  triggers: Annotation[] | undefined;
  /** What rules that can be named have found already. */
  named: readonly NamedFinding[];
}

export const breachAt = (places: Annotation[], detector: string, extra: Partial<Breach> = {}): Breach => {
  const first = places[0];
  return { places, detector, ...(first ? { concept: first.concept, pattern: first.pattern } : {}), ...extra };
};
