import sharp from 'sharp';
import type { EngineWord } from './engine.ts';
import type { RawPicture } from './recognised.ts';

type Edges = EngineWord['edges'];

/** Side of the squares whose mean colour stands for the paper, in pixels: smaller than a line of type is apart. */
const side = 16;
/** Around a word's box, in parts of its height: accents, tails and blurred edges. */
const margin = 0.25;

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function areaOf([left, top, right, bottom]: Edges, { width, height }: RawPicture): Area {
  const around = (bottom - top) * margin;
  return {
    left: Math.max(0, Math.floor(left - around)),
    top: Math.max(0, Math.floor(top - around)),
    right: Math.min(width, Math.ceil(right + around)),
    bottom: Math.min(height, Math.ceil(bottom + around)),
  };
}

/** Mean colours of the squares of a picture. */
interface Paper {
  /** Three values a square. */
  colours: Float32Array;
  columns: number;
  rows: number;
}

function maskOf(areas: Area[], { width, height }: RawPicture): Uint8Array {
  const mask = new Uint8Array(width * height);
  for (const { left, top, right, bottom } of areas) {
    for (let y = top; y < bottom; y += 1) mask.fill(1, y * width + left, y * width + right);
  }
  return mask;
}

/** What every second row and column shows between the words. */
function paperOf({ data, width, height }: RawPicture, mask: Uint8Array): Paper & { counts: Uint32Array } {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const colours = new Float32Array(columns * rows * 3);
  const counts = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 2) {
      const pixel = y * width + x;
      if (mask[pixel] === 1) continue;
      const square = row + Math.floor(x / side);
      counts[square]! += 1;
      for (let part = 0; part < 3; part += 1) colours[square * 3 + part]! += data[pixel * 3 + part]!;
    }
  }
  for (const [square, count] of counts.entries()) {
    if (count > 0) for (let part = 0; part < 3; part += 1) colours[square * 3 + part]! /= count;
  }
  return { colours, columns, rows, counts };
}

/** Squares that words cover altogether take the colour of those beside them, from the outside in. */
function filled({ colours, columns, rows, counts }: Paper & { counts: Uint32Array }): Paper {
  let empty = [...counts.keys()].filter((square) => counts[square] === 0);
  while (empty.length > 0 && empty.length < counts.length) {
    const known = empty.flatMap((square) => {
      const column = square % columns;
      const beside = [square - columns, square + columns];
      if (column > 0) beside.push(square - 1);
      if (column < columns - 1) beside.push(square + 1);
      const seen = beside.filter((other) => (counts[other] ?? 0) > 0);
      return seen.length > 0 ? [{ square, seen }] : [];
    });
    for (const { square, seen } of known) {
      for (let part = 0; part < 3; part += 1) {
        colours[square * 3 + part] = seen.reduce((sum, other) => sum + colours[other * 3 + part]!, 0) / seen.length;
      }
    }
    for (const { square } of known) counts[square] = 1;
    empty = empty.filter((square) => counts[square] === 0);
  }
  return { colours, columns, rows };
}

/** Paper for the whole picture. Between the middles of squares colours pass into each other: edges look like marks. */
async function spread({ colours, columns, rows }: Paper, { width, height }: RawPicture): Promise<Uint8Array> {
  return sharp(Uint8Array.from(colours), { raw: { width: columns, height: rows, channels: 3 } })
    .resize(columns * side, rows * side, { fit: 'fill', kernel: 'linear' })
    .extract({ left: 0, top: 0, width, height })
    .raw()
    .toBuffer();
}

export interface Erased {
  picture: RawPicture;
  /** 1 for the pixels that were painted over. */
  mask: Uint8Array;
}

/** The picture without these words: where they stood is the paper that is around them. */
export async function withoutWords(picture: RawPicture, words: Edges[]): Promise<Erased> {
  const areas = words.map((edges) => areaOf(edges, picture));
  const mask = maskOf(areas, picture);
  const paper = await spread(filled(paperOf(picture, mask)), picture);
  const data = Uint8Array.from(picture.data);
  for (const { left, top, right, bottom } of areas) {
    for (let y = top; y < bottom; y += 1) {
      const [from, to] = [(y * picture.width + left) * 3, (y * picture.width + right) * 3];
      data.set(paper.subarray(from, to), from);
    }
  }
  return { picture: { ...picture, data }, mask };
}
