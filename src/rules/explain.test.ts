import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../document/plain-text.ts';
import { classifierOf } from './classifier/weights.ts';
import { explain } from './explain.ts';
import { review } from './review.ts';
import { filling, smallClassifier, weighing } from './testing/small-classifier.ts';
import { claim, rule, smallRulebook } from './testing/small-rulebook.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const rulebook = smallRulebook(
  [
    claim('claim.guarantee', ['guaranteed'], { unless: ['negated'] }),
    claim('disclosure.risk', ['at risk'], { kind: 'disclosure' }),
  ],
  [
    rule('a/forbidden', { demand: { kind: 'forbid', what: { concept: 'claim.guarantee' } } }),
    rule('a/required', {
      when: { concept: 'claim.guarantee' },
      demand: { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' },
    }),
    rule('a/elsewhere', {
      applies: { jurisdictions: ['us'], products: ['any'], exceptProducts: [], channels: ['any'], exceptChannels: [] },
      demand: { kind: 'forbid', what: { concept: 'claim.guarantee' } },
    }),
  ],
);

test('each sentence shows what was found in it, and what was left out and why', () => {
  const { sentences } = explain(readPlainText('It is guaranteed. It is not guaranteed.'), context, rulebook);
  assert.deepEqual(
    sentences.map(({ concepts }) => concepts.map(({ concept, leftOut }) => [concept, leftOut])),
    [[['claim.guarantee', undefined]], [['claim.guarantee', 'negated']]],
  );
});

test('the same words of a sentence are told once', () => {
  const { sentences } = explain(readPlainText('Guaranteed guaranteed guaranteed'), context, rulebook);
  assert.deepEqual(
    sentences.map(({ concepts }) => concepts.map(({ quote, times }) => [quote, times])),
    [
      [
        ['Guaranteed', undefined],
        ['guaranteed', 2],
      ],
    ],
  );
});

test('each rule says why it fired or did not', () => {
  const outcomes = (text: string) =>
    explain(readPlainText(text), context, rulebook).rules.map(({ outcome }) => outcome);
  assert.deepEqual(outcomes('Guaranteed!'), ['breach', 'breach', 'does not apply']);
  assert.deepEqual(outcomes('Guaranteed! Capital at risk.'), ['breach', 'satisfied', 'does not apply']);
  assert.deepEqual(outcomes('Hello.'), ['not called for', 'not called for', 'does not apply']);
  const { rules } = explain(readPlainText('Not guaranteed.'), context, rulebook);
  assert.deepEqual(
    rules.map(({ because }) => because),
    [
      'what it forbids is not said; claim.guarantee is negated in “guaranteed”',
      'nothing in it calls for this rule, as would claim.guarantee',
      'it is for us',
    ],
  );
});

test('a rule says which words of which sentence it fired for', () => {
  const { rules } = explain(readPlainText('Hello. It is guaranteed. Guaranteed!'), context, rulebook);
  assert.deepEqual(rules[0]!.places, [
    { sentence: 1, quote: 'guaranteed' },
    { sentence: 2, quote: 'Guaranteed' },
  ]);
  assert.equal(rules[0]!.because, 'because of claim.guarantee “guaranteed”, claim.guarantee “Guaranteed”');
});

test('what excuses only what stands beside it clears no claim far off, as in the review', () => {
  const source = claim('disclosure.source', ['source'], { kind: 'disclosure', reach: 'beside' });
  const forbidden = rule('a/forbidden', {
    demand: { kind: 'forbid', what: { concept: 'claim.guarantee' } },
    unless: { any: [{ concept: 'disclosure.source' }] },
  });
  const read = smallRulebook([claim('claim.guarantee', ['guaranteed']), source], [forbidden]);
  const page = (first: string, last: string): string => `${first}\n\n${`${filling}.\n\n`.repeat(20)}${last}`;
  const outcomeOf = (text: string) => explain(readPlainText(text), context, read).rules[0]!;
  assert.equal(outcomeOf(page('Guaranteed.', 'Source: a survey.')).outcome, 'breach');
  assert.deepEqual(outcomeOf(page('Guaranteed. Source: a survey.', 'Good bye.')), {
    ...{ id: 'a/forbidden', outcome: 'cleared', because: 'it has disclosure.source “Source”' },
    places: [{ sentence: 1, quote: 'Source' }],
  });
});

