import { addBlock, emptyPage } from '../../document/builder.ts';
import { type Stated, statedBy } from '../text/statements.ts';
import { languageAt, type ReadPage, tokenAt } from './pages.ts';
import type { Span } from './spans.ts';

/** A question with its answer: where both stand. */
export interface Answered extends Span {
  /** Index into the read pages. */
  page: number;
}

/** What questions and their answers say, each way to say it a block of a page that nobody sees, and for each block the words that say it. */
export interface Statements {
  page: ReturnType<typeof emptyPage>;
  of: Answered[];
}

/** A page of questions only is no promotion. */
const mostAnswered = 100;

/** "Can I lose money? No." means what "You can't lose money." does: its statements are read like any other words. Undefined where there are none. */
export function answeredIn(pages: readonly ReadPage[]): Statements | undefined {
  const made: Statements = { page: emptyPage(1), of: [] };
  for (const { stated, answered } of answersOn(pages)) {
    for (const statement of stated.statements) {
      addBlock(made.page, { kind: 'paragraph', language: 'en', runs: [{ text: `${statement}.` }] });
      made.of.push(answered);
    }
  }
  return made.of.length === 0 ? undefined : made;
}

interface Answer {
  stated: Stated;
  answered: Answered;
}

function answersOn(pages: readonly ReadPage[]): Answer[] {
  const found: Answer[] = [];
  for (const [page, read] of pages.entries()) {
    const { text } = read.page;
    for (let mark = text.indexOf('?'); mark >= 0; mark = text.indexOf('?', mark + 1)) {
      const answer = answerAt(read, mark);
      const language = answer && languageAt({ pages }, { page, first: answer.first });
      if (answer !== undefined && (language ?? 'en') === 'en') found.push({ ...answer, answered: { ...answer, page } });
      if (found.length === mostAnswered) return found;
    }
  }
  return found;
}

/** In characters: enough of an answer to see what it comes to. */
const longestAnswer = 200;

function answerAt(read: ReadPage, mark: number): (Span & { stated: Stated }) | undefined {
  const { tokens, sentence, sentenceStart, hidden, menu, page } = read;
  const asked = tokenAt(read, mark);
  const next = asked + 1;
  if (next >= tokens.count || menu?.[asked] === 1 || hidden?.[asked] !== hidden?.[next]) return undefined;
  const first = sentenceStart[sentence[asked]!]!;
  const begins = tokens.start[next]!;
  const stated = statedBy(page.text.slice(tokens.start[first], mark), page.text.slice(begins, begins + longestAnswer));
  return stated && { first, last: tokenAt(read, begins + stated.end - 1), stated };
}
