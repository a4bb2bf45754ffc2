import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ScopeDefinition } from '../rulebook/definitions.ts';
import { claim, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const heldUp: ScopeDefinition = {
  scope: 'mentioned',
  language: 'en',
  cues: [{ patterns: ['=was fake'], except: [], covers: 'quotations', reach: 2, lists: false }],
  stops: [],
  joins: { patterns: [], except: [], anew: [] },
};
const rulebook = smallRulebook([claim('claim.hurry', ['act now'], { unless: ['mentioned'] })], [], [heldUp]);
const found = (text: string) => quotesOf('claim.hurry', text, rulebook);

it("somebody else's words that are held up as a warning are not the firm's, in the paragraphs beside it too", () => {
  assert.deepEqual(found('“Act now.”\n\nThat message was fake.'), []);
  assert.deepEqual(found('The second was fake:\n\n“Act now.”'), []);
});

it('words that end in the quotation are part of it: who quotes them says what they were said of', () => {
  const rulebook = smallRulebook(
    [claim('claim.pay', ['paying ..3 guaranteed'], { unless: ['mentioned'] })],
    [],
    [heldUp],
  );
  assert.deepEqual(quotesOf('claim.pay', 'One sold notes paying “a guaranteed 3%”. It was fake.', rulebook), []);
  assert.deepEqual(quotesOf('claim.pay', 'Notes paying a guaranteed 3%. It was fake.', rulebook), [
    'paying a guaranteed',
  ]);
});

it("a warning about somebody else's words does not reach the firm's own, nor quotations far away", () => {
  assert.deepEqual(found('That message was fake. Act now.'), ['Act now']);
  assert.deepEqual(found('“Act now.” One. Two. That message was fake.'), ['Act now']);
});

it('what a line with a colon leads to is said of it, and what other paragraphs say is not', () => {
  const never: ScopeDefinition = {
    ...heldUp,
    cues: [{ patterns: ['will never do'], except: [], covers: 'next', reach: 3, lists: false }],
  };
  const rulebook = smallRulebook([claim('claim.hurry', ['act now'], { unless: ['mentioned'] })], [], [never]);
  assert.deepEqual(quotesOf('claim.hurry', 'What a lender will never do:\n\n1. Tell you to act now.', rulebook), []);
  assert.deepEqual(quotesOf('claim.hurry', 'It is what they will never do.\n\nAct now.', rulebook), ['Act now']);
});

it('where most quoted lines are refuted in the sentence after them, the others on the page are held up in the same way', () => {
  const column: ScopeDefinition = {
    ...heldUp,
    cues: [{ patterns: ['it does not'], except: [], covers: 'column', reach: 1, lists: false }],
  };
  const rulebook = smallRulebook([claim('claim.hurry', ['act now'], { unless: ['mentioned'] })], [], [column]);
  const found = (text: string) => quotesOf('claim.hurry', text, rulebook);
  const refuted = '“Gone by noon.”\n\nIt does not go.\n\n“Doubles.”\n\nIt does not.';
  assert.deepEqual(found(`“Act now.”\n\nTomorrow will do.\n\n${refuted}`), []);
  assert.deepEqual(found(`Act now.\n\n${refuted}`), ['Act now']);
  assert.deepEqual(found('“Act now.”\n\nTomorrow will do.\n\n“Doubles.”\n\nIt does not.'), ['Act now']);
  const story = '“Go.” She went.\n\n“Come.” He came.\n\n“Well?” Well.';
  assert.deepEqual(found(`“Act now.”\n\nTomorrow will do.\n\n${refuted}\n\n${story}`), ['Act now']);
});

it('a sign after a quotation is about that one, not about what is quoted next', () => {
  const crossed: ScopeDefinition = {
    ...heldUp,
    cues: [{ patterns: ['❌'], except: [], covers: 'quotation-before', reach: 1, lists: false }],
  };
  const rulebook = smallRulebook([claim('claim.hurry', ['act now'], { unless: ['mentioned'] })], [], [crossed]);
  assert.deepEqual(quotesOf('claim.hurry', '“Act now.” ❌ There is time.', rulebook), []);
  assert.deepEqual(quotesOf('claim.hurry', '“Wait.” ❌ “Act now.” ✅', rulebook), ['Act now']);
  assert.deepEqual(quotesOf('claim.hurry', 'Act now. ❌ Waiting', rulebook), ['Act now']);
});
