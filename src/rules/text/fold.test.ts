import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { fold, foldWord } from './fold.ts';

describe('folding', () => {
  it('keeps the accent that alone tells a word from one of the commonest', () => {
    assert.equal(
      fold('È sicuro e garantito. Sì, né costi né rischi.'),
      'è sicuro e garantito. sì, né costi né rischi.',
    );
    assert.equal(fold('Un placement sûr, sur cinq ans'), 'un placement sûr, sur cinq ans');
    assert.equal(fold('Decimos que sí si lo pides'), 'decimos que sí si lo pides');
  });
  it('drops it everywhere else', () => {
    assert.equal(fold('Énergie à côté, sûreté, caffè, c’è'), "energie a cote, surete, caffe, c'e");
    assert.equal(foldWord('sûr*'), 'sur*');
  });
  it('keeps it where it is written apart as well', () => {
    const apart = 'È sûr, né'.normalize('NFD');
    assert.equal(fold(apart).replaceAll('\ue000', ''), 'è sûr, né');
  });
  it('is as long as the text, whatever that is', () => {
    const piece = fc.constantFrom(
      'è',
      'È',
      'sûr',
      'né'.normalize('NFD'),
      "e' ",
      'ß',
      'ﬁ',
      '𝐆',
      '\u0301',
      ' ',
      'a',
      '’',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        assert.equal(fold(text).length, text.length);
      }),
    );
  });
});
