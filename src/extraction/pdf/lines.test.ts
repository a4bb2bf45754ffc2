import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Glyph } from './glyphs.ts';
import { linesOf, lineText } from './lines.ts';
import { paragraphsOf } from './paragraphs.ts';

let objects = 0;

interface Place {
  x: number;
  y: number;
  size?: number;
}

/** A stretch of text as a program writes it: every letter half as wide as the type is high. */
function written(text: string, { x, y, size = 10 }: Place): Glyph[] {
  objects += 1;
  const style = {
    size,
    colour: [0, 0, 0] as const,
    alpha: 1,
    isInvisible: false,
    bold: false,
    upright: true,
    object: objects,
  };
  const glyphs: Glyph[] = [];
  for (const [at, letter] of [...text].entries()) {
    if (letter === ' ') continue;
    const left = x + (at * size) / 2;
    const rect = { left, right: left + size / 2, top: y - size * 0.7, bottom: y };
    const spaceBefore = text[at - 1] === ' ';
    glyphs.push({ text: letter, rect, baseX: left, baseY: y, spaceBefore, style: { ...style, colour: [0, 0, 0] } });
  }
  return glyphs;
}

const textsOf = (glyphs: Glyph[]) => linesOf(glyphs).map(lineText);
const paragraphs = (glyphs: Glyph[]) => paragraphsOf(linesOf(glyphs)).map(({ lines }) => lines.map(lineText).join(' '));

test('the raised number of a note is written raised behind its word, and the comma close to it', () => {
  const mark = written('12', { x: 150, y: 96, size: 6 });
  const line = [...written('guaranteed', { x: 100, y: 100 }), ...mark, ...written(', always', { x: 156.5, y: 100 })];
  assert.deepEqual(textsOf(line), ['guaranteed¹², always']);
});

test('a small sign of a note hangs on its word, and the full stop on the sign, however the file parts them', () => {
  const sign = written(' **', { x: 145.5, y: 97, size: 6 });
  const line = [...written('4% variable', { x: 92, y: 100 }), ...sign, ...written(' .', { x: 150, y: 100 })];
  assert.deepEqual(textsOf(line), ['4% variable**.']);
  assert.deepEqual(textsOf(written('Rated * by guests .', { x: 50, y: 100 })), ['Rated * by guests .']);
});

test('a mark that a browser set hardly smaller than the text is raised in its place, within the sentence', () => {
  const mark = written('1', { x: 140, y: 96.5, size: 8.3 });
  const line = [...written('23 countries', { x: 80, y: 100 }), ...mark, ...written(' and more', { x: 144.5, y: 100 })];
  assert.deepEqual(textsOf(line), ['23 countries¹ and more']);
});

test('a box that touches the text beside it is read by itself', () => {
  const body = ['gives you a guaranteed return', 'every year, and it is wholly', 'free of risk whatever comes.'];
  const text = body.flatMap((line, at) => written(line, { x: 50, y: 100 + at * 12 }));
  const boxed = ['Hurry! Only three', 'days left.'].flatMap((line, at) => written(line, { x: 197, y: 100 + at * 12 }));
  assert.deepEqual(paragraphs([...text, ...boxed]), [body.join(' '), 'Hurry! Only three days left.']);
});

test('a line that is written in two pieces is one line', () => {
  const pieces = [...written('Capital at', { x: 50, y: 100 }), ...written(' risk', { x: 100, y: 100 })];
  assert.deepEqual(textsOf([...pieces, ...written('always', { x: 50, y: 112 })]), ['Capital at risk', 'always']);
});

test('a bullet from a symbol font is a bullet, and what stands left of the list is not in it', () => {
  const items = ['\uf095 No fees, ever', '\uf095 Double your money'].flatMap((item, at) =>
    written(item, { x: 70, y: 100 + at * 12 }),
  );
  const after = written('Open your account', { x: 50, y: 124 });
  assert.deepEqual(paragraphs([...items, ...after]), ['• No fees, ever', '• Double your money', 'Open your account']);
});

test('the lines of a price list are read one by one, and a sentence that fills its lines as one', () => {
  const at = (texts: string[]) => texts.flatMap((text, line) => written(text, { x: 50, y: 100 + line * 12 }));
  const list = ['Facial, sixty minutes £65', 'Course of three peels £240', 'Filler, 1ml £240', 'Gift cards'];
  const wide = 'Pay over six months, if you would rather not pay at once.';
  assert.deepEqual(paragraphs(at([...list, wide])), [...list, wide]);
  const text = [
    'We take your history, and talk with',
    'Elaine about what you would like to',
    'change. Nobody is hurried, and',
    'you may bring Ann.',
  ];
  assert.deepEqual(paragraphs(at(text)), [text.join(' ')]);
});
