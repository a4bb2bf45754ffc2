import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runWith } from '../testing/read.ts';
import { readHtml } from './index.ts';

test('a closed tab or part of an accordion is seen on demand, a dialog not at all', () => {
  const document = readHtml(
    `<style>.tab-pane, .modal { display: none }</style>
     <div role="tabpanel">Overview</div><div role="tabpanel" hidden>The rate falls</div>
     <button aria-controls="more">Fees</button><div id="more" style="display:none"><p>A fee of £5</p></div>
     <div class="tab-pane">Terms</div><a data-target="#ask">Ask</a><div id="ask" class="modal">Leave your number</div>`,
  );
  const look = (words: string) => [runWith(document, words)?.visible, runWith(document, words)?.onDemand];
  assert.deepEqual(look('Overview'), [true, undefined]);
  for (const words of ['The rate falls', 'A fee of £5', 'Terms']) assert.deepEqual(look(words), [true, true], words);
  assert.deepEqual(look('Leave your number'), [false, undefined]);
});

test('a box that is ticked beforehand is read as one', () => {
  const document = readHtml(
    '<label><input type="checkbox" checked> Add cover for £9</label><label><input type="checkbox"> Gift wrap £3</label>',
  );
  assert.equal(document.pages[0]?.text.trim(), '☑ Add cover for £9\nGift wrap £3');
});
