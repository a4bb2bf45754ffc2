import type { OcrLine, OcrWord } from '../pictures/index.ts';
import type { Glyph } from './glyphs.ts';

/** Where a scan's search layer says something else than is seen. */
export interface Contradiction {
  /** The lines as they are seen. */
  lines: OcrLine[];
  /** So many that nothing of the layer is believed. */
  isWhole: boolean;
}

/** Of the words that are read surely: with more of them unsaid the layer is another text. */
const mostUnsaid = 1 / 3;
const sure = 0.85;
/** Shorter words stand in some other word of almost every page. */
const fewestLetters = 4;

const bare = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const isFigure = (word: string) => /\d/.test(word);

/** The words of a line that tell whether a layer says it too. */
function telling({ words }: OcrLine): string[] {
  const surely = words.filter(({ confidence }: OcrWord) => confidence >= sure);
  return surely.map(({ text }) => bare(text)).filter((word) => isFigure(word) || word.length >= fewestLetters);
}

/** The layer's words run on without spaces, for it may divide or join them, and its figures each by itself. */
function saidBy(layer: Glyph[]): (word: string) => boolean {
  const text = layer.map((glyph) => (glyph.spaceBefore ? ` ${glyph.text}` : glyph.text)).join('');
  const run = bare(text);
  const figures = new Set(text.split(' ').map(bare).filter(isFigure));
  return (word) =>
    isFigure(word) ? figures.has(word) || (word.length >= fewestLetters && run.includes(word)) : run.includes(word);
}

/** Holds the words that are seen against those that a scan's search layer says. */
export function contradictionOf(lines: OcrLine[], layer: Glyph[]): Contradiction {
  const isSaid = saidBy(layer);
  const words = lines.map((line) => ({ line, telling: telling(line) }));
  const unsaid = words.filter(({ telling }) => {
    const missing = telling.filter((word) => !isSaid(word));
    return missing.some(isFigure) || (missing.length >= 2 && missing.length > telling.length / 2);
  });
  const count = (some: typeof words) => some.reduce((sum, { telling }) => sum + telling.length, 0);
  const isWhole = count(unsaid) > mostUnsaid * count(words);
  return { lines: isWhole ? lines : unsaid.map(({ line }) => line), isWhole };
}
