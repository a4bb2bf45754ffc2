import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addBlock, emptyPage } from '../../document/builder.ts';
import type { TextSource } from '../../document/model.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [
    claim('trigger.monthly', ['<money> a month']),
    claim('trigger.off', ['<percent> off']),
    claim('context.part', ['then']),
  ],
  [
    rule('r/heard', {
      demand: {
        kind: 'numbers',
        check: 'heard-and-seen',
        settings: { concepts: ['trigger.monthly', 'trigger.off'], parts: 'context.part' },
      },
    }),
  ],
);
const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['video']], reviewDate: '2026-11-20' };

/** A film whose voice is on a page of its own, as recordings are read. */
function found(heard: string, seen: string[], heardAs: TextSource = 'speech'): string[] {
  const [sound, picture] = [emptyPage(1, 'audio'), emptyPage(2, 'video')];
  addBlock(sound, { kind: 'speech', runs: [{ text: heard, source: heardAs, startMs: 0, endMs: 4000 }] });
  for (const text of seen)
    addBlock(picture, { kind: 'paragraph', runs: [{ text, source: 'ocr', startMs: 0, endMs: 4000 }] });
  const { findings } = review({ format: 'video', pages: [sound, picture], unread: [] }, context, rulebook);
  return findings.flatMap(({ places, rationale }) => [...places.map(({ quote }) => quote), rationale]);
}

describe('a voice and a screen', () => {
  it('that give one figure each, and not the same, are both quoted', () => {
    const [...told] = found('The whole house online for nineteen pounds a month.', ['£29 a month']);
    assert.deepEqual(told.slice(0, 2).sort(), ['nineteen pounds a month', '£29 a month']);
    assert.match(told[2]!, /The voice says 19, and the screen shows 29\./);
  });

  it('that agree are fine, each figure for itself', () =>
    assert.deepEqual(found('Nineteen pounds a month, and 10% off.', ['£19 a month', '10% off']), []));

  it('of which one lists several are fine', () =>
    assert.deepEqual(found('Nineteen pounds a month.', ['£29 a month', '£39 a month']), []));

  it('may differ where a sentence says that a figure is for a time', () =>
    assert.deepEqual(found('Nineteen pounds a month.', ['Then £29 a month']), []));

  it('are not two where one is the subtitles', () =>
    assert.deepEqual(found('£19 a month', ['£19 a month'], 'subtitle'), []));

  it('says nothing of what is only seen or only heard', () => {
    assert.deepEqual(found('Halden Fibre.', ['£19 a month', 'Now £29 a month']), []);
    assert.deepEqual(found('19 pounds a month. 29 pounds a month.', ['Halden Fibre']), []);
  });
});
