import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Condition, Filling } from '../rulebook/definitions.ts';
import { builtInGrammars } from '../testing/built-in-grammars.ts';
import { claim, negation, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [
  claim('claim.free', ['free', 'free of limescale and dust']),
  claim('claim.sure', ['sure to arrive']),
  claim('trigger.charge', ['<money>'], { kind: 'trigger' }),
  claim('trigger.pair', ['<money> ..3 <money>'], { kind: 'trigger' }),
];
const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate: '2026-11-20' };
const takenBack = { near: [{ concept: 'claim.free' }, { concept: 'trigger.charge' }], within: 'document' as const };

function written(text: string, suggestion: string, fills: Record<string, Filling> = {}, what = 'trigger.charge') {
  const found = { kind: 'forbid' as const, what: suggestion.includes('promise') ? takenBack : { concept: what } };
  const rules = [rule('gb/own/a', { demand: found, suggestion, fills })];
  const rulebook = smallRulebook(concepts, rules, [negation], builtInGrammars());
  return review(readPlainText(text), context, rulebook).findings[0]?.suggestion;
}

describe('a suggestion is written in the words of the promotion', () => {
  const both: Record<string, Filling> = { 'The promise': 'promise', 'its limit': 'limit' };
  const limit = (text: string) => written(text, '[The promise] ([its limit])', both);

  test('not words so long that nobody would print them, which take no time', () => {
    const endless = `Delivery is free to you${':'.repeat(400_000)}a of you`;
    assert.match(limit(`${endless}.\n\nOrders under £40 pay £3.95.`)!, /\(orders under £40 pay £3.95\)$/);
    assert.equal(written(`${'A’'.repeat(300_000)} £5.`, 'Sold by [firm].'), 'Sold by [firm].');
  });

  test('a promise with what takes it back, whole sentences where they are short', () => {
    assert.equal(
      limit('Delivery is free.\n\nCall us.\n\nSmall print: orders under £40 pay £3.95.'),
      'Delivery is free (orders under £40 pay £3.95)',
    );
  });

  test('without who says it, or the number of a line, before it', () => {
    for (const label of ['A:', 'A.', 'Q)', '2.', '3)', 'VO:', 'Host –', 'MVO -'])
      assert.equal(
        limit(`${label} Delivery is free.\n\nCall us.\n\n${label} Orders under £40 pay £3.95.`),
        'Delivery is free (orders under £40 pay £3.95)',
        label,
      );
    assert.equal(
      limit('A delivery is free.\n\nCall us.\n\nA small order pays £3.95.'),
      'A delivery is free (a small order pays £3.95)',
    );
  });

  test('of a promise without any exception only what holds, as that stays untrue with its limit behind it', () => {
    assert.equal(
      limit('Delivery is always free.\n\nCall us.\n\nSmall print: orders under £40 pay £3.95.'),
      'Orders under £40 pay £3.95',
    );
    assert.equal(limit('With no charge it is free.\n\nOrders under £40 pay £3.95.'), 'Orders under £40 pay £3.95');
    assert.equal(limit('Delivery is free for everyone.\n\nIt costs £4.'), undefined);
  });

  test('of two promises neither is what takes the other back', () => {
    const sure: Condition = { near: [{ concept: 'claim.sure' }, { concept: 'trigger.charge' }], within: 'document' };
    const either = rule('gb/own/a', {
      demand: { kind: 'forbid', what: { any: [takenBack, sure] } },
      suggestion: '[The promise] ([its limit])',
      fills: both,
    });
    const text = 'Delivery is free.\n\nIt is sure to arrive today.\n\nSmall print: orders under £40 pay £3.95.';
    const [found] = review(readPlainText(text), context, smallRulebook(concepts, [either])).findings;
    assert.equal(found?.suggestion, 'Delivery is free (orders under £40 pay £3.95)');
  });

  test('without the clause beside it that says something else', () => {
    const claimed = (text: string) => written(text, '[The claim] (source: [who])', { 'The claim': 'sentence' });
    assert.equal(
      claimed('Cover costs just £4 a day, and a shopping card the minute you sign up.'),
      'Cover costs just £4 a day (source: [who])',
    );
    assert.equal(
      claimed('Rates just dropped, and our own loans cost £4 a day at most.'),
      'Our own loans cost £4 a day at most (source: [who])',
    );
    assert.equal(claimed('And all of it for £4.'), 'All of it for £4 (source: [who])');
    assert.equal(
      claimed('Our £4 tea, and our coffee, are the best.'),
      'Our £4 tea, and our coffee, are the best (source: [who])',
    );
  });

  test('a limit in brackets goes on in small letters, unless it begins with a name', () => {
    assert.equal(limit('Delivery is free.\n\nThe Highlands pay £3.95.'), 'Delivery is free (the Highlands pay £3.95)');
    assert.equal(limit('Delivery is free.\n\nJersey pays £3.95.'), 'Delivery is free (Jersey pays £3.95)');
  });

  test('without the gaps and breaks that a page has inside of them', () => {
    assert.equal(
      limit('Deli\u00advery is\u00a0 free.\n\nCall us.\n\nOrders under\u200b  £40 pay £3.95.'),
      'Delivery is free (orders under £40 pay £3.95)',
    );
  });

  test('a limit that is no sentence of its own stands behind the promise, even where it alone is asked for', () => {
    const alone = (text: string) => written(text, '[What holds, in place of the promise]', holds);
    const holds: Record<string, Filling> = { 'What holds, in place of the promise': 'limit' };
    assert.equal(alone('Delivery is free.\n\nMinimum order £40.'), 'Delivery is free (Minimum order £40)');
    assert.equal(alone('Delivery is always free.\n\nMinimum order £40.'), undefined);
    assert.equal(alone('Delivery is free.\n\nOrders under £40 pay £3.95.'), 'Orders under £40 pay £3.95');
  });

  test('but not where one sentence tells both, or the words are those of who tells of the promotion', () => {
    assert.equal(limit('Delivery is free over £40.'), undefined);
    assert.equal(limit('The poster said “it’s all free (really)”. It costs £4.'), '[The promise] (it costs £4)');
  });

  test('a figure, where it is the only one or one of two', () => {
    const price: Record<string, Filling> = { price: { figure: 'money', of: 'promotion' } };
    assert.equal(written('Now £12 a month.', 'Then [price] a [month].', price), 'Then £12 a [month].');
    assert.equal(written('Now £12 a month, £90 a year.', 'Then [price].', price), 'Then [price].');
    const pair: Record<string, Filling> = {
      earlier: { figure: 'money', of: 'words', pick: 'highest' },
      now: { figure: 'money', of: 'words', pick: 'lowest' },
    };
    assert.equal(written('£180 (RRP £420)', 'Was [earlier], now [now].', pair, 'trigger.pair'), 'Was £420, now £180.');
  });

  test('a price that is paid again and how often, not what is paid once or at first', () => {
    const paid: Record<string, Filling> = {
      price: { figure: 'regular-sum', of: 'promotion' },
      period: { figure: 'period', of: 'promotion' },
    };
    const then = (text: string) => written(text, 'Free, then [price] every [period].', paid);
    assert.equal(then('First week £0, £1.99 a month.'), 'Free, then £1.99 every month.');
    assert.equal(then('Postage £1.95. Then £24/mo.'), 'Free, then £24 every month.');
    assert.equal(then('Just £1.95 postage.'), 'Free, then [price] every [period].');
    assert.equal(then('Only £1 a month for three months!'), 'Free, then [price] every [period].');
    assert.equal(then('Just £3.99 a month. £3.99 price for first 2 months.'), 'Free, then [price] every [period].');
    assert.equal(then('£4 every 2 weeks or £6 a month.'), 'Free, then [price] every [period].');
  });

  test('a claim with what it rests on beside it, as a whole sentence', () => {
    const claimed: Record<string, Filling> = { 'The claim': 'sentence' };
    const beside = (text: string) => written(text, '[The claim] (source: [who])', claimed, 'claim.free');
    assert.equal(beside('Our kettle is free of limescale.'), 'Our kettle is free of limescale (source: [who])');
    assert.equal(beside('Free of dust? It is free of limescale.'), 'It is free of limescale (source: [who])');
    assert.equal(beside('Is it free of limescale?'), '[The claim] (source: [who])');
    assert.equal(beside('Free! It is free of limescale and dust.'), 'It is free of limescale and dust (source: [who])');
    assert.equal(beside(`Free ${'and easy '.repeat(15)}to clean.`), 'Free (source: [who])');
  });

  test('what stands in two brackets is left to who fills them in', () => {
    const price: Record<string, Filling> = { price: { figure: 'money', of: 'promotion' } };
    assert.equal(
      written('Now £12 a month.', '[price] until [date], then [price].', price),
      '[price] until [date], then [price].',
    );
  });

  test('the firm, where it names one, or says which of several is authorised', () => {
    const sent = (text: string) => written(`From £5. ${text}`, 'Sent by [firm].');
    assert.equal(sent('Marlow & Pike Ltd, 1 Mill Lane.'), 'Sent by Marlow & Pike Ltd.');
    assert.equal(sent('Seller Tarn Beds Limited.'), 'Sent by Tarn Beds Limited.');
    assert.equal(sent('Tarn Beds Ltd is a credit broker. Loans by Oak Finance Ltd.'), 'Sent by Tarn Beds Ltd.');
    assert.equal(sent('Tarn Beds Ltd and Oak Finance Ltd.'), 'Sent by [firm].');
    assert.equal(sent('Call us.'), 'Sent by [firm].');
    assert.equal(sent('Our Limited Edition Watch by Tarn Beds Limited.'), 'Sent by Tarn Beds Limited.');
    for (const scarce of [
      'Places Limited!',
      'Offer Limited To 40 Customers.',
      'Join Our Limited Time Sale.',
      'The Limited Run.',
    ])
      assert.equal(sent(scarce), 'Sent by [firm].', scarce);
  });
});
