import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { claim, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const finds = (patterns: string[], text: string): string[] =>
  quotesOf('claim.x', text, smallRulebook([claim('claim.x', patterns)]));

describe('the pattern language', () => {
  const cases: [string, string, string[]][] = [
    ['guarantee', 'It guarantees this', ['guarantees']],
    ['=fund', 'Funds and a fund', ['fund']],
    ['plan', 'Planned, planning and plans; planed and planing', ['Planned', 'planning', 'plans']],
    ['rat', 'Rated by rats', ['rats']],
    ['guaranteed <percent>? {return, high income}', 'a guaranteed 8% return', ['guaranteed 8% return']],
    ['guaranteed <percent>? {return, high income}', 'GUARANTEED high-income', ['GUARANTEED high-income']],
    ['<percent> ..3 guaranteed', '8% a year, guaranteed', ['8% a year, guaranteed']],
    ['<percent> ..3 guaranteed', '8% a year and for ever guaranteed', []],
    ['risk-free', 'risk free, risk-free and riskfree', ['risk free', 'risk-free', 'riskfree']],
    ['<percent ">= 100"> gain', '99% gains or 100% gains', ['100% gains']],
    [
      'earn <money> {a, per} day',
      'Earn twenty pounds a day or earn £20 per day',
      ['Earn twenty pounds a day', 'earn £20 per day'],
    ],
    ['from <money> pm', 'A new car from £159pm', ['from £159pm']],
    ['<percent> p.a', 'At 9.5% p.a. fixed, or 8% pa', ['9.5% p.a', '8% pa']],
    ['<apr>', 'Representative 29.9% APR', ['29.9% APR']],
    ['<duration> interest-free', '12 months interest free', ['12 months interest free']],
    ['#ad', 'Love this #ad', ['#ad']],
    ['the #1', 'Buy from the #1 shop; tip #2.', ['the #1']],
    ['tip <number>', 'See tip #2.', ['tip #2']],
    ['#1 seller', 'Our 1 seller is ill; item #10 sells.', []],
    ['garantier* rendite*', 'garantierte Renditen', ['garantierte Renditen']],
    ['perte* argent', "Pertes d'argent", ["Pertes d'argent"]],
    ['^ buy now', 'Buy now. You can buy now.', ['Buy now']],
    ['lose $', 'You cannot lose! Lose nothing.', ['lose']],
    ['you cannot lose', 'You can not lose. You can not only lose but win.', ['You can not lose']],
    ['guaranteed return', 'It is guaranteed. Return it.', []],
  ];
  for (const [pattern, text, expected] of cases) {
    it(`${pattern} finds ${JSON.stringify(expected)} in “${text}”`, () =>
      assert.deepEqual(finds([pattern], text), expected));
  }
});

describe('words in disguise', () => {
  const disguised = [
    'G U A R A N T E E D',
    '𝐠𝐮𝐚𝐫𝐚𝐧𝐭𝐞𝐞𝐝',
    'guаrаnteed',
    'gu\u00adaran\u200bteed',
    'GUÁRANTEED',
    'gu4rant33d',
    'ｇｕａｒａｎｔｅｅｄ',
    'guaran-\nteed',
    '#guaranteed',
  ];
  for (const word of disguised)
    it(`${JSON.stringify(word)} is read as guaranteed and quoted as it stands`, () =>
      assert.deepEqual(finds(['guaranteed'], `Now ${word} for you`), [word]));
});

describe('any text', () => {
  const rulebook = smallRulebook([
    claim(
      'claim.x',
      ['guaranteed ..12 return', '{a, b, c} ..12 {a, b, c} ..12 {a, b, c}', '<number> ..3 <money>', 'risk-free'],
      { unless: ['negated', 'denied', 'struck'] },
    ),
  ]);
  const words = fc.constantFrom(
    'a',
    'b',
    'c',
    'guaranteed',
    'return',
    'risk',
    'free',
    'not',
    '8%',
    '£5',
    '12',
    '.',
    '?',
    '\n',
    '\n\n',
    '-',
    '#a',
    '🚀',
    '"',
    '—',
    '\u200b',
    'ﬁ',
    '\ud800',
  );
  it('is read without a crash, and every quote stands in it', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary', maxLength: 300 }),
          fc.array(words, { maxLength: 80 }).map((list) => list.join(' ')),
        ),
        (text) => {
          for (const quote of quotesOf('claim.x', text, rulebook)) assert.ok(quote.length > 0 && text.includes(quote));
        },
      ),
      { numRuns: 500 },
    );
  });

  for (const unit of [
    'a b c ',
    'guaranteed ',
    'x',
    '8% ',
    '#abababab',
    'not a ',
    '? ',
    '\n',
    'guaranteed return not risk free ',
    '1h ',
    '5£',
  ]) {
    it(`of a million characters is read to its end when it repeats ${JSON.stringify(unit)}`, {
      timeout: 60_000,
    }, () => {
      const text = unit.repeat(1_000_000 / unit.length);
      for (const quote of quotesOf('claim.x', text, rulebook).slice(0, 10)) assert.ok(text.includes(quote));
    });
  }
});
