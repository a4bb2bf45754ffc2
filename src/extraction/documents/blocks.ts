import { addBlock, type BlockInput, type RunInput } from '../../document/builder.ts';
import type { Document, Page } from '../../document/model.ts';
import { mergeRuns } from './look.ts';
import { tooComplex } from './refusals.ts';

const mostPages = 2_000;
const mostBlocks = 200_000;
const mostCharacters = 5_000_000;
const tooLong = 'It holds more text than is reviewed at once. Split it.';

/** Asked at each new page: a header of a thousand lines on thousands of pages must not fill the memory. */
export function checkExtent({ pages }: Document): void {
  const blocks = pages.reduce((sum, page) => sum + page.blocks.length, 0);
  const characters = pages.reduce((sum, page) => sum + page.text.length, 0);
  if (pages.length > mostPages || blocks > mostBlocks || characters > mostCharacters) throw tooComplex(tooLong);
}

/**
 * Adds a block as a customer reads it. What is hidden in its midst follows in a block of its own, so that it neither
 * parts a sentence nor adds a word to it.
 */
export function addSeenAndHidden(page: Page, input: BlockInput): void {
  const seen = input.runs.filter((run) => run.visible !== false);
  const hidden = input.runs.filter((run) => run.visible === false);
  for (const runs of [seen, hidden]) {
    if (!hasWords(runs)) continue;
    if (page.blocks.length >= mostBlocks || page.text.length >= mostCharacters) throw tooComplex(tooLong);
    addBlock(page, { ...input, runs: trimmed(mergeRuns(runs)) });
  }
}

/** Spaces before and after a block's words are layout. */
function trimmed(runs: RunInput[]): RunInput[] {
  const first = runs.findIndex((run) => run.text.trim() !== '');
  const last = runs.findLastIndex((run) => run.text.trim() !== '');
  return runs.slice(first, last + 1).map((run, at, kept) => {
    const start = at === 0 ? run.text.trimStart() : run.text;
    return { ...run, text: at === kept.length - 1 ? start.trimEnd() : start };
  });
}

function hasWords(runs: RunInput[]): boolean {
  return runs.some((run) => run.text.trim() !== '');
}

/** Puts all of another page's text after this one's. */
export function appendPage(page: Page, more: Page): void {
  if (more.text === '') return;
  if (page.text !== '') page.text += '\n';
  const by = page.text.length;
  page.text += more.text;
  for (const block of more.blocks) {
    const runs = block.runs.map((run) => ({ ...run, start: run.start + by, end: run.end + by }));
    page.blocks.push({ ...block, start: block.start + by, end: block.end + by, runs });
  }
}
