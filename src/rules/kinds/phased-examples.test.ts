import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const settings = { phase: 'trigger.phase', total: 'trigger.total' };
const rulebook = smallRulebook(
  [
    claim('trigger.phase', ['<number> payments of <money>', 'then <number> of <money>']),
    claim('trigger.total', ['total <money>']),
    claim('trigger.amount', ['borrow <money>']),
    claim('trigger.aprc', ['<percent> APRC']),
  ],
  [
    rule('r/sum', { demand: { kind: 'numbers', check: 'phased-example', settings } }),
    rule('r/rate', {
      demand: {
        kind: 'numbers',
        check: 'phased-rate',
        settings: { ...settings, amount: 'trigger.amount', apr: 'trigger.aprc' },
      },
    }),
  ],
);
const context = {
  jurisdictions: ['gb'],
  products: [['residential-mortgage']],
  channels: [['website']],
  reviewDate: '2026-11-20',
};
const found = (text: string): string[] =>
  review(readPlainText(text), context, rulebook).findings.map(
    ({ places: [place], rationale }) => `${place!.quote}: ${rationale}`,
  );

interface Loan {
  amount: number;
  /** In months. */
  first: number;
  rest: number;
  apr: number;
}

/** A payment for the first phase, and the one that pays the rest off, all at one rate a year. */
function schedule({ amount, first, rest, apr }: Loan): { early: number; late: number } {
  const monthly = (1 + apr / 100) ** (1 / 12) - 1;
  const annuity = (count: number): number => (1 - (1 + monthly) ** -count) / monthly;
  const early = Number(((amount / annuity(first + rest)) * 0.85).toFixed(2));
  const left = (amount - early * annuity(first)) * (1 + monthly) ** first;
  return { early, late: Number((left / annuity(rest)).toFixed(2)) };
}

/** With the APRC that is stated, and the share of the payments that is stated as their total. */
function example(loan: Loan, stated: { apr: number; share?: number }): string {
  const { amount, first, rest } = loan;
  const { early, late } = schedule(loan);
  const total = (early * first + late * rest) * (stated.share ?? 1);
  return `Borrow £${amount}: ${first} payments of £${early}, then ${rest} of £${late}, total £${total.toFixed(2)}, ${stated.apr}% APRC.`;
}

const loans: Loan[] = [20_000, 150_000, 640_000].flatMap((amount) =>
  [24, 60].flatMap((first) =>
    [36, 240].flatMap((rest) => [3.9, 7.1, 14.5].map((apr) => ({ amount, first, rest, apr }))),
  ),
);

describe('an example with payments in phases', () => {
  it('is in order where total and APRC are what the payments come to', () => {
    for (const loan of loans) assert.deepEqual(found(example(loan, { apr: loan.apr })), [], JSON.stringify(loan));
  });

  it('has too low an APRC', () => {
    for (const loan of loans) {
      const [one] = found(example(loan, { apr: Number((loan.apr * 0.8).toFixed(2)) }));
      assert.match(one ?? '', /APRC: .* payments of .* cost .*% a year/, JSON.stringify(loan));
    }
  });

  it('has too low a total', () => {
    for (const loan of loans) {
      const [one] = found(example(loan, { apr: loan.apr, share: 0.97 }));
      assert.match(one ?? '', /total .*: .* come to .*, and the total is given as/, JSON.stringify(loan));
    }
  });

  it('may come to more with fees, and cost more', () =>
    assert.deepEqual(
      found(example({ amount: 150_000, first: 24, rest: 240, apr: 4.4 }, { apr: 5.2, share: 1.02 })),
      [],
    ));

  it('is left alone where two examples are told, or one phase', () => {
    assert.deepEqual(found('12 payments of £120, total £1440. 24 payments of £80, total £1920.'), []);
    assert.deepEqual(found('Borrow £1000: 12 payments of £120, total £1200, 2% APRC.'), []);
  });

  it('is left alone where there are two ways to pay', () =>
    assert.deepEqual(found('6 payments of £100 or 12 payments of £52, total £600.'), []));

  it('is left alone where one phase is told twice', () => {
    assert.deepEqual(found('She made 3 payments of £107. Borrow £250: 3 payments of £107, total £321, 363% APRC.'), []);
  });
});
