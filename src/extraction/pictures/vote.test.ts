import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { contrastRatio, inkOf } from './ink.ts';
import { overlap, partedWords, type Reading, reachesOver, settle } from './vote.ts';

const reading = (
  text: string,
  pass: string,
  confidence: number,
  edges: Reading['edges'] = [0, 0, 100, 20],
): Reading => ({
  text,
  pass,
  confidence,
  edges,
});

const texts = (readings: Reading[]) => settle(readings).words.map(({ text }) => text);

describe('several looks at the same word', () => {
  it('believe what two of them agree on over what one is surer of', () => {
    assert.deepEqual(texts([reading('rlsk', 'a', 90), reading('risk', 'b', 80), reading('risk', 'c', 82)]), ['risk']);
  });

  it('do not let half a word push out the whole', () => {
    assert.deepEqual(texts([reading('fe', 'a', 96, [60, 0, 100, 20]), reading('life', 'b', 94)]), ['life']);
  });

  it('hold back what only one saw and was not sure of', () => {
    const { words, doubtful } = settle([reading('texture', 'a', 60)]);
    assert.deepEqual([words.length, doubtful.map(({ text }) => text)], [0, ['texture']]);
  });

  it('end a word where the next one of its line begins', () => {
    const word = (text: string, line: string, edges: Reading['edges']) => ({ text, line, edges, confidence: 95 });
    const words = [word('in', '1', [350, 700, 730, 870]), word('3', '1', [650, 710, 740, 900])];
    assert.deepEqual(
      partedWords(words).map(({ edges }) => edges[2]),
      [650, 740],
    );
    const stacked = [word('Big', '1', [100, 0, 400, 200]), word('Sale', '2', [150, 90, 300, 200])];
    assert.deepEqual(partedWords(stacked), stacked);
  });

  it('tell a headline’s box that takes in the small line below from one of its own', () => {
    const headline = reading('time', 'plain', 80, [70, 315, 770, 520]);
    const small = reading('funds', 'fine', 96, [268, 498, 328, 516]);
    assert.deepEqual([reachesOver(headline, [headline, small]), reachesOver(small, [headline, small])], [true, false]);
  });

  it('give a word its own place when one look stretched it over its neighbours', () => {
    const readings = [reading('risk', 'a', 96, [0, 0, 300, 20]), reading('risk', 'b', 95, [0, 0, 80, 20])];
    const all = [...readings, reading('at', 'a', 90, [100, 0, 150, 20]), reading('all', 'b', 90, [170, 0, 240, 20])];
    assert.deepEqual(texts(all).sort(), ['all', 'at', 'risk']);
  });

  it('keep the figure beside a word that two looks of four stretched over it', () => {
    const own: Reading['edges'] = [62, 83, 411, 131];
    const stretched: Reading['edges'] = [62, 82, 526, 138];
    const percent: Reading['edges'] = [436, 85, 524, 131];
    const readings = ['a', 'b', 'c', 'd'].flatMap((pass, at) => [
      reading('Guaranteed', pass, 95 + Number(at > 1), at > 1 ? stretched : own),
      reading('8%', pass, 96, percent),
    ]);
    assert.deepEqual(texts(readings).sort(), ['8%', 'Guaranteed']);
  });

  it('never put two words in one place', () => {
    const edge = fc.integer({ min: 0, max: 90 });
    const anyReading = fc.record({
      text: fc.constantFrom('risk', 'at', 'all', '8%'),
      pass: fc.constantFrom('a', 'b', 'c'),
      confidence: fc.integer({ min: 0, max: 100 }),
      edges: fc.tuple(edge, edge, edge, edge).map(([x, y, w, h]): Reading['edges'] => [x, y, x + w + 1, y + h + 1]),
    });
    const area = ([left, top, right, bottom]: Reading['edges']) => (right - left) * (bottom - top);
    fc.assert(
      fc.property(fc.array(anyReading, { maxLength: 12 }), (readings) => {
        const { words } = settle(readings);
        for (const [at, one] of words.entries()) {
          for (const other of words.slice(at + 1)) {
            const shared = overlap(one.edges, other.edges) / Math.min(area(one.edges), area(other.edges));
            assert.ok(shared <= 0.3, `${shared}`);
          }
        }
      }),
    );
  });
});

describe('contrast', () => {
  it('is that of the web accessibility guidelines', () => {
    assert.equal(contrastRatio([0, 0, 0], [255, 255, 255]), 21);
    assert.ok(Math.abs(contrastRatio([118, 118, 118], [255, 255, 255]) - 4.54) < 0.01);
  });

  it('is measured between the letters and what is around them', () => {
    const [width, height] = [40, 20];
    const data = new Uint8Array(width * height * 3).fill(255);
    for (let y = 6; y < 14; y += 1)
      for (let x = 10; x < 30; x += 4) data.fill(118, (y * width + x) * 3, (y * width + x + 2) * 3);
    const ink = inkOf({ data, width, height, channels: 3 }, [10, 3, 30, 17]);
    assert.deepEqual([ink.colour, ink.background, ink.contrast], ['#767676', '#ffffff', 4.54]);
    assert.deepEqual(ink.edges, [10, 6, 30, 14]);
  });
});
