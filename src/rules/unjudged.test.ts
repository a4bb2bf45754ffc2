import assert from 'node:assert/strict';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readInlineText } from '../extraction/inline.ts';
import { loadRulebooks } from '../rulebooks/index.ts';
import { review } from './review.ts';

const { rulebook } = loadRulebooks([fileURLToPath(new URL('../../rulebooks', import.meta.url))]);
const noteOn = (text: string) =>
  review(
    readInlineText(text),
    { jurisdictions: ['gb'], products: [['retail']], channels: [['website']], reviewDate: '2026-11-20' },
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

it('takes names and figures for no language', () => {
  assert.equal(noteOn('Oakwell Mugs. £4.50').reviewRequired, false);
  assert.equal(noteOn('This is a mug that you can put in the dishwasher.').reviewRequired, false);
});
