import { filling } from '../../document/filling.ts';
import type { Block, Page } from '../../document/model.ts';

/** Words that are hidden at the head of a page and filled up, so that nothing shows behind them, are written for the list of messages. */
export function markFilledPreheader(page: Page): void {
  const first = hiddenHead(page);
  if (first !== undefined && filling.test(page.text.slice(first.start, first.end))) markAsPreheader(first);
}

/** In a message all words that are hidden at its head are. */
export function markPreheader(page: Page): void {
  const first = hiddenHead(page);
  if (first !== undefined) markAsPreheader(first);
}

function hiddenHead({ blocks }: Page): Block | undefined {
  const words = blocks.filter((block) => block.runs.some(({ source }) => source === 'text'));
  const first = words[0];
  if (!first || words.some(({ kind }) => kind === 'preheader') || first.runs.some(({ visible }) => visible)) return;
  return first;
}

function markAsPreheader(block: Block): void {
  block.kind = 'preheader';
  for (const run of block.runs) {
    run.visible = true;
    delete run.hiddenBecause;
  }
}
