import type { Classifier } from '../classifier/learnt.ts';
import type { Recogniser } from '../products/learnt.ts';
import type { ConceptDefinition, LexiconDefinition, RuleDefinition, ScopeDefinition } from './definitions.ts';
import type { GrammarDefinition } from './grammar-definition.ts';

/** All that the files of a rulebook define. */
export interface RulebookDefinition {
  /** Names the content: the same content has the same version. */
  version: string;
  lexicons: LexiconDefinition[];
  scopes: ScopeDefinition[];
  concepts: ConceptDefinition[];
  /** Of the languages in which several sentences are read as what they say together. */
  grammars?: GrammarDefinition[] | undefined;
  classifiers: Classifier[];
  /** The built-in one has it. */
  recogniser?: Recogniser | undefined;
  rules: RuleDefinition[];
  /** Taxonomy: slug → ancestors, nearest first. */
  products: Record<string, string[]>;
  channels: Record<string, string[]>;
  /** By slug. */
  productNames?: Record<string, string> | undefined;
  /** For so many lines, each a way through its choices, the patterns of own concepts and scopes may stand together. */
  mostLines?: number;
}
