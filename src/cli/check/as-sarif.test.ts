import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readInlineText } from '../../extraction/index.ts';
import { review } from '../../rules/review.ts';
import { claim, rule, smallRulebook } from '../../rules/testing/small-rulebook.ts';
import type { Review } from '../../rules/types.ts';
import { asGithub } from './as-github.ts';
import { asSarif } from './as-sarif.ts';
import type { Checked } from './review-inputs.ts';

const rulebook = smallRulebook(
  [claim('claim.best', ['best']), claim('claim.sure', ['sure'])],
  [
    rule('r/unused', { demand: { kind: 'forbid', what: { concept: 'claim.none' } } }),
    rule('r/best', { demand: { kind: 'forbid', what: { concept: 'claim.best' } } }),
    rule('r/sure', { demand: { kind: 'forbid', what: { concept: 'claim.sure' } }, theme: 'guarantee' }),
  ],
);
const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate: '2026-11-20' };
const checked = (content: string, change: Partial<Review> = {}): Checked => ({
  ...{ input: { kind: 'words', name: 'ads/a b.txt', content }, source: content, status: 'succeeded' },
  review: { ...review(readInlineText(content), context, rulebook), ...change },
});
const runOf = (...all: Checked[]) => JSON.parse(asSarif(all, rulebook.rules, '1.0.0')).runs[0];

test('each result points at its rule, its file and its words', () => {
  const { results, tool } = runOf(checked('Our shop.\n\nA sure thing.\n\nThe best tables.'));
  const told = results.map(({ ruleId, ruleIndex }: { ruleId: string; ruleIndex: number }) => [
    ruleId,
    tool.driver.rules[ruleIndex].id,
  ]);
  assert.deepEqual(told.sort(), [
    ['r/best', 'r/best'],
    ['r/sure', 'r/sure'],
  ]);
  const { artifactLocation, region } = results[0].locations[0].physicalLocation;
  assert.equal(artifactLocation.uri, 'ads/a%20b.txt');
  assert.deepEqual([region.startLine, region.startColumn], [3, 1]);
});

test('a result has the same fingerprint when its words move, and no other has it', () => {
  const fingerprints = (content: string): string[] =>
    runOf(checked(content)).results.map(
      ({ partialFingerprints }: { partialFingerprints: Record<string, string> }) => partialFingerprints['words/v1'],
    );
  const before = fingerprints('A sure thing.\n\nThe best tables.');
  assert.equal(new Set(before).size, 2);
  assert.deepEqual(fingerprints('Our shop.\n\nA sure thing.\n\nWelcome.\n\nThe best tables.').sort(), before.sort());
});

test('a review that is required although nothing grave was found is told, with why', () => {
  const unread = { reviewRequired: true, overallAssessment: 'No words could be read in it.', findings: [] };
  const { results, tool } = runOf(checked('', unread), checked('Welcome.', { reviewRequired: false }));
  assert.equal(results.length, 1);
  assert.equal(results[0].message.text, 'No words could be read in it.');
  assert.equal(tool.driver.rules[results[0].ruleIndex].id, 'fairclear/review-required');
  const { findings } = review(readInlineText('The best tables.'), context, rulebook);
  const low = findings.map((finding) => ({ ...finding, severity: 'LOW' as const }));
  const partly = checked('The best tables.', { ...unread, findings: low });
  assert.equal(runOf(partly).results.length, 2);
  assert.match(asGithub([partly]), /^::notice .*\n::warning file=ads\/a b\.txt::No words could be read in it\.$/m);
});
