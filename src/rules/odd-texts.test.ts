import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { readPlainText } from '../document/plain-text.ts';
import { loadRulebooks, withAncestors } from '../rulebooks/index.ts';
import { review } from './review.ts';

const { rulebook, taxonomy } = loadRulebooks([fileURLToPath(new URL('../../rulebooks', import.meta.url))]);
const context = (product: string) => ({
  jurisdictions: ['gb'],
  products: [withAncestors(taxonomy.products, product)],
  channels: [['website']],
  reviewDate: '2026-11-20',
});

/** Signs, spaces, letters of other scripts, and words that rules, scopes, readers of values and the classifier look for. */
const pieces = [
  ...'aA5*"“”()[]|/\\#@%£½¹†… \t\n\r\u2028\u00a0\u200b\u202e\u0301🚀ﬁａ𝒻中ไاⅧ',
  ...'. |? |! |, |: |; |- | – |**|<b>|£5|1,|\n\n|👨‍👩‍👧‍👦|www.a.co |a@b.co |#ad |12:00 |1 May 2026 |2026-01-01 '.split(
    '|',
  ),
  ...'free |free* |guaranteed |f**k |**bit |sh*t**|g u a r a n t e e d |not a |no |if |you |only |up to |and '.split(
    '|',
  ),
  ...'8% |49.9% APR |was £10 now £5 |Save 50% |2 for £7 |per month |twenty one |million |cures |ends tonight |VO: |constructor |9 constructor '.split(
    '|',
  ),
];
const products = ['personal-loan', 'gambling', 'food-supplements', 'retail', 'cryptoassets'];
const repeated = (unit: string, characters: number): string => unit.repeat(Math.ceil(characters / unit.length));

function assertExact(text: string, product: string): void {
  const { findings } = review(readPlainText(text), context(product), rulebook);
  for (const { places } of findings)
    for (const { quote } of places) assert.ok(quote === null || text.includes(quote), String(quote));
}

describe('The whole rulebook', () => {
  it('reads a name that every object has as a word', () => {
    for (const text of [
      'A wooden constructor set, 50 constructor parts for £9.',
      'Toys & a CONSTRUCTOR.',
      '__proto__ toString',
    ])
      assertExact(text, 'retail');
  });
  it('quotes word for word whatever is repeated', () => {
    const units = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((some) => some.join(''));
    fc.assert(
      fc.property(units, fc.constantFrom(...products), (unit, product) => assertExact(repeated(unit, 20_000), product)),
      { numRuns: 60 },
    );
  });

  // Where each word is held against all others, a million characters take many minutes.
  const longest = 60_000;
  for (const unit of [
    'x',
    'f**k ',
    'free* ',
    '**bit ',
    '[ ',
    '" ',
    '5£',
    '#ad',
    '8% ',
    'not a ',
    '? ',
    '\n',
    'A\n',
    '🚀',
    'www.a.co ',
  ])
    it(`reads a million characters that repeat ${JSON.stringify(unit)} to their end`, () => {
      const from = performance.now();
      assertExact(repeated(unit, 1_000_000), 'retail');
      assert.ok(performance.now() - from < longest, `${Math.round(performance.now() - from)} ms`);
    });
});
