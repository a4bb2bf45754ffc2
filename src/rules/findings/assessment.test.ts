import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const context = {
  ...{ jurisdictions: ['gb'], products: [['personal-loan']], channels: [['email']], reviewDate: '2026-11-20' },
  named: { products: ['Personal loan'], channels: ['Email'], place: 'United Kingdom' },
};
const applies = {
  ...{ jurisdictions: ['gb'], products: ['personal-loan'], channels: ['any'] },
  ...{ exceptProducts: [], exceptChannels: [] },
};
const words = ['sure', 'safe', 'swift', 'gentle'];
const forbids = (word: string) => ({
  ...rule(`a/${word}`, { demand: { kind: 'forbid', what: { concept: `claim.${word}` } }, theme: word, applies }),
  ...{ name: `It must not be called ${word}`, severity: word === 'gentle' ? ('LOW' as const) : ('HIGH' as const) },
});
const rulebook = smallRulebook(
  words.map((word) => claim(`claim.${word}`, [word])),
  words.map(forbids),
);
const noteOf = (text: string): string => review(readPlainText(text), context, rulebook).overallAssessment;

test('the note says what was read, whether it may run, what decides it, and then what else there is', () => {
  assert.equal(
    noteOf('It is sure. It is gentle.'),
    'Personal loan (Email, United Kingdom), 6 words. It must not run as it is. What decides it: It must not be called sure (“It is sure”). Beside that: 1 piece of advice. Held against 4 rules.',
  );
  assert.match(noteOf('It is gentle.'), /It may run\. Worth a look: It must not be called gentle/);
  assert.match(noteOf('Hello.'), /1 word\. No breach of the rules checked was found\. Held against 4 rules\.$/);
});

test('nobody is told slugs', () => {
  const { named: _, ...unnamed } = context;
  const read = readPlainText('Hello.');
  assert.match(review(read, unnamed, rulebook).overallAssessment, /^Personal loan \(email, United Kingdom\)/);
  const { overallAssessment } = review(read, context, smallRulebook([]));
  assert.match(overallAssessment, /Nothing was checked for Personal loan: .* in United Kingdom yet/);
});
