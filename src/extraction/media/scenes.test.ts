import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Box } from '../../document/model.ts';
import { type Caption, likeness, saysOther } from './captions.ts';
import { containerOf } from './container.ts';
import { scenesOf } from './scenes.ts';
import { parseSubRip } from './subtitles.ts';

function caption(text: string, startMs: number, endMs: number, y = 0.1): Caption {
  const box: Box = [0.1, y, 0.5, 0.1];
  const word = { text, box, confidence: 0.9, size: 0.1, contrast: 9, colour: '#ffffff', background: '#000000' };
  return { line: { words: [word], box, size: 0.1 }, startMs, endMs };
}

/** A line of several words. */
function line(text: string): Caption['line'] {
  const { words, ...place } = caption('', 0, 0).line;
  return { ...place, words: text.split(' ').map((part) => ({ ...words[0]!, text: part })) };
}

const told = (captions: Caption[]) =>
  scenesOf(captions, 10_000).map((scene) => scene.captions.map(({ line }) => line.words[0]!.text));

describe('scenes of a film', () => {
  it('hold together what is added line by line', () => {
    assert.deepEqual(told([caption('Earn', 0, 5000), caption('8%', 1000, 5000, 0.3)]), [['Earn', '8%']]);
  });

  it('end when something new comes after something has gone', () => {
    assert.deepEqual(told([caption('Claim', 0, 4000), caption('Warning', 4000, 8000, 0.7)]), [['Claim'], ['Warning']]);
  });

  it('carry on what stays on the screen', () => {
    const captions = [caption('Warning', 0, 10_000, 0.9), caption('One', 0, 4000), caption('Two', 4000, 8000)];
    assert.deepEqual(told(captions), [
      ['Warning', 'One'],
      ['Warning', 'Two'],
    ]);
  });

  it('are one without words when there are none', () => {
    assert.deepEqual(scenesOf([], 3000), [{ startMs: 0, endMs: 3000, captions: [] }]);
  });

  it('lose no caption and leave no gap', () => {
    const time = fc.integer({ min: 0, max: 9000 });
    const captions = fc.array(
      fc.tuple(time, fc.integer({ min: 1, max: 999 }), fc.double({ min: 0, max: 0.9, noNaN: true })),
    );
    fc.assert(
      fc.property(captions, (parts) => {
        const all = parts.map(([start, length, y], at) => caption(`w${at}`, start, start + length, y));
        const scenes = scenesOf(all, 10_000);
        assert.equal(new Set(scenes.flatMap((scene) => scene.captions)).size, all.length);
        for (const [at, scene] of scenes.entries()) assert.equal(scene.startMs, at === 0 ? 0 : scenes[at - 1]!.endMs);
        assert.equal(scenes.at(-1)!.endMs, 10_000);
      }),
    );
  });
});

describe('two readings of a caption', () => {
  it('are alike when one holds the other, or a letter was misread', () => {
    assert.equal(likeness('Earn 8%', 'Earn 8% guaranteed'), 1);
    assert.ok(likeness('Capital at risk', 'Capltal at risk') > 0.7);
    assert.ok(likeness('Earn 8% guaranteed', 'No risk at all') < 0.3);
  });

  it('are of two captions when a figure or a word was replaced, of one when the line grew or was misread', () => {
    assert.equal(saysOther(line('Offer 1: save £75 today'), line('Offer 2: save £100 today')), true);
    assert.equal(saysOther(line('Save more today'), line('Save nothing today')), true);
    assert.equal(saysOther(line('Save £50'), line('Save £50 today only')), false);
    assert.equal(saysOther(line('Capltal at risk'), line('Capital at risk')), false);
  });
});

describe('subtitles', () => {
  it('are read without their markup, whatever their line ends', () => {
    const source = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<b>Earn</b> {\\an8}8%\r\ntoday\r\n\r\n2\r\nbroken\r\n';
    assert.deepEqual(parseSubRip(source), [{ startMs: 1000, endMs: 2500, text: 'Earn 8%\ntoday' }]);
  });

  it('never fail, whatever stands in the track', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(parseSubRip(text))));
  });
});

describe('what a media file is', () => {
  it('shows in its first bytes, and a playlist is none', () => {
    assert.equal(containerOf(Buffer.from('\0\0\0\x18ftypisom', 'latin1')), 'mov');
    assert.equal(containerOf(Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1')), 'wav');
    assert.equal(containerOf(Buffer.from('#EXTM3U\n#EXT-X-VERSION:3\n')), undefined);
    assert.equal(containerOf(Buffer.from('ffconcat version 1.0\n')), undefined);
  });
});
