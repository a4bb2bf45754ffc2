import { testingExamples } from './checks/examples.ts';
import type { LoadedRulebook } from './compiled.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';

/** Runs the examples of what in a rulebook is own, one definition after the other. Throws `RulebookRefused` with every one that fails. */
export function* failingExamples({ parsed, rulebook, taxonomy }: LoadedRulebook): Generator<undefined, void> {
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
