import { atOnce } from '../kernel/at-once.ts';
import { testingExamples } from './checks/examples.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { LoadedRulebook } from './load.ts';

/**
 * Compiles a rulebook and runs the examples of what in it is own, an installation's or a workspace's: the built-in ones
 * are tested before they are published. Throws `RulebookRefused` with every mistake.
 */
export function verify(loaded: LoadedRulebook): void {
  atOnce(verifying(loaded));
}

/** The same step by step, for whoever has others to answer in between. */
export function* verifying(loaded: LoadedRulebook): Generator<undefined, void> {
  yield* loaded.compiling();
  const { parsed, rulebook, taxonomy } = loaded;
  const own = {
    ...parsed,
    concepts: parsed.concepts.filter((concept) => concept.own),
    rules: parsed.rules.filter((rule) => rule.own),
  };
  const mistakes: Mistake[] = [];
  for (const found of testingExamples(rulebook, own, taxonomy)) {
    mistakes.push(...found.slice(0, mostFailing - mistakes.length));
    yield;
    if (mistakes.length < mostFailing) continue;
    mistakes.push({ ...mistakes.at(-1)!, ...notTried });
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
