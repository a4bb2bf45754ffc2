import type { Block, Page } from './model.ts';

/**
 * Tells that the value of a table's row reads on from its label, "Annual fee | £60", where the blocks from `from` on are
 * these two cells. Rows of more columns say what each figure is in the head of the table.
 */
export function joinRow({ blocks, text }: Page, from: number): void {
  if (blocks.length !== from + 2) return;
  const [label, value] = [blocks[from]!, blocks[from + 1]!];
  if (label.kind !== 'table-cell' || value.kind !== 'table-cell' || isHidden(label) || isHidden(value)) return;
  const wordsOf = ({ start, end }: Block): string => text.slice(start, end);
  if (isLabel(wordsOf(label)) && isValue(wordsOf(value))) value.readsOn = true;
}

const longestLabel = 48;
const longestValue = 80;

const isHidden = ({ runs }: Block): boolean => runs.some(({ visible }) => !visible);
const isLabel = (words: string): boolean =>
  words.length <= longestLabel && /^\P{N}*$/u.test(words) && /\p{L}/u.test(words);
const isValue = (words: string): boolean => words.length <= longestValue && /\p{N}/u.test(words);
