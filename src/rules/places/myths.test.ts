import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { builtInGrammars } from '../testing/built-in-grammars.ts';
import { claim, negation, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [
    claim('claim.no-loss', ["{can't, cannot} lose"]),
    claim('claim.no-loss', ['{kann, können} ..3 kein Geld verlieren'], { language: 'de' }),
    claim('claim.no-fall', ['{never, cannot} fall'], { unless: ['negated'] }),
  ],
  [],
  [negation],
  builtInGrammars(),
);
const noLoss = (text: string): string[] => quotesOf('claim.no-loss', text, rulebook);

describe('a myth and the fact beside it', () => {
  it('deny together what the myth says, and are quoted as both', () => {
    assert.deepEqual(noLoss('Join us. Myth: you can lose money. Fact: with our plan you can’t. Really.'), [
      'Myth: you can lose money. Fact: with our plan you can’t',
    ]);
    assert.deepEqual(
      noLoss('Myth 2: You can lose money\nFact: that depends\nMyth 3: You can lose money\nTruth: you can’t'),
      ['Myth 3: You can lose money\nTruth: you can’t'],
    );
    assert.deepEqual(noLoss('Mythos: Mit Aktien kann man Geld verlieren. Fakt: Mit unserer Strategie nicht.'), [
      'Mythos: Mit Aktien kann man Geld verlieren. Fakt: Mit unserer Strategie nicht',
    ]);
  });

  it('say nothing where the fact owns up to something, or takes itself back', () => {
    assert.deepEqual(quotesOf('claim.no-fall', 'Myth: gold can fall. Fact: it does, often.', rulebook), []);
    assert.deepEqual(noLoss('Myth: you can lose money. Fact: you can.'), []);
    assert.deepEqual(noLoss('Myth: you can lose money. Fact: you can’t, unless prices fall.'), []);
    assert.deepEqual(noLoss('Myth: you can lose money.\n\nOur office is open. Fact: you can’t.'), []);
  });
});
