import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Place } from '../types.ts';
import { asWritten } from './written.ts';

const at = (quote: string): Place => ({ pageNumber: 1, start: 0, end: quote.length, quote, medium: 'text' });
const finding = (quote: string, extra: Partial<Finding> = {}): Finding => ({
  ...{ rules: [], severity: 'HIGH', theme: 'other', recommendation: 'Do.', rationale: 'Why.' },
  ...{ places: [at(quote)], evidence: { detector: 'forbid' } },
  ...extra,
});
const proof = finding('No lender is quicker, and all are accepted.', {
  ...{ suggestion: '[The claim] (source: [who])', evidence: { detector: 'require' } },
  filled: 'No lender is quicker, and all are accepted (source: [who])',
});
const wordingsOf = (...told: Finding[]) => asWritten(told).map(({ suggestion }) => suggestion);

test('what to write repeats no words that another issue forbids', () => {
  const ban = finding('All are accepted', { suggestion: 'Subject to checks.' });
  assert.deepEqual(wordingsOf(proof, ban), ['[The claim] (source: [who])', 'Subject to checks.']);
  const { suggestion: _, filled: __, ...bare } = proof;
  assert.deepEqual(wordingsOf({ ...bare, instead: proof.filled! }, ban), [undefined, 'Subject to checks.']);
  const alone = finding('A fee of £5 applies', { suggestion: '[What is charged]', filled: 'A fee of £5 applies.' });
  assert.deepEqual(wordingsOf(alone, finding('a fee of £5 applies')), [undefined, undefined]);
});

test('what to write has the own words of a promotion where no other issue, or only advice, is about them', () => {
  const mended = proof.filled;
  assert.deepEqual(wordingsOf(proof, finding('Nobody pays', {})), [mended, undefined]);
  assert.deepEqual(wordingsOf(proof, finding('all are accepted', { severity: 'LOW' })), [mended, undefined]);
  assert.deepEqual(wordingsOf(proof, finding('accepted', {})), [mended, undefined]);
});

test('words that another issue itself keeps, with what they lack beside them, are repeated', () => {
  const kept = finding('all are accepted', { suggestion: '[It] ([terms])', filled: 'All are accepted ([terms])' });
  assert.deepEqual(wordingsOf(proof, kept), [proof.filled, 'All are accepted ([terms])']);
});
