import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [
    claim('trigger.rate', ['<percent> aer']),
    claim('context.part', ['bonus', 'up to', 'balance']),
    claim('claim.win', ['<percent> ..4 win', '<number> {in, out of} <number> ..4 win']),
    claim('trigger.lose', ['<percent> ..4 lose']),
  ],
  [
    rule('r/rates', {
      demand: {
        kind: 'numbers',
        check: 'differing',
        settings: { concepts: ['trigger.rate'], parts: ['context.part'], better: 'high' },
      },
    }),
    rule('r/shares', {
      demand: { kind: 'numbers', check: 'shares', settings: { one: 'claim.win', other: 'trigger.lose' } },
    }),
  ],
);
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };
const quotesOf = (text: string): string[] =>
  review(readPlainText(text), context, rulebook).findings.flatMap(({ places }) => places.map(({ quote }) => quote));

describe('figures of one thing', () => {
  it('are quoted where they differ', () =>
    assert.deepEqual(quotesOf('4.6% AER\n\nOur saver pays 4.2% AER.'), ['4.6% AER', '4.2% AER']));

  it('may differ where a sentence says what each is for', () => {
    assert.deepEqual(quotesOf('4.6% AER\n\n4.2% AER on smaller balances.'), []);
    assert.deepEqual(quotesOf('One year 4.6% AER, two years 4.2% AER.'), []);
    assert.deepEqual(quotesOf('Up to 4.6% AER\n\nOur saver pays 4.2% AER.'), []);
  });

  it('are at odds with a headline that gives more than any of several', () => {
    assert.deepEqual(quotesOf('5% AER\n\n4.2% AER on a large balance. Else 0.5% AER.'), ['5% AER', '4.2% AER']);
    assert.deepEqual(quotesOf('5% AER\n\n5% AER on a large balance. Else 0.5% AER, or 0.2% AER.'), []);
    assert.deepEqual(quotesOf('1% AER\n\n4.2% AER on a large balance. Else 0.5% AER.'), []);
  });
});

describe('shares of the same people', () => {
  it('never come to more than all of them', () => {
    assert.deepEqual(quotesOf('90% of us win.\n\n74% of accounts lose.'), ['90% of us win', '74% of accounts lose']);
    assert.deepEqual(quotesOf('9 out of 10 of us win.\n\n74% of accounts lose.').length, 2);
    assert.deepEqual(quotesOf('26% of us win.\n\n74% of accounts lose.'), []);
  });
});
