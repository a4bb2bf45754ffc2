import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import { isRight, namesOf, readEquation, workedOut } from './equation.ts';

const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['website']], reviewDate: '2026-11-20' };

/** What rules of a check say of a text: each quote, and what is added to the rationale. */
function asking(check: string, concepts: Record<string, string[]>, settings: Record<string, string>) {
  const demand: Demand = { kind: 'numbers', check, settings };
  const made = Object.entries(concepts).map(([id, patterns]) => claim(id, patterns));
  const rulebook = smallRulebook(made, [rule('r/numbers', { demand })]);
  return (text: string): string[] =>
    review(readPlainText(text), context, rulebook).findings.map(
      ({ places, rationale }) =>
        `${places.map(({ quote }) => quote).join(' | ')}: ${rationale.replace('Because. ', '')}`,
    );
}

describe('an equation', () => {
  it('is read with its signs, products first', () => {
    const equation = readEquation('left = whole - off * 2 + 1.5 / count')!;
    const amounts: Record<string, number> = { whole: 100, off: 10, count: 3 };
    assert.equal(
      workedOut(equation, (name) => amounts[name]!),
      80.5,
    );
    assert.deepEqual(namesOf(equation), ['left', 'whole', 'off', 'count']);
  });

  it('is none where something is missing or more than figures and signs is there', () => {
    for (const wrong of [
      '',
      'a',
      'a =',
      'a = b *',
      '3 = a',
      'a == b',
      'a = b ^ c',
      'a = (b + c)',
      'a = b c',
      'a = process.exit',
    ]) {
      assert.equal(readEquation(wrong), undefined, wrong);
    }
  });

  it('holds for what it makes, however that is rounded to the figure’s last digit or to a hundredth', () => {
    fc.assert(
      fc.property(fc.double({ min: 10, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 3 }), (worked, digits) => {
        const told = Number(worked.toFixed(digits));
        assert.ok(isRight(told, worked, '=') && isRight(told, worked, '<=') && isRight(told, worked, '>='));
        assert.ok(!isRight(worked * 1.2, worked, '=') && !isRight(worked * 1.2, worked, '<='));
        assert.ok(isRight(worked * 1.2, worked, '>=') && !isRight(worked * 0.8, worked, '>='));
      }),
    );
  });
});

describe('figures in the same words', () => {
  const each = asking(
    'equation',
    {
      'trigger.each': [
        '<money> for <number> {adult, people} ..2 <money> {each, apiece}',
        '<number> for <money> ..2 <money> each',
      ],
    },
    { words: 'trigger.each', holds: 'lowest-money >= highest-money / number1' },
  );

  it('are told where they do not come out, with what they come to', () => {
    assert.deepEqual(each('Naxos, £1,290 for two adults, £595 each.'), [
      '£1,290 for two adults, £595 each: The other figures make it £645 at least, and £595 is given.',
    ]);
    assert.equal(each('Six for €29.70, just €4.25 each.').length, 1);
  });

  it('are let be where they do, or where there are more of them than the equation names, or of two currencies', () => {
    assert.deepEqual(each('Naxos, £1,290 for two adults, £645 each. Six for £29.70, that is £4.95 each.'), []);
    assert.deepEqual(each('£1,290 for two adults (€1,490) £20 each.'), []);
    assert.deepEqual(each('£1,290 for two people $595 each.'), []);
  });
});

