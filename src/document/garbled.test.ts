import assert from 'node:assert/strict';
import { test } from 'node:test';
import { garbledIn } from './garbled.ts';

const mistaken = (text: string): string => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text));

test('text in UTF-8 that was taken for Windows Western is told of with the words around it', () => {
  for (const text of ['You can’t lose', 'Only £9 a month', 'Crédit gratuit', 'Für alle', 'Terms – apply'])
    assert.equal(garbledIn(mistaken(text)).length, 1, text);
  assert.match(garbledIn(`Your money is safe, you ${mistaken('can’t')} lose`)[0]!.why, /“.*canâ€™t lose”.* UTF-8/);
  assert.equal(garbledIn('You can\uFFFDt lose').length, 1);
});

test('letters as people write them are not', () => {
  for (const text of [
    'NÃO PERCA',
    'Âge minimum 18 ans',
    'CRÉDITO SIN COMISIÓN',
    'pâté à 3 €',
    'It’s £9 – “free”',
    'ÂM NHẠC',
  ])
    assert.deepEqual(garbledIn(text), [], text);
});
