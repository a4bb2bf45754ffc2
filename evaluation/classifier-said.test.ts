import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readPlainText } from '../src/document/plain-text.ts';
import { annotate } from '../src/rules/places/annotate.ts';
import { claim, smallRulebook } from '../src/rules/testing/small-rulebook.ts';
import { saidIn, togetherIn } from './classifier-said.ts';

const rulebook = smallRulebook([claim('claim.cure', ['cures']), claim('claim.ill', ['colds'])], []);
const tenWords = 'One two three four five six seven eight nine ten.';

describe('what a classifier learns of stretches', () => {
  test('is which concepts begin in them, and which stand in one sentence', () => {
    const text = `It cures colds at once and so do all these others. ${tenWords} It cures. Colds too.`;
    const annotated = annotate(readPlainText(text), rulebook);
    const { tokens } = annotated.pages[0]!;
    const concepts = new Set(['claim.cure', 'claim.ill']);
    const said = saidIn(annotated, concepts, { page: 0, first: 0, last: tokens.count - 1 });
    assert.deepEqual(
      said.map((one) => [one.concepts.toSorted(), togetherIn(one.sentences)]),
      [
        [['claim.cure', 'claim.ill'], ['claim.cure+claim.ill']],
        [['claim.cure', 'claim.ill'], []],
      ],
    );
  });
});
