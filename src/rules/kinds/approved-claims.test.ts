import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';
import type { ApprovedClaim } from '../types.ts';

const rulebook = smallRulebook(
  [claim('claim.best', ['best'])],
  [
    rule('r/best', { demand: { kind: 'forbid', what: { concept: 'claim.best' } } }),
    rule('r/expired', { theme: 'substantiation', demand: { kind: 'declared', check: 'claim-expired', settings: {} } }),
    rule('r/alone', { theme: 'prominence', demand: { kind: 'declared', check: 'claim-disclosure', settings: {} } }),
  ],
);
const approved: ApprovedClaim = { id: '1', wording: 'Voted best app of 2026', disclosures: [] };
const rulesThatFire = (text: string, claims: ApprovedClaim[], reviewDate = '2026-11-20') =>
  review(
    readPlainText(text),
    { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate, claims },
    rulebook,
  ).findings.flatMap(({ rules, places }) => rules.map(({ id }) => `${id} ${places[0]!.quote}`));

test('an approved claim may be said in its own words while it is valid, and no further', () => {
  assert.deepEqual(rulesThatFire('Voted best app of 2026. Try it.', [approved]), []);
  assert.deepEqual(rulesThatFire('Voted best app of 2026. Simply the best.', [approved]), ['r/best Simply the best']);
  assert.deepEqual(rulesThatFire('The best app of 2026.', [approved]), ['r/best The best app of 2026']);
  assert.deepEqual(rulesThatFire('Voted best app of 2026.', []), ['r/best Voted best app of 2026']);
});

test('an expired claim is a finding at its words, and covers nothing', () => {
  const expired = { ...approved, expiresAt: '2026-06-30T00:00:00Z' };
  assert.deepEqual(rulesThatFire('Voted best app of 2026.', [expired]), [
    'r/expired Voted best app of 2026',
    'r/best Voted best app of 2026',
  ]);
});

test('a claim is expired from its instant on, and after the day where only that is told', () => {
  const isTold = (expiresAt: string): boolean =>
    rulesThatFire('Voted best app of 2026.', [{ ...approved, expiresAt }])[0]?.startsWith('r/expired') === true;
  assert.deepEqual(['2026-11-20T00:00:00.000Z', '2026-11-19T23:59:59.000Z', '2026-11-19'].filter(isTold).length, 3);
  assert.deepEqual(['2026-11-20T00:00:00.001Z', '2026-11-21T00:00:00.000Z', '2026-11-20'].filter(isTold), []);
});

test('a claim that was approved with a disclosure needs it', () => {
  const withWords = { ...approved, disclosures: ['Survey of 2,100 users, June 2026'] };
  assert.deepEqual(rulesThatFire('Voted best app of 2026.', [withWords]), ['r/alone Voted best app of 2026']);
  assert.deepEqual(rulesThatFire('Voted best app of 2026. Survey of 2,100 users, June 2026.', [withWords]), []);
});
