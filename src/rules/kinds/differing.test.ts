import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [
    claim('trigger.rate', ['<percent> aer']),
    claim('trigger.off', ['<percent> off']),
    claim('context.around', ['all', 'until', 'sunday']),
    claim('context.top', ['<money> or more']),
    claim('context.part', ['bonus', 'up to', 'balance']),
    claim('claim.win', ['<percent> ..4 win', '<number> {in, out of} <number> ..4 win']),
    claim('trigger.lose', ['<percent> ..4 lose']),
  ],
  [
    rule('r/rates', {
      demand: {
        kind: 'numbers',
        check: 'differing',
        settings: {
          concepts: ['trigger.rate'],
          parts: 'context.part',
          tiers: 'context.top',
          better: 'high',
        },
      },
    }),
    rule('r/off', {
      demand: {
        kind: 'numbers',
        check: 'differing',
        settings: { concepts: ['trigger.off'], around: 'context.around' },
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

  it('lure nobody where the first is the worse', () =>
    assert.deepEqual(quotesOf('4.2% AER\n\nOur saver pays 4.6% AER.'), []));

  it('may differ where a sentence says what each is for', () => {
    assert.deepEqual(quotesOf('4.6% AER\n\n4.2% AER on smaller balances.'), []);
    assert.deepEqual(quotesOf('One year 4.6% AER, two years 4.2% AER.'), []);
    assert.deepEqual(quotesOf('Up to 4.6% AER\n\nOur saver pays 4.2% AER.'), []);
  });

  it('are of one thing where no other is named', () => {
    assert.deepEqual(quotesOf('50% off all boots\n\n30% off until Sunday'), ['50% off', '30% off']);
    assert.deepEqual(quotesOf('50% off all boots\n\n30% off boots'), ['50% off', '30% off']);
    assert.deepEqual(quotesOf('50% off all boots\n\n30% off coats'), []);
    assert.deepEqual(quotesOf('50% off\n\nKnitwear 30% off'), []);
    assert.deepEqual(quotesOf('50% off, now £40.\n\n30% off, now £60.'), []);
  });

  it('are at odds with a headline that is better than the best tier', () => {
    const tiers = '4.2% AER on a balance of £500 or more. On a lower balance 0.5% AER.';
    assert.deepEqual(quotesOf(`5% AER\n\n${tiers}`), ['5% AER', '4.2% AER']);
    assert.deepEqual(quotesOf(`4.2% AER\n\n${tiers}`), []);
    assert.deepEqual(quotesOf(`1% AER\n\n${tiers}`), []);
    assert.deepEqual(quotesOf('5% AER\n\nA balance elsewhere earns 4.2% AER, or 0.5% AER.'), []);
  });
});

describe('shares of the same people', () => {
  it('never come to more than all of them', () => {
    assert.deepEqual(quotesOf('90% of us win.\n\n74% of accounts lose.'), ['90% of us win', '74% of accounts lose']);
    assert.deepEqual(quotesOf('9 out of 10 of us win.\n\n74% of accounts lose.').length, 2);
    assert.deepEqual(quotesOf('26% of us win.\n\n74% of accounts lose.'), []);
  });
});
