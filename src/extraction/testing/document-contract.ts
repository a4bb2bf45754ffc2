import assert from 'node:assert/strict';
import type { Block, Document, Page, Run } from '../../document/model.ts';

function checkRun(run: Run, block: Block): void {
  assert.ok(run.start >= block.start && run.end <= block.end && run.start < run.end, 'a run lies within its block');
  assert.equal(run.hiddenBecause === undefined, run.visible, 'what is hidden says why, and nothing else does');
  if (run.box) assert.ok(run.box.every(Number.isFinite), 'a box is four numbers');
  if (run.size !== undefined) assert.ok(run.size >= 0 && Number.isFinite(run.size), 'a size is a number');
  if (run.contrast !== undefined) assert.ok(run.contrast >= 1 && run.contrast <= 21, 'contrast is 1 to 21');
  if (run.confidence !== undefined) assert.ok(run.confidence >= 0 && run.confidence <= 1);
  for (const colour of [run.colour, run.background]) {
    if (colour !== undefined) assert.match(colour, /^#[0-9a-f]{6}$/);
  }
}

function checkBlock(block: Block, page: Page): void {
  assert.ok(
    block.start >= 0 && block.end <= page.text.length && block.start < block.end,
    'a block lies within its page',
  );
  assert.ok(block.runs.length > 0, 'a block has runs');
  let reached = block.start;
  for (const run of block.runs) {
    assert.ok(run.start >= reached, 'runs follow each other');
    checkRun(run, block);
    reached = run.end;
  }
}

/** What holds for every document, whatever it was read from. */
export function assertDocument(document: Document): void {
  let lastPage = 0;
  for (const page of document.pages) {
    assert.ok(page.number > lastPage, 'pages are numbered upwards from 1');
    lastPage = page.number;
    let reached = 0;
    for (const block of page.blocks) {
      assert.ok(block.start >= reached, 'blocks follow each other');
      checkBlock(block, page);
      reached = block.end;
    }
  }
  for (const gap of document.unread) assert.ok(gap.what !== '' && gap.why !== '', 'what is unread says what and why');
}
