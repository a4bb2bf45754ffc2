import { readdirSync, readFileSync } from 'node:fs';
import { once } from '../../kernel/once-per.ts';
import { parseRulebook } from '../../rulebooks/parsing/parse.ts';
import type { GrammarDefinition } from '../rulebook/grammar-definition.ts';
import { type Grammar, grammarsOf } from '../text/grammar.ts';

const folder = new URL('../../../rulebooks/grammars/', import.meta.url);

/** The grammars of the built-in rulebook. */
export const builtInGrammars = once((): GrammarDefinition[] => {
  const files = readdirSync(folder).map((name) => ({
    path: `grammars/${name}`,
    text: readFileSync(new URL(name, folder), 'utf8'),
  }));
  return parseRulebook(files, []).grammars;
});

export const builtInGrammar = (language: string): Grammar => grammarsOf(builtInGrammars()).get(language)!;
