import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ScopeDefinition } from '../rulebook/definitions.ts';
import { claim, negation, quotesOf, smallRulebook } from '../testing/small-rulebook.ts';

const cue = (covers: 'after' | 'sentence' | 'block', patterns: string[]) => ({
  ...{ patterns, except: [], covers, reach: 6, lists: false },
});
const denial: ScopeDefinition = {
  scope: 'denial',
  language: 'en',
  cues: [cue('after', ['{=no, not}']), cue('sentence', ['^ {is, does} it']), cue('block', ['does cause'])],
  stops: [],
  joins: { patterns: [], except: [], anew: [] },
};
const rulebook = smallRulebook(
  [claim('claim.green', ['better for the planet'], { unless: ['denied'] })],
  [],
  [denial, { ...negation, cues: [{ ...negation.cues[0]!, patterns: ["{not, isn't}"] }] }],
);
const found = (text: string): number => quotesOf('claim.green', text, rulebook).length;

describe('a question about a claim', () => {
  it('denies it where the answer begins with a no', () => {
    assert.equal(found('Is it better for the planet? No.'), 0);
    assert.equal(found('Is it better for the planet? Yes.'), 1);
  });

  it('denies it where it is a plain one and its answer owns up to a doubt', () => {
    assert.equal(found('Is it better for the planet?\n\nIt has no exhaust. Making it does cause emissions.'), 0);
    assert.equal(found('Is it better for the planet? Making it does cause emissions.'), 0);
  });

  it('is one, too, by a sign at its beginning or its end', () => {
    assert.equal(found('❓is it better for the planet\nno'), 0);
    assert.equal(found('is it better for the planet❓ no'), 0);
    assert.equal(found('❓is it better for the planet\nyes'), 1);
    assert.equal(found('Any questions❓\nIt is better for the planet.\nNo waste.'), 1);
  });

  it('makes it where a question sells, where the doubt stands further away, or where nothing follows', () => {
    assert.equal(found('Want one better for the planet? Making it does cause emissions.'), 1);
    assert.equal(found('Is it better for the planet?\n\nYou bet.\n\nMaking steel does cause emissions.'), 1);
    assert.equal(found('Is it better for the planet?'), 1);
  });

  it('is said where the answer begins with a yes, in one sentence with it', () => {
    const asserted = smallRulebook([claim('claim.deposit', ['deposit ..2 <money>'], { unless: ['asked', 'denied'] })]);
    const quotes = (text: string): string[] => quotesOf('claim.deposit', text, asserted);
    assert.deepEqual(quotes('Is there a deposit? Yes, £250.'), ['deposit? Yes, £250']);
    assert.deepEqual(quotes('Is there a deposit?\nYes, £250.'), ['deposit?\nYes, £250']);
    assert.deepEqual(quotes('Is there a deposit? £250 is what most ask.'), []);
    assert.deepEqual(quotes('Is there a deposit? Yes and no: £250 for some.'), []);
  });
});
