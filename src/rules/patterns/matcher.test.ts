import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { compileRulebook, RulebookMistakes } from '../rulebook/compile.ts';
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
    [
      'guaranteed ..12 fixed? ..12 yearly? ..12 return',
      `guaranteed ${'so '.repeat(20)}return`,
      [`guaranteed ${'so '.repeat(20)}return`],
    ],
    ['risk-free', 'risk free, risk-free and riskfree', ['risk free', 'risk-free', 'riskfree']],
    ['<percent ">= 100"> gain', '99% gains or 100% gains', ['100% gains']],
    [
      'earn <money> {a, per} day',
      'Earn twenty pounds a day or earn £20 per day',
      ['Earn twenty pounds a day', 'earn £20 per day'],
    ],
    [
      'made <money>',
      'I made four grand, she made 12 grand, they made two grand pianos',
      ['made four grand', 'made 12 grand'],
    ],
    ['from <money> pm', 'A new car from £159pm', ['from £159pm']],
    [
      'from <money>',
      'Loans from Rs 1,999. Loans from Rs. 500 or from AED50',
      ['from Rs 1,999', 'from Rs. 500', 'from AED50'],
    ],
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
    ['your loan before tonight', 'Ur loan b4 2nite!', ['Ur loan b4 2nite']],
    ['guaranteed return', 'It is guaranteed. Return it.', []],
    ['30 days', 'Within 30 days, not 31 days', ['30 days']],
    ['lose <weight>', 'Lose 10lbs, lose 2.5kg, lose 4 kilograms', ['Lose 10lbs', 'lose 2.5kg', 'lose 4 kilograms']],
    ['<percent> {apr, off}', 'At 29.9%APR, now 50%off', ['29.9%APR', '50%off']],
    ['<percent "= 8.5">', 'At 8½%, 8 1/2 % or 8 1/20%', ['8½%', '8 1/2 %']],
    ['<money "= 1500000">', 'Over £1½ million raised', ['£1½ million']],
    ['<date>', 'By 9 Apr, Apr 12 or April. At 6.9% APR, 72 months. You may.', ['9 Apr', 'Apr 12', 'April']],
    ['<money "= 400">', 'Beds £400 1/2 price, sofas £400 ½ price', ['£400', '£400']],
  ];
  for (const [pattern, text, expected] of cases) {
    it(`${pattern} finds ${JSON.stringify(expected)} in “${text}”`, () =>
      assert.deepEqual(finds([pattern], text), expected));
  }
  it('a figure with its unit set onto it is two words, in whatever pattern it is written', () => {
    const patterns = ['<number> gb', 'first 500gb', '<weight> off', '1000gb', '24h'];
    const text = 'First 500GB, then 1,000GB; 10lbs off in 24 h or 24h.';
    assert.deepEqual(finds(patterns, text), ['First 500GB', '1,000GB', '10lbs off', '24 h', '24h']);
  });
  it('a day of a date may be an ordinal, whatever other patterns name it', () =>
    assert.deepEqual(
      finds(['until <date>', '3rd party'], 'Until 3rd May, until 24 June, until July 11th. 3rd parties.'),
      ['Until 3rd May', 'until 24 June', 'until July 11th', '3rd parties'],
    ));
  it('what a figure only names is one word', () => {
    assert.deepEqual(finds(['<number> {g, d, st}'], 'On 5G, in 3D, 1st and 21st; 7g, 12d, 11st.'), [
      '7g',
      '12d',
      '11st',
    ]);
    assert.deepEqual(finds(['<number> d', '3d'], 'In 3D.'), ['3D']);
  });
});

