import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Mistake } from '../files/mistake.ts';
import { parseRulebook } from '../parsing/parse.ts';

function mistakesOf(turn: string, path = 'grammars/de.yaml', own = false): string[] {
  const text = `answers: {no: [nein], yes: [ja]}\nquestions:\n  turns:\n    - ${turn}\ndenials: {}\nmyths: {}\nfragments: {}\n`;
  const mistakes: Mistake[] = [];
  parseRulebook([{ path, text, ...(own ? { own } : {}) }], mistakes);
  return mistakes.map(({ line, message }) => `${line}: ${message}`);
}

test('a grammar is checked: a turn says something, of names that there are, in a language that there is', () => {
  assert.deepEqual(mistakesOf('{asks: "kann ich <rest>", says: Sie können <rest>}'), []);
  assert.match(mistakesOf('{asks: "kann ich <rest>"}').join(), /^4: .*says nothing/);
  assert.match(mistakesOf('{asks: "kann ich <object>", says: Sie können <object>}').join(), /^4: .*none of subject/);
  assert.match(mistakesOf('{asks: "a <rest>", says: b}', 'grammars/xq.yaml').join(), /"xq", which is none/);
});

test('there is one grammar of a language, the built-in one', () => {
  assert.match(mistakesOf('{asks: "a <rest>", says: b}', 'grammars/de.yaml', true).join(), /built-in rulebook's alone/);
});
