import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [
  claim('trigger.less', ['<money> less <money> ..2 <money>']),
  claim('trigger.times', ['<number> payments of <money> ..3 <money>']),
  claim('claim.share', ['<number> out of <number>', '<percent> love it']),
  claim('trigger.count', ['<number> of <number> said']),
  claim('claim.free', ['interest free']),
  claim('trigger.cash', ['cash price <money>']),
  claim('trigger.total', ['total <money>']),
  claim('trigger.instalments', ['<number> payments of <money>', '<money> a month']),
  claim('claim.from', ['from <money>']),
  claim('trigger.price', ['{small, medium, large} <money>']),
  claim('context.whole', ['all sizes']),
];
const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate: '2026-11-20' };

function foundBy(check: string, settings: Record<string, string>): (text: string) => string[] {
  const demand: Demand = { kind: 'numbers', check, settings };
  const rulebook = smallRulebook(concepts, [rule('r/sum', { demand })]);
  return (text) => review(readPlainText(text), context, rulebook).findings.map(({ rationale }) => rationale);
}

test('what is left after a reduction, and what payments come to, is worked out', () => {
  const found = foundBy('sums', { less: 'trigger.less', times: 'trigger.times' });
  assert.match(found('$28,995 less $2,500 is $25,495')[0]!, /is \$26,495, and \$25,495 is given/);
  assert.deepEqual(found('$28,995 less $2,500 is $26,495'), []);
  assert.match(found('12 payments of £40, in all £400')[0]!, /come to £480, and £400 is given/);
  assert.deepEqual(found('12 payments of £40, in all £480'), []);
  assert.deepEqual(found('12 payments of £40, in all £530'), [], 'a deposit is in it');
});

test('a share must be borne out by one of the counts', () => {
  const found = foundBy('counted-share', { share: 'claim.share', count: 'trigger.count' });
  assert.match(found('9 out of 10 like it.\n\n118 of 214 said so.')[0]!, /The counts make 55%, and 90% is said/);
  assert.equal(found('91% love it.\n\n118 of 214 said so.').length, 1);
  assert.deepEqual(found('9 out of 10 like it.\n\n118 of 214 said no, 193 of 214 said yes.'), []);
  assert.deepEqual(found('9 out of 10 like it.'), []);
});

test('without interest no more is paid than the price', () => {
  const found = foundBy('interest-free', { claim: 'claim.free', cash: 'trigger.cash', total: 'trigger.total' });
  assert.match(
    found('Interest free. Cash price £1,560. Total £1,704.')[0]!,
    /£1,704 is paid in all for what costs £1,560/,
  );
  assert.deepEqual(found('Interest free. Cash price £1,560. Total £1,560.'), []);
  assert.deepEqual(found('Cash price £1,560. Total £1,704.'), []);
});

test('instalments without interest together come to no more than the price', () => {
  const settings = { claim: 'claim.free', cash: 'trigger.cash', instalments: 'trigger.instalments' };
  const found = foundBy('interest-free', settings);
  assert.match(
    found('Interest free. Cash price £399. 36 payments of £14.90.')[0]!,
    /£536.40 is paid in all for what costs £399/,
  );
  assert.deepEqual(found('Interest free. Cash price £360. 36 payments of £10.'), []);
  assert.match(found('Interest free. Cash price £396. £38 a month.')[0]!, /£456 is paid in all/, "a year's payments");
  assert.deepEqual(found('Cash price £399. 36 payments of £14.90.'), []);
});

test('of two figures in the wrong order both are quoted', () => {
  const settings = { larger: 'trigger.total', smaller: 'trigger.cash' };
  const demand: Demand = { kind: 'numbers', check: 'order', settings };
  const rulebook = smallRulebook(concepts, [rule('r/order', { demand })]);
  const found = review(
    readPlainText('Cash price £500.\n\nAll charges included, total £450.'),
    context,
    rulebook,
  ).findings;
  assert.deepEqual(found.flatMap(({ places }) => places.map(({ quote }) => quote)).sort(), [
    'Cash price £500',
    'total £450',
  ]);
});

test('a price to begin at must be in the list, where the list is whole', () => {
  const found = foundBy('from-price', { from: 'claim.from', prices: 'trigger.price', whole: 'context.whole' });
  const list = 'Small £19. Medium £24. Large £29.';
  assert.match(found(`From £15. All sizes: ${list}`)[0]!, /lowest price in the list is £19, and £15 is said/);
  assert.deepEqual(found(`From £19. All sizes: ${list}`), []);
  assert.deepEqual(found(`From £15. ${list}`), []);
  assert.deepEqual(found('From £15. All sizes: small £19.'), []);
});

test('a list of prices may be as long as a text can be', () => {
  const found = foundBy('from-price', { from: 'claim.from', prices: 'trigger.price', whole: 'context.whole' });
  assert.equal(found(`From £15. All sizes: ${'Small £19. '.repeat(150_000)}`).length, 1);
});
