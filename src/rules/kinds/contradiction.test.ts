import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import type { Rulebook } from '../rulebook/compile.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [
  claim('claim.no-yearly', ['no annual fee']),
  claim('claim.no-exit', ['no exit fee']),
  claim('trigger.yearly', ['annual fee of? <money>']),
  claim('trigger.exit', ['exit fee of? <money>']),
  claim('context.head', ['charges']),
  claim('context.depends', ['if', 'otherwise']),
  claim('context.another', ['our other', 'sold apart']),
  claim('claim.includes', ['price includes']),
  claim('claim.included', ['{is, are} included']),
  claim('trigger.priced', ['{from, costs} <money>']),
  claim('claim.free-of', ['free from']),
  claim('trigger.made-of', ['ingredients']),
];
const rulebook = smallRulebook(concepts, [
  rule('r/denied', {
    demand: {
      kind: 'contradiction',
      pairs: [
        ['claim.no-yearly', 'trigger.yearly'],
        ['claim.no-exit', 'trigger.exit'],
      ],
      echoes: [],
      toldWith: ['context.depends'],
      heads: ['context.head'],
      ofOthers: ['context.another'],
    },
  }),
]);
const echoing = smallRulebook(concepts, [
  rule('r/echoed', {
    demand: {
      kind: 'contradiction',
      pairs: [],
      echoes: [
        { said: 'claim.includes', names: 'after', taken: 'trigger.priced', of: 'before' },
        { said: 'claim.included', names: 'before', taken: 'trigger.priced', of: 'before' },
        { said: 'claim.free-of', names: 'after', taken: 'trigger.made-of', of: 'after' },
      ],
      toldWith: [],
      heads: [],
      ofOthers: ['context.another'],
    },
  }),
]);
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['email']], reviewDate: '2026-11-20' };

/** The findings about a promotion of such pages. */
function findingsOf(...texts: string[]) {
  return foundBy(rulebook, ...texts);
}

function foundBy(rulebook: Rulebook, ...texts: string[]) {
  const documents = texts.map((text) => readPlainText(text));
  const pages = documents.flatMap((one) => one.pages).map((page, index) => ({ ...page, number: index + 1 }));
  return review({ ...documents[0]!, pages }, context, rulebook).findings;
}

test('what is denied on one page and charged on another is quoted on both', () => {
  const [finding, ...others] = findingsOf('No annual fee.', 'An annual fee of £60 applies.');
  assert.equal(others.length, 0);
  assert.deepEqual(
    finding?.places.map(({ pageNumber, quote }) => [pageNumber, quote]),
    [
      [1, 'No annual fee'],
      [2, 'An annual fee of £60 applies'],
    ],
  );
  assert.match(finding!.rationale, /“No annual fee” stands against “annual fee of £60”/);
});

test('claims that are listed in quotation marks are statements of their own', () => {
  const listed = 'The ad made the claims “If you join today, no annual fee”, “A card for all” and “Annual fee of £30”';
  assert.equal(findingsOf(listed).length, 1);
});

test('a charge of another kind is no contradiction', () => {
  assert.deepEqual(findingsOf('No annual fee.\n\nExit fee £20.'), []);
});

test('what is told in one sentence, or right after with its condition, is told', () => {
  assert.deepEqual(findingsOf('No annual fee in year one, then an annual fee of £60.'), []);
  assert.deepEqual(findingsOf('No annual fee. If you spend less than £500, annual fee £60.'), []);
  assert.deepEqual(findingsOf('The black card has an annual fee of £60. The blue one has no annual fee.'), []);
  assert.equal(findingsOf('No annual fee.', 'If you spend less than £500, annual fee £60.').length, 1);
});

test('what a label says something of is no contradiction, unless the label heads the terms', () => {
  assert.deepEqual(findingsOf('No annual fee.', 'The black card: annual fee £60.'), []);
  assert.deepEqual(findingsOf('The blue card: no annual fee.', 'Annual fee £60.'), []);
  assert.equal(findingsOf('No annual fee.', 'Charges: annual fee £60.').length, 1);
});

test('what is said of another thing takes nothing back', () => {
  assert.deepEqual(findingsOf('No annual fee.', 'Our other card has an annual fee of £60.'), []);
  assert.equal(findingsOf('No annual fee.', 'Our other card is red. Annual fee of £60.').length, 1);
});

test('a thing that the price includes must not have a price of its own, whatever it is called', () => {
  const [finding, ...others] = foundBy(
    echoing,
    'The price includes glazing, gutters and a door.',
    'Sedum from £90. Gutters from £40.',
  );
  assert.equal(others.length, 0);
  assert.deepEqual(
    finding?.places.map(({ quote }) => quote),
    ['The price includes glazing, gutters', 'Gutters from £40'],
  );
  assert.equal(foundBy(echoing, 'Doors and a gutter are included.', 'Gutters from £40.').length, 1);
});

test('another thing with a price, one that is sold apart, and what is said of both in a sentence are no contradiction', () => {
  assert.deepEqual(foundBy(echoing, 'The price includes glazing.', 'Sedum from £90.'), []);
  assert.deepEqual(foundBy(echoing, 'The price includes glazing.', 'Bathroom glazing from £90.'), []);
  assert.deepEqual(foundBy(echoing, 'The price includes glazing.', 'Sold apart: glazing from £90.'), []);
  assert.deepEqual(foundBy(echoing, 'The price includes glazing, and more glazing from £90.'), []);
  assert.deepEqual(foundBy(echoing, 'The price includes glazing.', 'Doors with glazing and bolts from £90.'), []);
  assert.deepEqual(foundBy(echoing, 'The price includes glazing.', 'Delivery of the glazing from £90.'), []);
  assert.deepEqual(foundBy(echoing, 'The price includes one small door.', 'Second 20kg door from £90.'), []);
  assert.equal(foundBy(echoing, 'The price includes glazing.', 'Hire of glazing from £90.').length, 1);
});

test('what something is free from must not be listed in it, unless as lacking', () => {
  assert.equal(foundBy(echoing, 'Free from soya and nuts.', 'Ingredients: rice, oil, nuts.').length, 1);
  assert.deepEqual(foundBy(echoing, 'Free from soya and nuts.', 'Ingredients: rice, soya-free oil, no nuts.'), []);
});

test("what a title says after the firm's name is said of all", () => {
  assert.equal(findingsOf('Acorn Bank: no annual fee\nJoin today.', 'Annual fee £60.').length, 1);
  assert.deepEqual(findingsOf('Join today.\nThe blue card: no annual fee', 'Annual fee £60.'), []);
});
