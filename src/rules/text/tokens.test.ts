import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenise, tokenising } from './tokens.ts';

const vocabulary = { lookUp: () => 0 };
const stepsOver = (text: string): number => [...tokenising(text, vocabulary)].length;

test('the words of a long text are read step by step, those of a short one at once', () => {
  assert.equal(stepsOver('Save 40% today only. '.repeat(200)), 0);
  for (const text of ['a\n', 'sale now\n', '• Save £40 today only\n'])
    assert.ok(stepsOver(text.repeat(500_000 / text.length)) >= 30, text);
});

test('no step is taken within a word or a value, so that each is read whole', () => {
  const text = `${'at '.repeat(5460)}Guaranteed £1,234,567 for ${'b'.repeat(40_000)} today`;
  const { start, end, count } = tokenise(text, vocabulary);
  const words = Array.from({ length: count }, (_, at) => text.slice(start[at], end[at]));
  assert.deepEqual(words.slice(5460, 5463), ['Guaranteed', '£1,234,567', 'for']);
  assert.deepEqual(words.slice(5463), ['b'.repeat(40_000), 'today']);
});
