import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { addBlock, emptyPage, type RunInput } from '../../document/builder.ts';
import type { Box, Document, Page } from '../../document/model.ts';
import { type FormatReader, ReadingFailure, type SourceFile } from '../reader.ts';
import type { EngineWord } from './engine.ts';
import { inkOf } from './ink.ts';
import { placeWords } from './place-words.ts';
import { recogniseText } from './recognise.ts';
import type { RawPicture } from './recognised.ts';
import { readSvgSource, type SvgText } from './svg-source.ts';

/** The long side a drawing is rendered at: enough for its small print. */
const longSide = 1600;
/** Texts that are each looked for in the rendering; it costs one rendering a text. */
const mostPlacedTexts = 80;
const mostBytes = 10 * 1024 * 1024;

async function densityFor(source: Buffer): Promise<number> {
  const { width = 0, height = 0 } = await sharp(source, { limitInputPixels: false }).metadata();
  if (width === 0 || height === 0) throw new Error('no size');
  return Math.max(1, Math.min(2400, (72 * longSide) / Math.max(width, height)));
}

/** The renderer is given bytes, never a path, so a drawing has nothing to resolve a relative address against. */
async function render(source: string, density: number): Promise<RawPicture> {
  const drawing = sharp(Buffer.from(source), { density, limitInputPixels: 20_000_000 })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await drawing.catch((error: Error) => {
    throw undrawable(error);
  });
  return { data, width: info.width, height: info.height, channels: 3 };
}

function undrawable({ message }: Error): ReadingFailure {
  return /exceed/i.test(message)
    ? new ReadingFailure('FILE_TOO_COMPLEX', 'The SVG is too large or too intricate to be drawn; export it as PNG.')
    : new ReadingFailure('UNREADABLE_FILE', 'The SVG cannot be drawn; export it again.');
}

interface Difference {
  edges: EngineWord['edges'];
  /** Height of the tallest unbroken band of rows: one line of letters. */
  lineHeight: number;
}

function changedColumns(a: RawPicture, b: RawPicture, y: number): [number, number] | undefined {
  let first = -1;
  let last = -1;
  for (let x = 0, at = y * a.width * 3; x < a.width; x += 1, at += 3) {
    const red = Math.abs(a.data[at]! - b.data[at]!);
    const green = Math.abs(a.data[at + 1]! - b.data[at + 1]!);
    const blue = Math.abs(a.data[at + 2]! - b.data[at + 2]!);
    if (red + green + blue < 12) continue;
    if (first < 0) first = x;
    last = x;
  }
  return first < 0 ? undefined : [first, last + 1];
}

/** Where two renderings differ, in pixels; nothing when they are the same to the eye. */
function difference(a: RawPicture, b: RawPicture): Difference | undefined {
  let [left, top, right, bottom] = [a.width, -1, 0, 0];
  let [band, lineHeight] = [0, 0];
  for (let y = 0; y < a.height; y += 1) {
    const columns = changedColumns(a, b, y);
    band = columns ? band + 1 : 0;
    lineHeight = Math.max(lineHeight, band);
    if (!columns) continue;
    left = Math.min(left, columns[0]);
    right = Math.max(right, columns[1]);
    if (top < 0) top = y;
    bottom = y + 1;
  }
  return top < 0 ? undefined : { edges: [left, top, right, bottom], lineHeight };
}

const without = (source: string, { from, to }: SvgText) => source.slice(0, from) + source.slice(to);

function withoutAll(source: string, texts: SvgText[]): string {
  return texts.toReversed().reduce(without, source);
}

/** A text is where the rendering changes when it is left out; if nothing changes, nobody sees it. */
function placedRun(text: string, whole: RawPicture, bare: RawPicture): RunInput {
  const changed = difference(whole, bare);
  if (!changed) return { text, visible: false, hiddenBecause: 'nothing of it shows when the drawing is rendered' };
  const [left, top, right, bottom] = changed.edges;
  const { width, height } = whole;
  const box: Box = [left / width, top / height, (right - left) / width, (bottom - top) / height];
  const { colour, background, contrast } = inkOf(whole, changed.edges);
  return { text, box, size: changed.lineHeight / height / 0.93, colour, background, contrast };
}

async function placeTexts(page: Page, source: string, texts: SvgText[], density: number): Promise<void> {
  const whole = await render(source, density);
  for (const [at, text] of texts.entries()) {
    const run =
      at < mostPlacedTexts
        ? placedRun(text.text, whole, await render(without(source, text), density))
        : { text: text.text };
    addBlock(page, { kind: 'paragraph', runs: [run] });
  }
}

async function readSvg(file: SourceFile): Promise<Document> {
  if (file.size > mostBytes) {
    throw new ReadingFailure('FILE_TOO_COMPLEX', 'SVG files over 10 MB are not read; export it as PNG.');
  }
  const bytes = await readFile(file.path);
  const { source, texts, alternatives, foreign, linksOutside } = readSvgSource(bytes.toString('utf8'));
  const density = await densityFor(Buffer.from(source)).catch(() => {
    throw new ReadingFailure('UNREADABLE_FILE', 'The SVG cannot be drawn; export it again.');
  });
  const outlines = await render(withoutAll(source, texts), density);
  const page = { ...emptyPage(1, 'image'), width: outlines.width, height: outlines.height };
  await placeTexts(page, source, texts, density);
  const unread = placeWords(page, await recogniseText(outlines));
  for (const text of foreign) addBlock(page, { kind: 'paragraph', runs: [{ text }] });
  for (const text of alternatives) {
    const run: RunInput = { text, source: 'alt', visible: false, hiddenBecause: 'shown only on hover or read aloud' };
    addBlock(page, { kind: 'paragraph', runs: [run] });
  }
  if (linksOutside) unread.push({ what: 'Linked pictures', why: 'they are not in the file', pageNumber: 1 });
  return { format: 'svg', pages: [page], unread };
}

export const svgReader: FormatReader = {
  format: 'svg',
  contentTypes: ['image/svg+xml'],
  limitMs: 30_000,
  weight: 'heavy',
  read: readSvg,
};
