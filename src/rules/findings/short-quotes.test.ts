import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const context = { jurisdictions: ['gb'], products: [['shares']], channels: [['website']], reviewDate: '2026-11-20' };
const words = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => `zorp${letter}`);
const rulebook = smallRulebook(
  words.map((word) => claim(`claim.${word}`, [word])),
  words.map((word) => rule(`a/${word}`, { demand: { kind: 'forbid', what: { concept: `claim.${word}` } } })),
);
const quotesOf = (text: string) =>
  review(readPlainText(text), context, rulebook).findings.map(({ places }) => places[0]!.quote);

test('a word is quoted with its sentence, where it is short', () => {
  assert.deepEqual(quotesOf('Hello. Our own zorpa is here. Bye.'), ['Our own zorpa is here']);
  assert.deepEqual(quotesOf(`Our zorpa ${'and more '.repeat(20)}`), ['Our zorpa']);
});

test('an endless sentence is not gone through for each word that is quoted of it', () => {
  const from = performance.now();
  quotesOf(
    words
      .map((word) => `${word} filler words `)
      .join('')
      .repeat(1_300),
  );
  const took = performance.now() - from;
  assert.ok(took < 8_000, `${Math.round(took)} ms`);
});
