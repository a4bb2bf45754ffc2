import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readInlineText } from '../extraction/inline.ts';
import { loadRulebooks } from '../rulebooks/index.ts';
import { review } from './review.ts';

const { rulebook } = loadRulebooks([fileURLToPath(new URL('../../rulebooks', import.meta.url))]);
const noteOn = (text: string, { jurisdictions = ['gb'], product = 'retail' } = {}) =>
  review(
    readInlineText(text),
    { jurisdictions, products: [[product]], channels: [['website']], reviewDate: '2026-11-20' },
    rulebook,
  );

it('tells of a language that no rule speaks, and does not call it in order', () => {
  const { reviewRequired, overallAssessment } = noteOn('Kubek ceramiczny dla każdego, teraz w promocji za 5 zł.');
  assert.equal(reviewRequired, true);
  assert.match(overallAssessment, /^Words in Polish were not judged/);
});

it('tells of a language that is not recognised, beside one that is judged too', () => {
  const turkish = 'Herkese kupa, beş dakikada kapında. Hemen sipariş ver, kargo bizden.';
  assert.match(noteOn(turkish).overallAssessment, /a language that was not recognised/);
  const polish = 'Kubek ceramiczny dla każdego, teraz w promocji za 5 zł.';
  const both = noteOn(`This is a mug that you can put in the dishwasher.\n\n${polish}`);
  assert.match(both.overallAssessment, /No breach .* Words in Polish/);
});

it('says where only the main rules speak a language', () => {
  const { reviewRequired, overallAssessment } = noteOn('Die Tasse ist aus Keramik und für die Spülmaschine geeignet.');
  assert.equal(reviewRequired, true);
  assert.match(overallAssessment, /Words in German were held against the main rules only/);
});

it('asks nobody who reads a language in which nothing is seen', () => {
  const hidden = '<p style="display:none">Kubek ceramiczny dla każdego, teraz w promocji za 5 zł.</p>';
  assert.equal(noteOn(`${hidden}<p>This is a mug that you can put in the dishwasher.</p>`).reviewRequired, false);
});

it('takes names and figures for no language', () => {
  assert.equal(noteOn('Oakwell Mugs. £4.50').reviewRequired, false);
  assert.equal(noteOn('This is a mug that you can put in the dishwasher.').reviewRequired, false);
});

it('does not take a language for one that shares words with it', () => {
  const portuguese = 'Crédito rápido até 5.000 €, aprovação garantida e sem juros escondidos. Peça já!';
  const { reviewRequired, overallAssessment } = noteOn(portuguese, { jurisdictions: ['pt', 'eu'], product: 'credit' });
  assert.equal(reviewRequired, true);
  assert.match(overallAssessment, /^Words in Portuguese were not judged/);
});

it('knows by its words a language whose small words are too few', () => {
  const spanish =
    'Préstamo Encina. Ejemplo representativo: 36 cuotas. Importe total adeudado. Sin comisión de apertura.';
  assert.match(noteOn(spanish).overallAssessment, /Words in Spanish were held against the main rules only/);
});

it('does not say that a warning is missing in words that it cannot read', () => {
  const { findings, overallAssessment } = noteOn('元本保証で年利12%。今すぐ始めましょう。', {
    product: 'cryptoassets',
  });
  assert.match(overallAssessment, /^Words in Japanese were not judged/);
  assert.deepEqual(findings, []);
});
