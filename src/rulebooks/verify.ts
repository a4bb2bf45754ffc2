import { failingExamples } from './examples.ts';
import type { LoadedRulebook } from './load.ts';
import { type Mistake, RulebookRefused } from './mistake.ts';

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
  const mistakes: Mistake[] = [];
  for (const mistake of failingExamples(rulebook, own, taxonomy)) {
    mistakes.push(mistake);
    if (mistakes.length < mostFailing) continue;
    mistakes.push({ ...mistake, ...notTried });
    break;
  }
  if (mistakes.length > 0) throw new RulebookRefused(mistakes);
}

/** More of them help nobody, and running the others takes time. */
const mostFailing = 50;

const notTried = {
  message: `${mostFailing} examples do not hold; those after this one were not tried`,
  fix: 'mend these first',
};
