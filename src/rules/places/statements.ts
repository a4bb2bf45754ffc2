import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Page } from '../../document/model.ts';
import type { GrammarDefinition } from '../rulebook/grammar-definition.ts';
import { type Grammar, grammarsOf } from '../text/grammar.ts';
import { answersOn } from './answered.ts';
import { columnsOn } from './columns.ts';
import { cutUpOn } from './cut-up.ts';
import { mythsOn } from './myths.ts';
import type { Placed } from './near.ts';
import { languageAt, type ReadPage } from './pages.ts';
import type { Crossing, Span, Speaks, Stated } from './spans.ts';

/** Statements as a page that nobody sees, each a block of it, and for each block the words that say it. */
export interface Statements {
  page: Page;
  saidBy: { words: Placed; crossing: Crossing | undefined }[];
}

/** A page of nothing else is no promotion. */
const mostOnPage = 1000;

/**
 * What sentences say only together: a question and its answer, a myth and the fact beside it, a sentence cut up into pieces, a figure
 * with the head of its column. It is read like any other words. Undefined where there is nothing of the kind.
 */
export function statementsIn(
  pages: readonly ReadPage[],
  grammars: readonly GrammarDefinition[] = [],
): Statements | undefined {
  const made: Statements = { page: emptyPage(1), saidBy: [] };
  for (const [page, read] of pages.entries()) {
    let left = mostOnPage;
    const spoken = languagesOn(read);
    for (const [language, grammar] of grammarsOf(grammars)) {
      if (!spoken.has(language) && !spoken.has(undefined)) continue;
      // Words whose language does not show may be of any.
      const speaks: Speaks = (first) => (languageAt({ pages }, { page, first }) ?? language) === language;
      for (const { statement, first, last, crossing } of statedOn(read, grammar, speaks)) {
        if (left === 0) break;
        left--;
        addBlock(made.page, { kind: 'paragraph', language, runs: [{ text: `${statement}.` }] });
        made.saidBy.push({ words: { page, first, last }, crossing });
      }
    }
  }
  return made.saidBy.length === 0 ? undefined : made;
}

/** Which words of a promotion say what was found on the page of statements; undefined where it is not the statement that says it. */
export function saidBy(
  { saidBy }: Statements,
  { tokens, block, page }: ReadPage,
  { first, last }: Span,
): Placed | undefined {
  const { words, crossing } = saidBy[block[first]!]!;
  if (crossing === undefined) return words;
  const { start } = page.blocks[block[first]!]!;
  const crosses =
    tokens.start[first]! - start < crossing.beginsBefore && tokens.end[last]! - start > crossing.endsAfter;
  return crosses ? words : undefined;
}

/** Undefined among them where that of some words does not show. */
const languagesOn = ({ page }: ReadPage): ReadonlySet<string | undefined> =>
  new Set([page.language, ...page.blocks.map(({ language }) => language ?? page.language)]);

function* statedOn(read: ReadPage, grammar: Grammar, speaks: Speaks): Generator<Stated> {
  yield* answersOn(read, grammar, speaks);
  yield* mythsOn(read, grammar, speaks);
  yield* cutUpOn(read, grammar, speaks);
  yield* columnsOn(read, speaks);
}
