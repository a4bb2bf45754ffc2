import type { Block, BlockKind, Medium, Page, Run } from './model.ts';

export type RunInput = Omit<Run, 'start' | 'end' | 'visible' | 'source'> & {
  text: string;
  source?: Run['source'];
  visible?: boolean;
};

export interface BlockInput {
  kind: BlockKind;
  runs: RunInput[];
  level?: number;
  language?: string;
}

/** An empty page; `medium` is what a location on it will be called. */
export function emptyPage(number: number, medium: Medium = 'text'): Page {
  return { number, text: '', blocks: [], medium };
}

/** Appends a block to a page, one line break after the block before it, and returns it. Empty runs are dropped. */
export function addBlock(page: Page, input: BlockInput): Block | undefined {
  const runs = input.runs.filter((run) => run.text.length > 0);
  if (runs.length === 0) return undefined;
  if (page.text.length > 0) page.text += '\n';
  const start = page.text.length;
  const placed: Run[] = [];
  for (const { text, source = 'text', visible = true, ...look } of runs) {
    const from = page.text.length;
    page.text += text;
    placed.push({ ...look, source, visible, start: from, end: page.text.length });
  }
  const block: Block = { kind: input.kind, start, end: page.text.length, runs: placed };
  if (input.level !== undefined) block.level = input.level;
  if (input.language !== undefined) block.language = input.language;
  page.blocks.push(block);
  return block;
}
