import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bleepedAt } from './bleeped.ts';

describe('a word with stars for letters', () => {
  it('is read as it is meant', () => {
    assert.deepEqual(bleepedAt('what the f**k?', 9), { word: 'fuck', end: 13 });
    assert.deepEqual(bleepedAt('holy sh*t, cheap', 5), { word: 'shit', end: 9 });
    assert.deepEqual(bleepedAt('b*llocks', 0), { word: 'bollocks', end: 8 });
    assert.deepEqual(bleepedAt('f***', 0), { word: 'fuck', end: 4 });
  });
  it('is none where stars close what they opened on its line', () => {
    assert.equal(bleepedAt('**please read this bit**', 19), undefined);
    assert.deepEqual(bleepedAt('you son of a bit**', 13), { word: 'bitch', end: 18 });
    assert.deepEqual(bleepedAt('**sale** what a bit**', 16), { word: 'bitch', end: 21 });
    assert.deepEqual(bleepedAt('f**k this bit**', 10), { word: 'bitch', end: 15 });
    assert.deepEqual(bleepedAt(`**${'so '.repeat(80)}bit**`, 242), { word: 'bitch', end: 247 });
    assert.deepEqual(bleepedAt('**sale**\nwhat a bit**', 16), { word: 'bitch', end: 21 });
  });
  it('is none where a star leads to a note, and where nothing sworn is as long', () => {
    for (const text of ['free*', 'free*gift', 'save**', 'fit**', 'a*b', '*fit', 'f**kit'])
      assert.equal(bleepedAt(text, 0), undefined, text);
  });
});
