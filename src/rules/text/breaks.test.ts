import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endsSentence } from './breaks.ts';

const ends = (text: string, word: string): boolean => endsSentence(text, text.indexOf('.'), word);

describe('where a full stop ends a sentence', () => {
  it('ends after an APR and after a plain no', () => {
    assert.equal(ends('at 9% APR. Acceptance is not guaranteed', 'apr'), true);
    assert.equal(ends('No. Nothing is certain', 'no'), true);
    assert.equal(ends('at a fixed rate p a. Representative', 'rate'), true);
  });

  it('goes on between an abbreviation and its number', () => {
    assert.equal(ends('by Apr. 2027', 'apr'), false);
    assert.equal(ends('company No. 4411', 'no'), false);
  });

  it('goes on after a title', () => {
    assert.equal(ends('Dear Mr. Fenwick', 'mr'), false);
  });
});
