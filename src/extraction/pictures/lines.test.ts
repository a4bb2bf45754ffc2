import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { linesOf, paragraphsOf } from './lines.ts';
import type { OcrWord } from './recognised.ts';

const word = (text: string, x: number, y: number, width: number): OcrWord => ({
  text,
  box: [x, y, width, 0.073],
  confidence: 0.95,
  size: 0.1,
  contrast: 12,
  colour: '#ffffff',
  background: '#112244',
});

const read = (words: OcrWord[]): string[] =>
  paragraphsOf(linesOf(words, 1), 1).map((lines) =>
    lines.flatMap((line) => line.words.map(({ text }) => text)).join(' '),
  );

describe('the words of a picture', () => {
  it('stay in the order of a wrapped headline of which a word could not be read', () => {
    const headline = [
      ...[word('Win', 0.1, 0.1, 0.3), word('up', 0.45, 0.1, 0.15), word('to', 0.65, 0.1, 0.2)],
      ...[word('£500', 0.1, 0.2, 0.3), word('no', 0.7, 0.2, 0.15)],
      ...[word('time', 0.1, 0.3, 0.3), word('at', 0.45, 0.3, 0.15), word('all', 0.65, 0.3, 0.2)],
    ];
    assert.deepEqual(read(headline), ['Win up to £500 no time at all']);
  });

  it('keep a small word of a large line in its place, though only the middle of its letter was read', () => {
    const a = { ...word('a', 0.45, 0.15, 0.03), box: [0.45, 0.15, 0.03, 0.012] as OcrWord['box'], size: 0.02 };
    const headline = [word('£500', 0.1, 0.1, 0.3), a, word('day', 0.55, 0.1, 0.2), word('soon', 0.1, 0.2, 0.3)];
    assert.deepEqual(read(headline), ['£500 a day soon']);
  });

  it('are read column by column where nothing spans the space between', () => {
    const columns = [0.1, 0.2, 0.3].flatMap((y) => [word('Left', 0.1, y, 0.2), word('Right', 0.6, y, 0.2)]);
    assert.deepEqual(read(columns), ['Left Left Left', 'Right Right Right']);
  });
});