describe('figures of several concepts', () => {
  const byTheDay = asking(
    'equation',
    { 'trigger.day': ['just <money> a day'], 'trigger.month': ['<money> a month'] },
    { day: 'trigger.day', month: 'trigger.month', holds: 'day >= month / 31', within: 'next' },
  );

  it('are told where none of one agrees with any of the other', () => {
    assert.deepEqual(byTheDay('Membership is £45 a month. That is just £1 a day.'), [
      '£45 a month | just £1 a day: The other figures make it £1.45 at least, and £1 is given.',
    ]);
    assert.deepEqual(byTheDay('From £30 a month, £45 a month with classes. That is just £1 a day.'), []);
  });

  it('are let be where they stand too far apart', () => {
    assert.deepEqual(byTheDay('Membership is £45 a month. We open at six. Parking is just £1 a day.'), []);
  });

  it('may count from the year of the review', () => {
    const years = asking(
      'equation',
      { 'trigger.years': ['<number> years in business'], 'trigger.since': ['founded <year>'] },
      { years: 'trigger.years', since: 'trigger.since', holds: 'years <= review-year - since + 1' },
    );
    assert.deepEqual(years('Founded 2004. 22 years in business.'), []);
    assert.equal(years('Founded 2004. 40 years in business.').length, 1);
  });
});

describe('the price of one after that of several', () => {
  const each = asking('each-price', { 'trigger.each': ['<money> {a, per, each, pp}'] }, { each: 'trigger.each' });

  it('is told where it is less than theirs comes to', () => {
    assert.deepEqual(each('Ten hours £360 (£32 a hour).'), [
      'Ten hours £360 (£32 a hour): £360 for 10 is £36 each, and £32 is given.',
    ]);
    for (const text of [
      'Crete: £1,290 for two adults sharing, £595 per person.',
      'Six bottles £29.70, that is £4.25 per bottle.',
      'Two for £480 (£220 each).',
    ])
      assert.equal(each(text).length, 1, text);
  });

  it('is let be where it comes out, or is of something else', () => {
    for (const text of [
      'Ten hours £360 (£36 per hour). Two for £480 (£240 each).',
      'A flat for £60 for 2 nights, £25 pp.',
      'Two nights £90, £4 per towel.',
      'Four rolls £4.75, £0.10 per roll of the old kind.',
      '£3,861 for the car, 8,000 miles a year, excess 12p per mile.',
      'A six month loan of £300 costs £24 per month.',
      'Four people came. It cost £90. Tea is £3 per person.',
    ])
      assert.deepEqual(each(text), [], text);
  });
});

describe('shares of few people', () => {
  const few = asking('countable-share', { 'trigger.few': ['<percent> of <number> women'] }, { words: 'trigger.few' });

  it('are told where no number of them makes the share', () => {
    assert.deepEqual(few('93% of 20 women agreed.'), [
      '93% of 20 women: Of 20 people it can be 90% or 95%, and 93% is given.',
    ]);
  });

  it('are let be for each share that some of them make, rounded up or down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 400 }),
        fc.nat(400),
        fc.constantFrom(Math.floor, Math.ceil, Math.round),
        (of, some, whole) => {
          assert.deepEqual(few(`${whole((100 * Math.min(some, of)) / of)}% of ${of} women agreed.`), []);
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('dates', () => {
  const dated = asking('calendar', { 'trigger.date': ['<date>'] }, { dates: 'trigger.date' });

  it('are told where the calendar has no such day, or another weekday for it', () => {
    assert.deepEqual(dated('Enter by 31 November 2026.'), ['31 November 2026: There is no 31 November 2026.']);
    assert.deepEqual(dated('It ends on Friday 29 November 2026.'), ['29 November 2026: 29 November 2026 is a Sunday.']);
    assert.equal(dated('It ends on Monday, November 30th, 2027. It ends on Wed. 30 November 2027.').length, 2);
    assert.equal(dated('Bis Freitag, den 29. November 2026.').length, 1);
  });

  it('are let be where they can be read so, or name no year or weekday', () => {
    for (const text of [
      'It ends on Sunday 29 November 2026.',
      'It ends on Friday 29 November.',
      'Open from Monday to Friday. 29 November 2026 is the last day.',
      'Mon. 30 November 2026 and Tues., 1 December 2026.',
      'On Monday 04/05/2026 and on Sunday 05/04/2026.',
      'Until 26 May, then again from Friday 31 July 2026.',
      'Since February 2026.',
    ])
      assert.deepEqual(dated(text), [], text);
  });
});
