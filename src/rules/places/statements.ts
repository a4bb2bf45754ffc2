import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Page } from '../../document/model.ts';
import { answersOn } from './answered.ts';
import { cutUpOn } from './cut-up.ts';
import type { Placed } from './near.ts';
import { languageAt, type ReadPage } from './pages.ts';
import type { Stated } from './spans.ts';

/** Statements as a page that nobody sees, each a block of it, and for each block the words that say it. */
export interface Statements {
  page: Page;
  saidBy: Placed[];
}

/** A page of nothing else is no promotion. */
const mostOnPage = 1000;

/**
 * What English sentences say only together: a question and its answer, a sentence cut up into pieces. It is read like any other
 * words. Undefined where there is nothing of the kind.
 */
export function statementsIn(pages: readonly ReadPage[]): Statements | undefined {
  const made: Statements = { page: emptyPage(1), saidBy: [] };
  for (const [page, read] of pages.entries()) {
    let left = mostOnPage;
    for (const { statement, first, last } of statedOn(read)) {
      if (left-- === 0) break;
      const said = { page, first, last };
      if ((languageAt({ pages }, said) ?? 'en') !== 'en') continue;
      addBlock(made.page, { kind: 'paragraph', language: 'en', runs: [{ text: `${statement}.` }] });
      made.saidBy.push(said);
    }
  }
  return made.saidBy.length === 0 ? undefined : made;
}

function* statedOn(read: ReadPage): Generator<Stated> {
  yield* answersOn(read);
  yield* cutUpOn(read);
}
