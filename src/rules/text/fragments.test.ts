import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInGrammar } from '../testing/built-in-grammars.ts';
import { isFragment } from './fragments.ts';

test('what carries on the sentence before it is a fragment', () => {
  for (const text of [
    'Every day',
    'From home',
    'Whatever your credit history',
    'Nine times out of ten',
    'For good',
    'No exceptions',
    'After: 158',
    'Guaranteed',
  ])
    assert.ok(isFragment(text, builtInGrammar('en')), text);
});

test('what says something of its own is none', () => {
  for (const text of [
    'Every penny is yours',
    'From £9.99 you can fly',
    'Call us',
    'No deposit',
    'For details',
    'On-screen text: free',
    'In-app purchases',
    'Free',
    'Every hour of every day of the year',
  ])
    assert.ok(!isFragment(text, builtInGrammar('en')), text);
});

const inOtherLanguages: Record<string, { fragments: string[]; sentences: string[] }> = {
  de: {
    fragments: ['Jeden Tag', 'Von zu Hause', 'Ohne Ausnahme'],
    sentences: ['Jeden Tag verdienen Sie', 'Rufen Sie an'],
  },
  fr: {
    fragments: ['Tous les jours', 'Depuis chez vous', 'À vie'],
    sentences: ['Sans cela il est perdu', 'Appelez-nous'],
  },
  es: { fragments: ['Todos los días', 'Desde casa', 'Para siempre'], sentences: ['Cada día hay más', 'Llámanos'] },
  it: { fragments: ['Ogni giorno', 'Da casa', 'Per sempre'], sentences: ['Ogni giorno è nuovo', 'Chiamaci'] },
  nl: { fragments: ['Elke dag', 'Vanuit huis', 'Zonder uitzonderingen'], sentences: ['Elke dag is anders', 'Bel ons'] },
};

for (const [language, { fragments, sentences }] of Object.entries(inOtherLanguages))
  test(`so it is in ${language}`, () => {
    for (const text of fragments) assert.ok(isFragment(text, builtInGrammar(language)), text);
    for (const text of sentences) assert.ok(!isFragment(text, builtInGrammar(language)), text);
  });
