import type { GrammarDefinition } from '../../rules/rulebook/grammar-definition.ts';
import type { RulebookDefinition } from '../../rules/rulebook/rulebook-definition.ts';
import type { RulebookFile } from '../files/yaml-file.ts';
import type { Disclaimer } from './disclaimers.ts';

/** What the files of a rulebook say, before anything is checked across files. */
export type ParsedRulebook = Pick<
  RulebookDefinition,
  'lexicons' | 'scopes' | 'concepts' | 'classifiers' | 'recogniser' | 'rules'
> & {
  grammars: GrammarDefinition[];
  disclaimers: Disclaimer[];
  files: Map<string, RulebookFile>;
};