test('a rule that looks at words which are not there is not called for', () => {
  const limit = rule('a/limit', {
    demand: { kind: 'numbers', check: 'limit', settings: { concept: 'claim.guarantee', most: 5 } },
  });
  const only = { ...rulebook, rules: [limit] };
  const outcomeOf = (text: string) => explain(readPlainText(text), context, only).rules[0]!;
  assert.deepEqual(outcomeOf('Hello.'), {
    ...{ id: 'a/limit', outcome: 'not called for', places: [] },
    because: 'nothing that it looks at is there: claim.guarantee',
  });
  assert.equal(outcomeOf('Guaranteed.').outcome, 'satisfied');
});

test('a rule that only advises or is not told, since the whole reads like promotions in order, is explained so', () => {
  const inOrder =
    'value may fall and rise so take advice before you buy it here is what to know about risk cost time tax fees your own needs others can help if we do not each year';
  const opinion = { nothing: 0, advice: 0, high: 0.3, each: 0.3, long: 0, passage: 0 };
  const becauseOf = (bias: number): string =>
    explain(readPlainText(`Guaranteed: ${inOrder}.`), context, {
      ...rulebook,
      classifiers: [classifierOf(smallClassifier('', { opinion, words: weighing(inOrder, -1), bias }))],
    }).rules[0]!.because;
  assert.match(becauseOf(0), /not told: as a whole the promotion reads like ones that were in order/);
  assert.match(becauseOf(4.6), /LOW: as a whole the promotion reads like ones that were in order/);
  assert.equal(
    explain(readPlainText(`Guaranteed: ${inOrder}.`), context, rulebook).rules[0]!.because.includes('LOW'),
    false,
  );
});

test('a likeness that is raised beside a broken rule is explained by what it was told of, as in the review', () => {
  const tooLong = rule('a/long', {
    severity: 'MEDIUM',
    theme: 'urgency',
    applies: {
      jurisdictions: ['any'],
      products: ['any'],
      exceptProducts: [],
      channels: ['website'],
      exceptChannels: [],
    },
    demand: { kind: 'length', of: 'message', most: 20, unit: 'characters', cutsOff: [] },
  });
  const likely = rule('a/likely', {
    demand: { kind: 'classified', least: 0.5, beside: 0.5, themes: ['urgency'], met: {} },
  });
  const classifier = classifierOf(smallClassifier('wow 8 hurry 0', { themes: { urgency: '<bias> -2 hurry 12' } }));
  const read = { ...smallRulebook([], [tooLong, likely]), classifiers: [classifier] };
  const document = readPlainText(`Wow, hurry. ${filling}.`);
  const cited = review(document, context, read).findings.flatMap(({ rules }) => rules.map(({ id }) => id));
  assert.deepEqual(cited.sort(), ['a/likely', 'a/long']);
  assert.equal(explain(document, context, read).rules[1]!.outcome, 'breach');
});

test('what no rule that applies asks for is marked, and excuses no claim here as it does in no review', () => {
  const other = claim('disclosure.other', ['not all is guaranteed'], { kind: 'disclosure' });
  const guarantee = claim('claim.guarantee', ['guaranteed'], { unless: ['in-disclosure'] });
  const forbidden = rule('a/forbidden', { demand: { kind: 'forbid', what: { concept: 'claim.guarantee' } } });
  const { sentences, rules } = explain(
    readPlainText('Not all is guaranteed.'),
    context,
    smallRulebook([guarantee, other], [forbidden]),
  );
  assert.deepEqual(
    sentences[0]!.concepts.map(({ concept, leftOut, unasked }) => [concept, leftOut, unasked]),
    [
      ['disclosure.other', undefined, true],
      ['claim.guarantee', undefined, undefined],
    ],
  );
  assert.equal(rules[0]!.outcome, 'breach');
});
