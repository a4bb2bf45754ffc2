import { testExamples } from './examples.ts';
import type { LoadedRulebook } from './load.ts';
import { RulebookRefused } from './mistake.ts';

/**
 * Compiles a rulebook and runs the examples of what in it is own, an installation's or a workspace's: the built-in ones
 * are tested before they are published. Throws `RulebookRefused` with every mistake.
 */
export function verify(loaded: LoadedRulebook): void {
  loaded.verify();
  const { parsed, rulebook, taxonomy } = loaded;
  const own = {
    ...parsed,
    concepts: parsed.concepts.filter((concept) => concept.own),
    rules: parsed.rules.filter((rule) => rule.own),
  };
  const mistakes = testExamples(rulebook, own, taxonomy);
  if (mistakes.length > 0) throw new RulebookRefused(mistakes);
}
