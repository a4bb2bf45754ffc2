import { testingExamples } from './checks/examples.ts';
import type { LoadedRulebook } from './compiled.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';

/** Runs the examples of what in a rulebook is own, one definition after the other. Throws `RulebookRefused` with every one that fails. */
export function* failingOwnExamples(loaded: LoadedRulebook): Generator<undefined, void> {
  // Else concepts would be unpacked for nothing.
  if (![...loaded.parsed.files.values()].some((file) => file.own)) return;
  yield* failingExamples(loaded, {
    ...loaded.parsed,
    concepts: loaded.parsed.concepts.filter((concept) => concept.own),
    rules: loaded.parsed.rules.filter((rule) => rule.own),
  });
}

/** The same of some definitions of it. */
export function* failingExamples(
  { rulebook, taxonomy }: LoadedRulebook,
  tried: ParsedRulebook,
): Generator<undefined, void> {
  const mistakes: Mistake[] = [];
  for (const found of testingExamples(rulebook, tried, taxonomy)) {
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
