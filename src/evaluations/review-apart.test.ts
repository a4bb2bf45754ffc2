import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedRulebook } from '../rulebooks/index.ts';
import { claim, rule, smallRulebook } from '../rules/testing/small-rulebook.ts';
import { oneAtATime, reviewApart } from './review-apart.ts';

const rulebook = storedRulebook(
  smallRulebook(
    [claim('claim.x', ['sure thing', '{sure, thing, a, bet, here} ..12 {sure, thing} ..12 {a, bet} ..12 here'])],
    [rule('house/x', { demand: { kind: 'forbid', what: { concept: 'claim.x' } } })],
  ),
);
const context = {
  jurisdictions: ['gb'],
  products: [['retail']],
  channels: [['website']],
  reviewDate: '2026-11-20',
};
const text = (content: string) => ({ content, caption: null, context });

test('texts are reviewed in their order, HTML as HTML', async () => {
  const texts = [text('A sure thing.'), text('Nothing.'), text('<p>A <b>sure</b> thing</p>')];
  const reviews = await reviewApart({ rulebook, texts }, 60_000);
  const quotes = reviews.map(({ findings }) => findings.flatMap(({ places }) => places.map(({ quote }) => quote)));
  assert.deepEqual(quotes, [['A sure thing'], [], ['A sure thing']]);
});

test('what takes too long is left out, and nobody else waits for it', async () => {
  const long = text('a sure bet here '.repeat(60_000));
  const ticks: number[] = [];
  const ticking = setInterval(() => ticks.push(Date.now()), 20);
  const reviews = await reviewApart({ rulebook, texts: [text('A sure thing.'), ...Array(200).fill(long)] }, 5000);
  clearInterval(ticking);
  assert.ok(reviews.length >= 1 && reviews.length < 201, `${reviews.length} were reviewed`);
  const longestWait = Math.max(...ticks.slice(1).map((at, index) => at - ticks[index]!));
  assert.ok(longestWait < 2500, `the service answered nobody for ${longestWait} ms`);
});

test('a workspace has one turn at a time, and a turn that fails ends nothing for the next', async () => {
  const inTurn = oneAtATime();
  const order: string[] = [];
  const run = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setTimeout(resolve, 20));
    order.push(`${name} ends`);
    if (name === 'first') throw new Error('failed');
  };
  const first = assert.rejects(inTurn('one', run('first')));
  await Promise.all([first, inTurn('one', run('second')), inTurn('other', run('apart'))]);
  assert.deepEqual(
    order.filter((step) => !step.startsWith('apart')),
    ['first begins', 'first ends', 'second begins', 'second ends'],
  );
  assert.ok(order.indexOf('apart begins') < order.indexOf('first ends'));
});
