import { addBlock, type BlockInput, type RunInput } from '../../document/builder.ts';
import type { Page } from '../../document/model.ts';
import { mergeRuns } from './look.ts';

/**
 * Adds a block as a customer reads it. What is hidden in its midst follows in a block of its own, so that it neither
 * parts a sentence nor adds a word to it.
 */
export function addSeenAndHidden(page: Page, input: BlockInput): void {
  const seen = input.runs.filter((run) => run.visible !== false);
  const hidden = input.runs.filter((run) => run.visible === false);
  for (const runs of [seen, hidden]) {
    if (hasWords(runs)) addBlock(page, { ...input, runs: mergeRuns(runs) });
  }
}

function hasWords(runs: RunInput[]): boolean {
  return runs.some((run) => run.text.trim() !== '');
}
