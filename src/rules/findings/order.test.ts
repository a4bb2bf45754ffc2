import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { classifierOf } from '../classifier/weights.ts';
import { review } from '../review.ts';
import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';
import { filling, smallClassifier } from '../testing/small-classifier.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [claim('claim.hurry', ['hurry']), claim('claim.cure', ['cures'])];
const hurry = rule('hurry', { theme: 'urgency', demand: { kind: 'forbid', what: { concept: 'claim.hurry' } } });
const cure = rule('cure', { theme: 'health', demand: { kind: 'forbid', what: { concept: 'claim.cure' } } });
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const knowing = (stretches: string, themes: Record<string, string> = {}): ClassifierDefinition =>
  smallClassifier('hurry 0 cures 0 sadly 0', {
    bias: 2,
    themes: { urgency: '<bias> 0', health: '<bias> 0', ...themes },
    stretches: { words: stretches, together: '', ofProducts: {}, themes: {} },
  });
const text = `It cures colds, ${filling}.\n\nHurry ${filling}.`;
const orderOf = (classifiers: ClassifierDefinition[], rules = [hurry, cure]): string[] =>
  review(readPlainText(text), context, {
    ...smallRulebook(concepts, rules),
    classifiers: classifiers.map(classifierOf),
  }).findings.map(({ theme }) => theme);

describe('what to do first', () => {
  it('is what harms a customer most where nobody can say what decides', () => {
    assert.deepEqual(orderOf([]), ['health', 'urgency']);
  });

  it('is what stands where most is said for a breach', () => {
    assert.deepEqual(orderOf([knowing('hurry 9')]), ['urgency', 'health']);
    assert.deepEqual(orderOf([knowing('cures 9')]), ['health', 'urgency']);
  });

  it('is what the promotion as a whole reads like breaches of', () => {
    assert.deepEqual(orderOf([knowing('', { urgency: '<bias> 3' })]), ['urgency', 'health']);
    assert.deepEqual(orderOf([knowing('hurry 9', { health: '<bias> 3' })]), ['health', 'urgency']);
  });

  it('is never the lesser fault', () => {
    assert.deepEqual(orderOf([knowing('hurry 9')], [{ ...hurry, severity: 'MEDIUM' }, cure]), ['health', 'urgency']);
  });
});
