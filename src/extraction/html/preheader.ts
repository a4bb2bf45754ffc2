import type { Block, Page } from '../../document/model.ts';

/** Signs without width, which fill up the line so that the list of messages shows nothing behind these words. */
const filler = /[\u034f\u200b-\u200d\u2007\u2060\ufeff]/;

/** Words that are hidden at the head of a page and filled up are written for the list of messages, which shows them. */
export function markFilledPreheader(page: Page): void {
  const first = hiddenHead(page);
  if (first !== undefined && filler.test(page.text.slice(first.start, first.end))) markAsPreheader(first);
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
