import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import { builtInGrammars } from '../testing/built-in-grammars.ts';
import { claim, negation, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';
import { annotate, annotationsOf } from './annotate.ts';

const rulebook = smallRulebook(
  [
    claim('claim.no-loss', ["{can't, cannot} lose"], { unless: ['asked', 'negated'] }),
    claim('claim.money', ['lose money']),
    claim('claim.safe', ['money is safe'], { unless: ['asked', 'negated'] }),
    claim('claim.fees', ['fees'], { onlyWith: { any: ['claim.no-loss'], within: 'next' } }),
  ],
  [],
  [{ ...negation, cues: [{ ...negation.cues[0]!, patterns: ["{not, never, no, isn't}"] }] }],
  builtInGrammars(),
);
const noLoss = (text: string): string[] => quotesOf('claim.no-loss', text, rulebook);
const safe = (text: string): string[] => quotesOf('claim.safe', text, rulebook);

describe('what a question and its answer say together', () => {
  it('is found, and quoted as both stand there', () => {
    assert.deepEqual(noLoss('Our fund. Can I lose money? No. Join us.'), ['Can I lose money? No']);
    assert.deepEqual(noLoss('Q: Can I lose money?\n\nA: No, never.'), ['Q: Can I lose money?\n\nA: No']);
    assert.deepEqual(safe('Is my money safe? Always.'), ['Is my money safe? Always']);
  });

  it('is what the answer makes of it', () => {
    assert.deepEqual(noLoss('Can I lose money? Yes.'), []);
    assert.deepEqual(safe('Is my money safe? No.'), []);
    assert.deepEqual(noLoss('Can I lose money? No, but you may get back less.'), []);
  });

  it('stands in reading order among what is said outright, and once where both are found', () => {
    assert.deepEqual(noLoss('Can I lose money? No. You can’t lose.'), ['Can I lose money? No', 'can’t lose']);
    assert.deepEqual(quotesOf('claim.money', 'Can I lose money? No.', rulebook), ['lose money']);
  });

  it('is near what stands beside it', () => {
    assert.deepEqual(quotesOf('claim.fees', 'Low fees. Can I lose money? No.', rulebook), ['fees']);
    assert.deepEqual(quotesOf('claim.fees', 'Low fees. Can I lose money? Yes.', rulebook), []);
  });

  it('is nothing where a customer sees only one of them', () => {
    const page = emptyPage(1);
    addBlock(page, { kind: 'paragraph', runs: [{ text: 'Can I lose money?' }] });
    addBlock(page, { kind: 'paragraph', runs: [{ text: 'No.', visible: false }] });
    const annotated = annotate({ format: 'html', pages: [page], unread: [] }, rulebook);
    assert.deepEqual(annotationsOf(annotated, 'claim.no-loss'), []);
  });
});
