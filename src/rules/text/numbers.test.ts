import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claim, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const finds = (pattern: string, text: string): string[] =>
  quotesOf('claim.x', text, smallRulebook([claim('claim.x', [pattern])]));

describe('amounts whose thousands are parted by spaces', () => {
  const written = [
    'R2 999',
    'R 2 999',
    'R 2,999.00',
    'R2 999.00',
    'R2 999,50',
    'ZAR 2 999',
    '2 999 rand',
    '€2 999',
    '€ 2\u00a0999',
    '2\u202f999 €',
    '2 999 euros',
    'EUR 2 999',
  ];
  for (const text of written)
    it(`reads ${text} as one amount`, () =>
      assert.deepEqual(finds('<money ">= 2999"> a month', `Drive it for ${text} a month.`), [`${text} a month`]));

  for (const text of ['€1.299', '1.299 €', '1.299 Euro', '€ 1.299'])
    it(`reads ${text} as more than a thousand`, () =>
      assert.deepEqual(finds('nur <money ">= 1299">', `Nur ${text} heute`).length, 1));
  it('reads “9,99E” as money', () => {
    assert.deepEqual(finds('<money "= 9.99"> par mois', 'Dès 9,99E par mois'), ['9,99E par mois']);
    assert.deepEqual(finds('<money>', 'The 1.5e model'), []);
  });
  it('reads 10.000 people as ten thousand', () =>
    assert.deepEqual(finds('<number ">= 10000"> kunden', 'Schon 10.000 Kunden'), ['10.000 Kunden']));
  it('reads 1.299% as little more than one', () =>
    assert.deepEqual(finds('<percent "< 2">', 'At 1.299% a year'), ['1.299%']));
  it('reads “Fr. 19.–” as money, and Friday’s hours as none', () => {
    assert.equal(finds('<money "= 19">', 'Ab Fr. 19.– im Monat').length, 1);
    assert.equal(finds('<money>', 'Mo–Fr 9–18 Uhr. Ab Fr. 19.90 im Monat').length, 1);
    for (const sum of ['Nur 98 Fr. im Monat', '98 francs par mois', '98 franchi al mese'])
      assert.equal(finds('<money "= 98">', sum).length, 1, sum);
    for (const hours of [
      'Mo–Do 9–18 Fr. 9–16 Uhr',
      'Mo–Fr 9–18 Uhr',
      'Mo.–Fr. 9–18 Uhr',
      'Fr. 9.30 bis 18 Uhr',
      'Fr. 9.00–18.00 Uhr',
    ])
      assert.deepEqual(finds('<money>', hours), []);
  });

  const others: [string, string, string[]][] = [
    ['<money> <number>', 'Bet £5 500 people have won with.', ['£5 500']],
    ['<number> people', 'In 2024 500 people came, and 10 000 people wrote.', ['500 people', '000 people']],
    ['r <number>', 'Vitamin R 12 is sold.', ['R 12']],
  ];
  for (const [pattern, text, expected] of others)
    it(`${pattern} finds ${JSON.stringify(expected)} in ${JSON.stringify(text)}`, () =>
      assert.deepEqual(finds(pattern, text), expected));
});
