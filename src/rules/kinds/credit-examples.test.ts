import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [
    claim('trigger.amount', ['borrow <money>']),
    claim('trigger.payment', ['payments of <money>', '<number> monthly instalments of <money>']),
    claim('trigger.count', ['<number> payments', '<number> monthly instalments of <money>']),
    claim('trigger.term', ['term <number> months']),
    claim('trigger.total', ['total <money>']),
    claim('trigger.apr', ['<percent> APR']),
  ],
  [
    rule('r/annual-rate', {
      demand: {
        kind: 'numbers',
        check: 'annual-rate',
        settings: {
          ...{ amount: 'trigger.amount', payment: 'trigger.payment', count: ['trigger.count', 'trigger.term'] },
          ...{ total: 'trigger.total', apr: 'trigger.apr' },
        },
      },
    }),
  ],
);
const context = {
  jurisdictions: ['gb'],
  products: [['personal-loan']],
  channels: [['website']],
  reviewDate: '2026-11-20',
};
const found = (text: string): string[] =>
  review(readPlainText(text), context, rulebook).findings.map(
    ({ places: [place], rationale }) => `${place!.quote}: ${rationale}`,
  );

/** The payment that annuities of school books give: `amount` at a monthly rate of (1 + apr)^(1/12) - 1. */
const paymentOf = (amount: number, count: number, apr: number): number => {
  const monthly = (1 + apr / 100) ** (1 / 12) - 1;
  return (amount * monthly) / (1 - (1 + monthly) ** -count);
};
const example = (amount: number, count: number, apr: number, stated: number): string => {
  const payment = Number(paymentOf(amount, count, apr).toFixed(2));
  return `Borrow £${amount}, ${count} payments of £${payment}, total £${(payment * count).toFixed(2)}, ${stated}% APR.`;
};

describe('the APR of a representative example', () => {
  it('goes by the term where nothing says how many payments there are', () => {
    const payment = paymentOf(5000, 36, 9.9).toFixed(2);
    const told = (how: string): string =>
      `Borrow £5000, ${how} payments of £${payment}, total £${(Number(payment) * 36).toFixed(2)}, 4.9% APR.`;
    assert.equal(found(told('term 36 months,')).length, 1);
    assert.equal(found(told('term 37 months, 36')).length, 1);
    assert.equal(found(told('')).length, 0);
  });

  it('is what equal payments come to', () => {
    for (const amount of [200, 1000, 7500, 25_000])
      for (const count of [6, 12, 36, 60])
        for (const apr of [3.9, 12.4, 49.9, 399, 1200]) {
          assert.deepEqual(found(example(amount, count, apr, apr)), [], `${amount} ${count} ${apr}`);
          const [one] = found(example(amount, count, apr, Number((apr * 0.8).toFixed(1))));
          assert.match(one ?? '', /APR: .* monthly payments of £.* for £.* are an APR of/, `${amount} ${count} ${apr}`);
        }
  });

  it('takes sums for sums and numbers for numbers, whichever of them is larger', () => {
    const loan = 'Borrow £1000, 60 monthly instalments of £20, total £1200';
    assert.deepEqual(found(`${loan}, 7.8% APR.`), []);
    assert.match(found(`${loan}, 4.1% APR.`)[0] ?? '', /60 monthly payments of £20 for £1,000 are an APR of 7\.\d%/);
  });

  it('may be higher, as fees count too', () => assert.deepEqual(found(example(5000, 36, 9.9, 12.5)), []));

  it('is left alone where the payments do not come to the total, or nothing is said of what is borrowed', () => {
    assert.deepEqual(found('Borrow £1000, 12 payments of £120, total £1100, 9.9% APR.'), []);
    assert.deepEqual(found('12 payments of £120, total £1440, 9.9% APR.'), []);
    assert.deepEqual(found('Borrow £2000, 12 payments of £120, total £1440, 9.9% APR.'), []);
  });
});

describe('the total of an example with sums beside its payments', () => {
  const demand = {
    kind: 'numbers' as const,
    check: 'representative-example',
    settings: {
      ...{ payment: 'trigger.payment', count: 'trigger.count', total: 'trigger.total' },
      beside: 'trigger.once',
    },
  };
  const withBeside = smallRulebook(
    [
      claim('trigger.payment', ['payments of <money>']),
      claim('trigger.count', ['<number> payments']),
      claim('trigger.total', ['total <money>']),
      claim('trigger.once', ['{deposit, final payment, fee} <money>', '<money> deposit']),
    ],
    [rule('r/beside', { demand })],
  );
  const told = (text: string): string[] =>
    review(readPlainText(text), context, withBeside).findings.map(({ rationale }) => rationale);

  it('is what some of them make with the payments', () => {
    assert.deepEqual(told('Deposit £3000, 47 payments of £249, final payment £7450, fee £10, total £22153.'), []);
    assert.deepEqual(told('Price £18995, deposit £3000, 47 payments of £249, final payment £7450, total £22153.'), []);
    assert.deepEqual(told('Deposit £3000, 12 payments of £100, total £1200.'), []);
  });

  it('is wrong where none of them do', () => {
    assert.match(
      told('Deposit £3000, 47 payments of £249, final payment £7450, total £20153.')[0] ?? '',
      /47 payments of £249 come to £11,703, and the total is given as £20,153, which no sums beside them make\./,
    );
    assert.match(
      told('12 payments of £100, total £1400.')[0] ?? '',
      /come to £1,200, and the total is given as £1,400\./,
    );
  });

  for (const [written, told12] of [
    ['R', /come to R\s?1,200/],
    ['Rs', /come to ₹\s?1,200/],
    ['RM', /come to RM\s?1,200/],
  ] as const)
    it(`is told in ${written}`, () =>
      assert.match(told(`12 payments of ${written}100, total ${written}1400.`)[0] ?? '', told12));
});
