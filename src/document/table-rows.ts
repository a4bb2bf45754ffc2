import type { Block, Page } from './model.ts';

/**
 * Marks the row of a table whose cells are the blocks from `from` on. Where it has two, a label and a value, the value reads on from
 * the label: "Annual fee | £60".
 */
export function endRow({ blocks, text }: Page, from: number): void {
  const cells = blocks.length - from;
  if (cells < 2 || cells > widestRow) return;
  const row = blocks.slice(from);
  if (row.some(({ kind }) => kind !== 'table-cell')) return;
  const [label, value] = row as [Block, Block];
  label.startsRow = true;
  const isPair = row.length === 2 && isSeen(label) && isSeen(value) && isLabel(text, label) && isValue(text, value);
  if (isPair) value.readsOn = true;
}

/** In cells: rows within rows must not be gone through again and again. */
const widestRow = 256;
const longestLabel = 48;
const longestValue = 80;

const isSeen = ({ runs }: Block): boolean => runs.every(({ visible }) => visible);
const wordsOf = (text: string, { start, end }: Block): string => text.slice(start, end);

/** Whether a cell names what stands beside or below it: a few words and no figure. */
export const isLabel = (text: string, cell: Block): boolean =>
  cell.end - cell.start <= longestLabel && /^(?=.*\p{L})\P{N}*$/su.test(wordsOf(text, cell));

/** Whether a cell holds a figure, and not a text about it. */
export const isValue = (text: string, cell: Block): boolean =>
  cell.end - cell.start <= longestValue && /\p{N}/u.test(wordsOf(text, cell));

/** The rows of cells that follow one another, and of which none is hidden: a table's, from top to bottom. */
export function* tablesOn({ blocks }: Page): Generator<Block[][]> {
  let rows: Block[][] = [];
  for (const block of blocks) {
    const isCell = block.kind === 'table-cell' && isSeen(block);
    if (isCell && block.startsRow) rows.push([block]);
    else if (isCell && rows.length > 0) rows.at(-1)!.push(block);
    else if (rows.length > 0) {
      yield rows;
      rows = [];
    }
  }
  if (rows.length > 0) yield rows;
}
