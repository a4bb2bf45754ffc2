import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { classifierOf } from '../classifier/weights.ts';
import { review } from '../review.ts';
import { filling, smallClassifier } from '../testing/small-classifier.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const classifier = smallClassifier('best 0 doctor 0', { themes: { health: '<bias> -2 doctor 12' } });
const concepts = [claim('claim.best', ['best'])];
const best = rule('best', { theme: 'health', demand: { kind: 'forbid', what: { concept: 'claim.best' } } });
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };

const quotesOf = (text: string, classifiers: (typeof classifier)[]): string[] | undefined =>
  review(readPlainText(text), context, {
    ...smallRulebook(concepts, [best]),
    classifiers: classifiers.map(classifierOf),
  }).findings[0]?.places.map(({ quote }) => quote);

test('of several places the one that speaks most for a breach of the theme is shown first, the others in reading order', () => {
  const text = `Our best tables.\n\n${filling}.\n\nOur best chairs.\n\nThe best doctor.`;
  assert.deepEqual(quotesOf(text, [classifier]), ['The best doctor', 'Our best tables', 'Our best chairs']);
});

test('the first place stays first where all speak alike, or nobody can say', () => {
  const alike = `Our best tables.\n\n${filling}.\n\nOur best chairs.`;
  assert.deepEqual(quotesOf(alike, [classifier]), ['Our best tables', 'Our best chairs']);
  assert.deepEqual(quotesOf(`${alike} The best doctor.`, []), [
    'Our best tables',
    'Our best chairs',
    'The best doctor',
  ]);
});

test('a promise is shown before what takes it back, wherever that stands and whatever it speaks for', () => {
  const fee = rule('fee', {
    theme: 'health',
    demand: {
      kind: 'forbid',
      what: { near: [{ concept: 'claim.best' }, { concept: 'trigger.doctor' }], within: 'document' },
    },
  });
  const concepts = [claim('claim.best', ['best']), claim('trigger.doctor', ['doctor'], { kind: 'trigger' })];
  const shown = review(readPlainText(`The doctor costs extra.\n\n${filling}.\n\nOur best tables.`), context, {
    ...smallRulebook(concepts, [fee]),
    classifiers: [classifierOf(classifier)],
  });
  assert.deepEqual(
    shown.findings[0]?.places.map(({ quote }) => quote),
    ['Our best tables', 'The doctor costs extra'],
  );
});

test('what is told of a page first stays told of that page', () => {
  const [first, second] = [`Our best tables.\n\n${filling}.`, 'The best doctor.'].map(
    (text) => readPlainText(text).pages[0]!,
  );
  const pages = [first!, { ...second!, number: 2 }];
  const { findings } = review({ ...readPlainText(''), pages }, context, {
    ...smallRulebook(concepts, [best]),
    classifiers: [classifierOf(classifier)],
  });
  assert.deepEqual(
    findings[0]?.places.map(({ quote }) => quote),
    ['Our best tables', 'The best doctor'],
  );
});
