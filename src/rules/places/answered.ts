import { statedBy } from '../text/answered.ts';
import type { Grammar } from '../text/grammar.ts';
import { type ReadPage, tokenAt } from './pages.ts';
import type { Speaks, Stated } from './spans.ts';

/** In characters: a longer question asks several things. */
const longestQuestion = 160;
/** In characters: enough of an answer to see what it comes to. */
export const longestAnswer = 200;

/** "Can I lose money? No." means what "You can't lose money." does; each way to put it is one. */
export function* answersOn(read: ReadPage, grammar: Grammar, speaks: Speaks): Generator<Stated> {
  const { text } = read.page;
  for (let mark = text.indexOf('?'); mark >= 0; mark = text.indexOf('?', mark + 1))
    if (speaks(tokenAt(read, mark))) yield* answeredAt(read, mark, grammar);
}

function answeredAt(read: ReadPage, mark: number, grammar: Grammar): Stated[] {
  const { tokens, sentence, sentenceStart, hidden, menu, page } = read;
  const asked = tokenAt(read, mark);
  const next = asked + 1;
  if (next >= tokens.count || menu?.[asked] === 1 || hidden?.[asked] !== hidden?.[next]) return [];
  const first = sentenceStart[sentence[asked]!]!;
  if (mark - tokens.start[first]! > longestQuestion) return [];
  const begins = tokens.start[next]!;
  const question = page.text.slice(tokens.start[first], mark);
  const answer = page.text.slice(begins, begins + longestAnswer);
  const stated = statedBy(question, answer, grammar);
  if (stated === undefined) return [];
  const last = tokenAt(read, begins + stated.end - 1);
  return stated.statements.map((statement) => ({ statement, first, last }));
}
