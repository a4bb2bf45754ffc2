import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtInGrammars } from '../testing/built-in-grammars.ts';
import { claim, negation, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [
    claim('claim.daily', ['earn <money> ..3 every day'], { unless: ['negated'] }),
    claim('claim.earn', ['earn <money>']),
  ],
  [],
  [negation],
  builtInGrammars(),
);
const daily = (text: string): string[] => quotesOf('claim.daily', text, rulebook);

describe('a sentence cut up into pieces', () => {
  it('is read as one, and quoted as it stands there', () => {
    assert.deepEqual(daily('Earn £500. Every day. From home. Join us.'), ['Earn £500. Every day. From home']);
    assert.deepEqual(daily('Hello. Earn £500!\nEvery day!'), ['Earn £500!\nEvery day']);
    assert.deepEqual(daily('Never earn £500. Every day.'), []);
  });

  it('counts once where its first piece says it already', () => {
    assert.deepEqual(quotesOf('claim.earn', 'Earn £500. Every day.', rulebook), ['Earn £500']);
  });

  it('is none where the next one is a sentence, a question, an item or further down', () => {
    for (const text of [
      'Earn £500. Every day we pay.',
      'Earn £500. Every day?',
      'Earn £500?\nWhy? Every day.',
      'Earn £500.\n\nEvery day.',
      'Earn £500.\n• Every day.',
      `Earn £500 ${'or more '.repeat(9)}. Every day.`,
    ])
      assert.deepEqual(daily(text), [], text);
  });
});
