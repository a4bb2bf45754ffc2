import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { classifierOf } from '../classifier/weights.ts';
import { review } from '../review.ts';
import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';
import type { RuleDefinition } from '../rulebook/definitions.ts';
import { finding } from '../testing/findings.ts';
import { smallClassifier, weighing } from '../testing/small-classifier.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import type { Finding, Review } from '../types.ts';
import { weighedBeside } from './beside.ts';

const concepts = [
  claim('claim.hurry', ['hurry']),
  claim('claim.cure', ['cures']),
  claim('disclosure.address', ['address'], { kind: 'disclosure' }),
];
const hurry = rule('hurry', { theme: 'urgency', demand: { kind: 'forbid', what: { concept: 'claim.hurry' } } });
const cure = rule('cure', { theme: 'health', demand: { kind: 'forbid', what: { concept: 'claim.cure' } } });
const address = (severity: 'HIGH' | 'MEDIUM'): RuleDefinition =>
  rule('address', {
    theme: 'urgency',
    severity,
    demand: { kind: 'require', disclosure: ['disclosure.address'], within: 'document' },
  });
const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const text = 'Our tea cures colds, so hurry to one of the shops that we have in town';

/** How surely it reads like breaches of each theme, in log-odds. */
interface Likely {
  urgency: number;
  health: number;
}

const reviewOf = (
  rules: RuleDefinition[],
  { urgency, health }: Likely,
  stretches?: ClassifierDefinition['stretches'],
): Review =>
  review(readPlainText(text), context, {
    ...smallRulebook(concepts, rules),
    classifiers: [
      smallClassifier(weighing(text.toLowerCase().replace(/\W+/g, ' '), 0), {
        opinion: { nothing: 0, advice: 0, high: 1, each: 1, long: 0, passage: 0 },
        themes: { urgency: `<bias> ${urgency}`, health: `<bias> ${health}` },
        ...(stretches === undefined ? {} : { stretches }),
      }),
    ].map(classifierOf),
  });
const told = ({ findings }: Review): string[] => findings.map(({ theme, severity }) => `${theme} ${severity}`);
const severitiesOf = (rules: RuleDefinition[], likely: Likely): string[] => told(reviewOf(rules, likely));

describe('a finding beside what a promotion is about', () => {
  it('is not told where the promotion reads like breaches of another theme alone, and why is known', () => {
    const likely = { urgency: -3, health: 2 };
    assert.deepEqual(severitiesOf([hurry, cure], likely), ['health HIGH']);
    const [untold] = reviewOf([hurry, cure], likely).untold;
    assert.match(untold?.advisedAs ?? '', /seldom faulted for it beside their other issues/);
  });

  it('is not told where its own words bear it out too little, however much the whole reads like it', () => {
    const saying = (words: string) => ({
      ...{ words, together: '', ofProducts: {} },
      themes: { urgency: '<bias> 0', health: '<bias> 0' },
    });
    const likely = { urgency: -0.5, health: 2 };
    const medium = { ...hurry, severity: 'MEDIUM' as const };
    assert.deepEqual(told(reviewOf([medium, cure], likely, saying(''))), ['health HIGH', 'urgency MEDIUM']);
    assert.deepEqual(told(reviewOf([medium, cure], likely, saying('tea -9'))), ['health HIGH']);
    assert.deepEqual(told(reviewOf([{ ...medium, stands: true }, cure], likely, saying('tea -9'))), [
      'health HIGH',
      'urgency MEDIUM',
    ]);
  });

  it('stands where it is graver than what the promotion is about', () => {
    const likely = { urgency: -3, health: 2 };
    assert.deepEqual(severitiesOf([hurry, { ...cure, severity: 'MEDIUM' }], likely), ['urgency HIGH', 'health MEDIUM']);
  });

  it('stands where the promotion reads like breaches of both themes', () => {
    assert.deepEqual(severitiesOf([hurry, cure], { urgency: 0, health: 2 }), ['health HIGH', 'urgency HIGH']);
  });

  it('stands where the promotion reads like breaches of neither', () => {
    assert.deepEqual(severitiesOf([hurry, cure], { urgency: -3, health: -2 }), ['health HIGH', 'urgency HIGH']);
  });

  it('stands where what the promotion is about was not found', () => {
    assert.deepEqual(severitiesOf([hurry], { urgency: -3, health: 2 }), ['urgency HIGH']);
  });

  it('is told beside a likeness alone, which names no rule', () => {
    const point = (detector: string): Finding =>
      finding('point', [0, 4], { theme: 'health', severity: 'HIGH', evidence: { detector } });
    const aside = finding('aside', [6, 9], { theme: 'urgency', severity: 'HIGH', evidence: { detector: 'forbid' } });
    const severityBeside = (detector: string): string | undefined =>
      weighedBeside(
        [point(detector), aside],
        (theme) => (theme === 'health' ? 0.9 : 0.01),
        () => 0,
      )[1]?.severity;
    assert.equal(severityBeside('classified'), 'HIGH');
    assert.notEqual(severityBeside('forbid'), 'HIGH');
  });

  it('stands where the rule says so', () => {
    const likely = { urgency: -3, health: 2 };
    assert.deepEqual(severitiesOf([{ ...hurry, stands: true }, cure], likely), ['health HIGH', 'urgency HIGH']);
    assert.deepEqual(severitiesOf([{ ...hurry, own: true }, cure], likely), ['health HIGH', 'urgency HIGH']);
  });

  it('takes still less likeness where words are missing, and none where the law demands them', () => {
    const [unlike, hardlyLike] = [
      { urgency: -2.3, health: 2 },
      { urgency: -3, health: 2 },
    ];
    assert.deepEqual(severitiesOf([hurry, cure], unlike), ['health HIGH']);
    assert.deepEqual(severitiesOf([address('MEDIUM'), cure], unlike), ['health HIGH', 'urgency MEDIUM']);
    assert.deepEqual(severitiesOf([address('MEDIUM'), cure], hardlyLike), ['health HIGH']);
    assert.deepEqual(severitiesOf([address('HIGH'), cure], hardlyLike), ['health HIGH', 'urgency HIGH']);
  });
});
