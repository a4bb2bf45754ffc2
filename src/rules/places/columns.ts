import type { Block } from '../../document/model.ts';
import { isLabel, isValue, tablesOn } from '../../document/table-rows.ts';
import { oncePer } from '../../kernel/once-per.ts';
import { firstTokenFrom, type ReadPage } from './pages.ts';
import type { Speaks, Stated } from './spans.ts';

/**
 * What a figure of a table says with the label of its row and the head of its column: "Transfers | 24 months | 3.49%" below "Service
 * | For how long | Fee" says "Transfers fee 3.49%". Plans that stand side by side are heads without a label over the first column, and say nothing so.
 */
export function* columnsOn(read: ReadPage, speaks: Speaks): Generator<Stated> {
  for (const [heads, ...rows] of tablesOf(read)) {
    if (heads === undefined || !heads.every((head) => isLabel(read.page.text, head))) continue;
    const whole = rows.filter(({ length }) => length === heads.length);
    for (let column = 1; column < heads.length; column++) {
      const head = { words: heads[column]!, holdsForAll: whole.every((row) => isCharged(read, row[column]!)) };
      for (const row of whole) {
        const stated = statedBy(read, row[0]!, head, row[column]!);
        if (stated !== undefined && speaks(stated.first)) yield stated;
      }
    }
  }
}

/** Each language that a page may be in asks for them. */
const tablesOf = oncePer(({ page }: ReadPage) => [...tablesOn(page)]);

interface Head {
  words: Block;
  /** Each row of its column has a figure above nought: what it says of one holds for all. */
  holdsForAll: boolean;
}

const wordsOf = ({ page }: ReadPage, { start, end }: Block): string => page.text.slice(start, end);

const isCharged = (read: ReadPage, cell: Block): boolean => /[1-9]/.test(wordsOf(read, cell));

function statedBy(read: ReadPage, row: Block, head: Head, value: Block): Stated | undefined {
  if (!isValue(read.page.text, value)) return undefined;
  const label = isLabel(read.page.text, row) ? `${wordsOf(read, row)} ` : '';
  const before = `${label}${wordsOf(read, head.words)} `;
  const beginsBefore = head.holdsForAll ? before.length : label.length;
  return {
    statement: before + wordsOf(read, value),
    first: firstTokenFrom(read.tokens, value.start),
    last: firstTokenFrom(read.tokens, value.end) - 1,
    crossing: { beginsBefore, endsAfter: before.length },
  };
}
