import { readPlainText } from '../../document/plain-text.ts';
import { type Annotated, annotate, annotationsOf } from '../places/annotate.ts';
import { compileRulebook, type Rulebook } from '../rulebook/compile.ts';
import type { ConceptDefinition, RuleDefinition, ScopeDefinition } from '../rulebook/definitions.ts';
import type { GrammarDefinition } from '../rulebook/grammar-definition.ts';

/** A concept of the kind claim with the usual scopes, for tests that write their own patterns. */
export function claim(id: string, patterns: string[], extra: Partial<ConceptDefinition> = {}): ConceptDefinition {
  return {
    id,
    kind: 'claim',
    language: 'en',
    patterns,
    except: [],
    unless: [],
    examples: { found: [], notFound: [] },
    ...extra,
  };
}

export function rule(id: string, extra: Partial<RuleDefinition> & Pick<RuleDefinition, 'demand'>): RuleDefinition {
  return {
    id,
    name: `The rule ${id}`,
    source: { title: 'A source', checked: 'unverified' },
    theme: 'other',
    severity: 'HIGH',
    applies: { jurisdictions: ['any'], products: ['any'], exceptProducts: [], channels: ['any'], exceptChannels: [] },
    recommendation: 'Change it.',
    rationale: 'Because.',
    examples: { breach: [], compliant: [] },
    ...extra,
  };
}

export const negation: ScopeDefinition = {
  scope: 'negated',
  language: 'en',
  cues: [
    { patterns: ['{not, never, no}'], except: ['not only'], covers: 'after', reach: 6, lists: false },
    { patterns: ["{doesn't, won't}"], except: [], covers: 'after', reach: 6, lists: true },
  ],
  stops: ['but'],
  joins: { patterns: ['or'], except: ['or your money'], anew: ['{we, it}'] },
};

export function smallRulebook(
  concepts: ConceptDefinition[],
  rules: RuleDefinition[] = [],
  scopes: ScopeDefinition[] = [negation],
  grammars: GrammarDefinition[] = [],
): Rulebook {
  const none = { grammars, lexicons: [], classifiers: [], products: {}, channels: {} };
  return compileRulebook({ version: 'test', scopes, concepts, rules, ...none });
}

/** The quotes of a concept in a plain text. */
export function quotesOf(concept: string, text: string, rulebook: Rulebook): string[] {
  const annotated: Annotated = annotate(readPlainText(text), rulebook);
  return annotationsOf(annotated, concept).map((place) =>
    annotated.pages[place.page]!.page.text.slice(place.start, place.end),
  );
}
