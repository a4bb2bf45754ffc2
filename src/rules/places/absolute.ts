import { oncePer } from '../../kernel/once-per.ts';
import type { GrammarDefinition } from '../rulebook/grammar-definition.ts';
import type { Annotated } from './annotate.ts';

/** "Covers everything" stays untrue with a limit in brackets behind it. */
export const isAbsolute = ({ rulebook: { grammars = [] } }: Annotated, promise: string): boolean => {
  const words = absoluteIn(grammars);
  return (promise.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => words.has(word));
};

/** Words that leave no room for an exception, in all languages. */
const absoluteIn = oncePer(
  (grammars: readonly GrammarDefinition[]): ReadonlySet<string> =>
    new Set(grammars.flatMap(({ absolute }) => absolute)),
);
