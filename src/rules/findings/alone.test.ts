import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { classifierOf } from '../classifier/weights.ts';
import { review } from '../review.ts';
import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';
import { filling, smallClassifier } from '../testing/small-classifier.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const concepts = [claim('claim.hurry', ['hurry']), claim('claim.cure', ['cures'])];
const hurry = rule('hurry', {
  theme: 'urgency',
  severity: 'MEDIUM',
  alone: 'LOW',
  demand: { kind: 'forbid', what: { concept: 'claim.hurry' } },
});
const cure = rule('cure', { theme: 'health', demand: { kind: 'forbid', what: { concept: 'claim.cure' } } });
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const likeBreach = smallClassifier('hurry 0', { bias: 2 });
const severitiesOf = (text: string, classifiers: ClassifierDefinition[] = []): string[] =>
  review(readPlainText(text), context, {
    ...smallRulebook(concepts, [hurry, cure]),
    classifiers: classifiers.map(classifierOf),
  }).findings.map(({ theme, severity }) => `${theme} ${severity}`);

describe('a rule that weighs less alone', () => {
  it('is advice where nothing else of weight was found, and says so', () => {
    assert.deepEqual(severitiesOf('Hurry!'), ['urgency LOW']);
    const [finding] = review(readPlainText('Hurry!'), context, smallRulebook(concepts, [hurry])).findings;
    assert.match(finding?.rationale ?? '', /Nothing else of weight was found/);
  });

  it('is advice also where what advises the same about the same words joins it', () => {
    const advice = rule('advice', { theme: 'urgency', severity: 'LOW', demand: hurry.demand });
    const { findings } = review(readPlainText('Hurry!'), context, smallRulebook(concepts, [hurry, advice]));
    assert.deepEqual(
      findings.map(({ severity, rules }) => [severity, rules.length]),
      [['LOW', 2]],
    );
  });

  it('has its whole weight beside another fault', () => {
    assert.deepEqual(severitiesOf('It cures colds. Hurry!'), ['health HIGH', 'urgency MEDIUM']);
  });

  it('has its whole weight where the promotion as a whole reads like those in breach', () => {
    assert.deepEqual(severitiesOf(`Hurry! ${filling}.`), ['urgency LOW']);
    assert.deepEqual(severitiesOf(`Hurry! ${filling}.`, [likeBreach]), ['urgency MEDIUM']);
  });
});
