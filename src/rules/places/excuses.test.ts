import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const basis = claim('disclosure.basis', ['<number> reviews', 'source'], { kind: 'disclosure', reach: 'beside' });
const best = { concept: 'claim.best' };
const rulebook = smallRulebook(
  [claim('claim.best', ['the best']), basis],
  [
    rule('forbids', { demand: { kind: 'forbid', what: best }, unless: { any: [{ concept: 'disclosure.basis' }] } }),
    rule('requires', {
      when: best,
      demand: { kind: 'require', disclosure: ['disclosure.basis'], within: 'document' },
    }),
  ],
);
const context = { jurisdictions: ['gb'], products: [['x']], channels: [['y']], reviewDate: '2026-11-20' };
const broken = (text: string): string[] =>
  review(readPlainText(text), context, rulebook)
    .findings.flatMap(({ rules }) => rules.map(({ id }) => id))
    .sort();

const line = 'Our shops are open from nine to five, and we are glad to see you whenever you come by.\n\n';
const page = (first: string, last: string, lines: number): string => `${first}\n\n${line.repeat(lines)}${last}`;

test('in a long promotion what only a line far off could rest on rests on nothing', () => {
  assert.deepEqual(broken(page('The best sofas.', '4.8 from 611 reviews', 9)), ['forbids', 'requires']);
  assert.deepEqual(broken(page('The best sofas.', '4.8 from 611 reviews', 4)), []);
});

test('in a long promotion the line beside a claim is its basis, and so is a note that a sign leads to', () => {
  assert.deepEqual(broken(page('The best sofas.\n\nSource: a survey.', 'Good bye.', 9)), []);
  assert.deepEqual(broken(page('The best sofas*.', '* Source: a survey.', 9)), []);
});

test('of two claims in a long promotion the one that has no basis beside it is told', () => {
  const both = page('The best sofas.\n\nSource: a survey.', 'The best beds.', 9);
  const places = review(readPlainText(both), context, rulebook).findings.flatMap((finding) => finding.places);
  assert.deepEqual([...new Set(places.map(({ start }) => start > 100))], [true]);
});
