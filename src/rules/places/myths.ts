import { statedBy } from '../text/answered.ts';
import type { Grammar } from '../text/grammar.ts';
import { longestAnswer } from './answered.ts';
import { type ReadPage, tokenAt } from './pages.ts';
import type { Speaks, Stated } from './spans.ts';

/** "Myth: you can lose money. Fact: you can't." says what "You can't lose money." does. */
export function* mythsOn(read: ReadPage, grammar: Grammar, speaks: Speaks): Generator<Stated> {
  const { folded } = read.tokens;
  for (const { index, 0: whole, indices } of folded.matchAll(grammar.myth)) {
    const first = tokenAt(read, index);
    const claim = read.page.text.slice(...indices![1]!);
    if (speaks(first)) yield* deniedAt(read, { first, claim, answer: index + whole.length }, grammar);
  }
}

interface Myth {
  first: number;
  claim: string;
  /** Where the answer to it begins. */
  answer: number;
}

function deniedAt(read: ReadPage, { first, claim, answer }: Myth, grammar: Grammar): Stated[] {
  const { hidden, menu, page } = read;
  const stated = statedBy(claim, page.text.slice(answer, answer + longestAnswer), grammar);
  if (stated?.polarity !== 'no') return [];
  const last = tokenAt(read, answer + stated.end - 1);
  if (menu?.[first] === 1 || hidden?.[first] !== hidden?.[last]) return [];
  return stated.statements.map((statement) => ({ statement, first, last }));
}