describe('values in other languages', () => {
  const cases: [language: string, pattern: string, text: string, expected: string[]][] = [
    ['de', 'gültig bis <date>', 'Gültig bis 31. Dezember 2026. Gültig bis März.', ['Gültig bis 31. Dezember 2026']],
    [
      'de',
      'in <duration>',
      'In zwei Wochen, in 3 Monaten, in einer Nacht',
      ['In zwei Wochen', 'in 3 Monaten', 'in einer Nacht'],
    ],
    ['de', '<weight> weniger', 'Fünf Kilo weniger, 8 kg weniger', ['Fünf Kilo weniger', '8 kg weniger']],
    ['fr', 'avant le <date>', 'Avant le 3 août, avant le lundi', ['Avant le 3 août']],
    ['fr', "l'argent facile", "De l'argent facile, argent facile", ["l'argent facile", 'argent facile']],
    ['fr', "jusqu'à <percent>", "Jusqu'à 30 % et à 40 %", ["Jusqu'à 30 %"]],
    ['it', 'investimento sicuro', "Dell'investimento sicuro", ["Dell'investimento sicuro"]],
    ['nl', 'binnen <duration>', 'Binnen tien dagen, binnen een week', ['Binnen tien dagen', 'binnen een week']],
    ['es', 'hasta el <date>', 'Hasta el 5 de enero de 2027', ['Hasta el 5 de enero de 2027']],
    ['it', 'in <duration>', 'In tre giorni, in un mese', ['In tre giorni', 'in un mese']],
  ];
  for (const [language, pattern, text, expected] of cases)
    it(`${language}: ${pattern} finds ${JSON.stringify(expected)}`, () =>
      assert.deepEqual(
        quotesOf('claim.x', text, smallRulebook([claim('claim.x', [pattern], { language })])),
        expected,
      ));

  it('fr: what one pattern asks for as a beginning is found whole by another', () => {
    const rulebook = smallRulebook([
      claim('claim.x', ["ne s'applique pas"], { language: 'fr' }),
      claim('claim.y', ["frais s'applique*"], { language: 'fr' }),
    ]);
    assert.deepEqual(quotesOf('claim.x', "Le droit ne s'applique pas.", rulebook), ["ne s'applique pas"]);
    assert.deepEqual(quotesOf('claim.y', "Des frais s'appliquent.", rulebook), ["frais s'appliquent"]);
  });
});

describe('a pattern without bound', () => {
  const refusal = (pattern: string): string => {
    try {
      finds([pattern], 'a');
      return '';
    } catch (error) {
      return String(error);
    }
  };
  const wrong: [name: string, pattern: string, told: RegExp][] = [
    ['of braces in braces', `${'{'.repeat(1500)}a${'}'.repeat(1500)}`, /braces nest more than 8 deep/],
    ['of a word that may be absent again and again', `a${'?'.repeat(3000)} b`, /"\?" follows the word/],
    ['of many words', 'word '.repeat(790), /asks for 790 words in a row, of which at most 31/],
    ['of many letters', 'word '.repeat(10_000), /has \d+ characters, at most 4000 are allowed/],
  ];
  for (const [name, pattern, told] of wrong) it(`${name} is refused`, () => assert.match(refusal(pattern), told));

  it('of as many words as are looked at is found', () => {
    const words = Array.from({ length: 31 }, (_, at) => `w${at}`).join(' ');
    assert.deepEqual(finds([words], `So ${words} it is`), [words]);
  });

  it('with more words in a choice than a call takes arguments is compiled', () => {
    const lexicon = (name: string) => Array.from({ length: 80_000 }, (_, at) => `${name}${at}`);
    const rulebook = compileRulebook({
      ...{ version: 'many', scopes: [], classifiers: [], rules: [], products: {}, channels: {} },
      lexicons: ['m', 'n'].map((name) => ({ name, language: 'de', entries: lexicon(name) })),
      concepts: [claim('claim.x', ['{{@m, @n}, other} word'], { language: 'de' })],
    });
    assert.ok(rulebook.index.vocabulary.size > 0);
  });

  it('that stands with others for more lines than a rulebook may is refused, by the concept that takes most', () => {
    const concepts = [
      claim('claim.w', ['{i, j k} l'], { own: true }),
      claim('claim.x', ['{a, b c} d', '{e, f g} h'], { own: true }),
    ];
    const whole = { version: 'many', lexicons: [], scopes: [], classifiers: [], rules: [], products: {}, channels: {} };
    assert.ok(compileRulebook({ ...whole, concepts, mostLines: 6 }));
    assert.throws(
      () => compileRulebook({ ...whole, concepts, mostLines: 5 }),
      (error) =>
        error instanceof RulebookMistakes &&
        error.mistakes.length === 1 &&
        error.mistakes[0]?.where === 'claim.x@en' &&
        /at most 5 different lines together, 4 of them here/.test(error.mistakes[0].message),
    );
  });
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
