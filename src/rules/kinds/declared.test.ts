import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [claim('trigger.until', ['offer ends', 'sale ended'])],
  [
    rule('over', {
      when: { concept: 'trigger.until' },
      demand: { kind: 'declared', check: 'date-passed', settings: {} },
    }),
  ],
);
const context = { jurisdictions: ['gb'], products: [['x']], channels: [['website']], reviewDate: '2026-07-01' };
const found = (text: string, reviewDate: string) =>
  review(readPlainText(text), { ...context, reviewDate }, rulebook).findings;

test('an offer that ended before the day of the review is told with its date, one that ends that day is not', () => {
  const [finding] = found('20% off. Offer ends 30 June 2026.', '2026-07-01');
  assert.match(finding!.rationale, /2026-06-30 is over on the day of the review, 2026-07-01\./);
  assert.equal(finding!.places[0]!.quote, 'Offer ends');
  assert.deepEqual(found('20% off. Offer ends 30 June 2026.', '2026-06-30'), []);
});

test('words without a full date after them tell nothing', () =>
  assert.deepEqual(found('Offer ends soon, and the shop of 2 May 2020 moves.', '2026-07-01'), []));

const signs = smallRulebook(
  [claim('claim.best', ['fastest', 'cheapest van hire'])],
  [
    rule('sign', {
      when: { concept: 'claim.best' },
      demand: { kind: 'declared', check: 'note-missing', settings: {} },
    }),
  ],
);
/** Of one page each, letters of so many points. */
const signless = (points: number | undefined, ...pages: string[]) => {
  const document = {
    format: 'test',
    unread: [],
    pages: pages.map((text, at) => {
      const page = emptyPage(at + 1, 'text');
      addBlock(page, { kind: 'paragraph', runs: [{ text, ...(points === undefined ? {} : { points }) }] });
      return page;
    }),
  };
  return review(document, context, signs).findings;
};

test('a sign on a claim of a page that is set must lead to a note, on whichever page', () => {
  const [finding] = signless(12, 'The fastest* fibre here. Call us.');
  assert.match(finding!.rationale, /The sign “\*” leads to nothing here\./);
  assert.equal(signless(12, 'The cheapest van hire†. *Prices of May.').length, 1);
  assert.deepEqual(signless(12, 'The fastest* fibre.', 'Terms. *In our tests of May.'), []);
  assert.deepEqual(signless(12, 'The fastest fibre. Email * to us. Some f*** good pies, rated ★★★*.'), []);
  assert.deepEqual(signless(undefined, 'The fastest* fibre here.'), []);
});
