import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claim, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const finds = (pattern: string, text: string): string[] =>
  quotesOf('claim.x', text, smallRulebook([claim('claim.x', [pattern])]));

describe('what a price is for', () => {
  it('ends a sentence where its full stop does', () => {
    for (const price of ['$299 pm', '$299pm', '$299 p/m', '$299 a month'])
      assert.deepEqual(finds('<money> ..6 {approved, welcome}', `Only ${price}. Approved today`), [], price);
    assert.deepEqual(finds('<money> ..6 {approved, welcome}', '$299 pm, approved today'), ['$299 pm, approved']);
  });

  const written = [
    '$299 a month',
    '$299 per month',
    '$299/month',
    '$299 / month',
    '$299/mo',
    '$299/mth',
    '$299 mo',
    '$299mo',
    '$299 pm',
    '$299pm',
    '$299 p/m',
    '$299p/m',
    '$299 p.m',
    '$299 per mth',
    '$299 a mo',
    '$299-a-month',
    '$299\nper month',
  ];
  for (const text of written)
    for (const pattern of [
      '<money> a month',
      '<money> per month',
      '<money> mo',
      '<money> pm',
      '<money> {a, each}? month',
    ])
      it(`${pattern} finds ${JSON.stringify(text)}`, () =>
        assert.deepEqual(finds(pattern, `Lease it for ${text}.`), [text]));

  const others: [string, string, string[]][] = [
    ['<money> a week', 'Rent it from £85 pw or £90/wk.', ['£85 pw', '£90/wk']],
    ['<percent> a year', 'It rose 4%/yr.', ['4%/yr']],
    ['<money> ..2 a month', 'At $99 plus tax/mo.', ['$99 plus tax/mo']],
    ['<money> a night', '£120/night in May.', ['£120/night']],
    ['a month', 'Open to 5 pm, or wait a mo.', []],
    ['a month', 'Day/month/year of birth; £5 or more/less.', []],
    ['<money> a month', 'Won £3 m in a day; £500 mobile.', []],
    ['<money> m', 'Raised £5 m, then €7 a month.', []],
  ];
  for (const [pattern, text, expected] of others)
    it(`${pattern} finds ${JSON.stringify(expected)} in “${text}”`, () =>
      assert.deepEqual(finds(pattern, text), expected));
});

describe('what is written short', () => {
  const written: [string, string, string[]][] = [
    [
      '<money> plus vat',
      'A bath for £89 + VAT, a basin for £59+VAT or £59 +vat.',
      ['£89 + VAT', '£59+VAT', '£59 +vat'],
    ],
    ['prices plus vat', 'All prices + VAT.', ['prices + VAT']],
    ['<money> plus <money>', 'Pay £28 + £10 on the day.', ['£28 + £10']],
    ['safe and secure', 'Safe & secure; safe&secure; Safe\n& secure.', ['Safe & secure', 'Safe\n& secure']],
    ['and', 'A B&B, R&D or P&P.', []],
    ['up to <percent>', 'Upto 70% off, up to 5% more.', ['Upto 70%', 'up to 5%']],
    ['<duration>', '12mths, 6 mths or 3 mos; 2 wks.', ['12mths', '6 mths', '3 mos', '2 wks']],
    ['<multiple> more', '3× more, 4x more.', ['3× more', '4x more']],
    ['guaranteed returns', 'Guaranteed 🔥 returns. Guaranteed 🔥 Returns for all.', ['Guaranteed 🔥 returns']],
    ['plus', 'Over 18+ only, ring +44 20 7946 0000, crash + burn, C++.', []],
  ];
  for (const [pattern, text, expected] of written)
    it(`${pattern} finds ${JSON.stringify(expected)} in “${text}”`, () =>
      assert.deepEqual(finds(pattern, text), expected));
});
