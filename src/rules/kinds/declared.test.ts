import assert from 'node:assert/strict';
import { test } from 'node:test';
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
const found = (text: string, reviewDate: string) =>
  review(
    readPlainText(text),
    { jurisdictions: ['gb'], products: [['x']], channels: [['website']], reviewDate },
    rulebook,
  ).findings;

test('an offer that ended before the day of the review is told with its date, one that ends that day is not', () => {
  const [finding] = found('20% off. Offer ends 30 June 2026.', '2026-07-01');
  assert.match(finding!.rationale, /2026-06-30 is over on the day of the review, 2026-07-01\./);
  assert.equal(finding!.places[0]!.quote, 'Offer ends');
  assert.deepEqual(found('20% off. Offer ends 30 June 2026.', '2026-06-30'), []);
});

test('words without a full date after them tell nothing', () =>
  assert.deepEqual(found('Offer ends soon, and the shop of 2 May 2020 moves.', '2026-07-01'), []));
