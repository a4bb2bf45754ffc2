import assert from 'node:assert/strict';
import { test } from 'node:test';
import { englishForms } from './inflect.ts';

test('a word stands for its forms and for no other word', () => {
  const others: [string, string[]][] = [
    ['fee', ['feed']],
    ['she', ['shed']],
    ['even', ['evening']],
    ['unit', ['united']],
    ['rate', ['rating', 'rated']],
    ['broke', ['broking', 'broken']],
    ['mourning', ['morning']],
    ['rat', ['rated']],
  ];
  for (const [word, never] of others)
    for (const other of never) assert.ok(!englishForms(word).includes(other), `${word} stands for ${other}`);
});

test('forms and spellings are found from the dictionary form', () => {
  const wanted: [string, string[]][] = [
    ['fee', ['fees']],
    ['rate', ['rates']],
    ['plan', ['plans', 'planned', 'planning']],
    ['rise', ['rose', 'rising']],
    ['colour', ['color', 'coloured', 'colored']],
    ['odour', ['odor']],
    ['realise', ['realize', 'realizing']],
  ];
  for (const [word, forms] of wanted)
    for (const form of forms) assert.ok(englishForms(word).includes(form), `${word} does not stand for ${form}`);
});
