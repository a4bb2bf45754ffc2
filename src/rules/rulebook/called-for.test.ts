import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import { callersOf } from './called-for.ts';
import type { Condition, Demand } from './definitions.ts';

const [gain, sure, risk] = ['claim.gain', 'claim.sure', 'disclosure.risk'].map((concept) => ({ concept })) as [
  Condition,
  Condition,
  Condition,
];
const warning: Demand = { kind: 'require', disclosure: ['disclosure.risk'], within: 'document' };
const callersWhen = (when: Condition): readonly string[] | undefined =>
  callersOf(rule('one', { when, demand: warning }));

describe('what calls for a rule', () => {
  it('is any concept that makes its condition hold, and nothing where the condition holds without one', () => {
    assert.deepEqual(callersWhen({ any: [gain, { all: [sure, { none: [risk] }] }] }), ['claim.gain', 'claim.sure']);
    assert.deepEqual(callersWhen({ near: [{ any: [gain, sure] }, risk], within: 'sentence' }), ['disclosure.risk']);
    assert.equal(callersWhen({ any: [gain, { none: [sure] }] }), undefined);
    assert.equal(callersOf(rule('always', { demand: warning })), undefined);
  });

  it('is what it forbids, or what is taken back, where fewer concepts are that than make its condition hold', () => {
    const forbid: Demand = { kind: 'forbid', what: sure };
    assert.deepEqual(callersOf(rule('one', { when: { any: [gain, risk] }, demand: forbid })), ['claim.sure']);
    const pairs: [string, string][] = [['claim.gain', 'claim.sure']];
    const taken: Demand = { kind: 'contradiction', pairs, echoes: [], toldWith: [], heads: [], ofOthers: [] };
    assert.deepEqual(callersOf(rule('one', { demand: taken })), ['claim.gain']);
  });

  it('leaves a review as it is', () => {
    const concepts = [
      claim('claim.gain', ['gain']),
      claim('claim.sure', ['sure']),
      claim('disclosure.risk', ['at risk'], { kind: 'disclosure' }),
    ];
    const rules = [
      rule('gain', { when: { any: [gain, sure] }, demand: warning }),
      rule('sure', { when: { none: [risk] }, demand: { kind: 'forbid', what: sure } }),
    ];
    const found = (text: string) =>
      review(
        readPlainText(text),
        { jurisdictions: [], products: [['funds']], channels: [['website']], reviewDate: '2026-11-20' },
        smallRulebook(concepts, rules),
      ).findings.flatMap((finding) => finding.rules.map(({ id }) => id));
    assert.deepEqual(found('Nothing to see.'), []);
    assert.deepEqual(found('A gain.'), ['gain']);
    assert.deepEqual(found('A sure gain, at risk.'), []);
    assert.deepEqual(found('It is sure.').sort(), ['gain', 'sure']);
  });
});
