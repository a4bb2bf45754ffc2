import { differences, resized, type Wipe, wipeWords } from './passes.ts';
import type { RawPicture } from './recognised.ts';
import type { SettledWord } from './vote.ts';

/** The rows of a page that hold marks no word accounts for, and what in them is read already. */
export interface Rest extends Wipe {
  picture: RawPicture;
  /** The page's row that is the first of the picture. */
  top: number;
}

/** Long side of the picture that is searched: half a scan's, which halves its grain as well. */
const searchedSide = 1200;
/** Side of a tile in its pixels: about the height of small print. */
const side = 10;
/** Pixels of ink that a piece of a letter has in its tile, and a speck of dust has not. */
const leastInk = 5;
/** Tiles with ink next to each other: less is a full stop or dust. */
const leastTiles = 3;
/** Of 255; what differs less from its background is not seen. */
const leastDifference = 12;
/** Grain seldom takes a pixel as many of its usual steps from the background. */
const grainReach = 4;
/** In tiles, above and below what is left: the engine reads a line better with air around it. */
const air = 6;

/** Read so surely, or so often, that no further look is needed. */
export const isExplained = ({ votes, confidence }: SettledWord) => votes > 0 || confidence >= 85;

/** The usual step from a pixel to its neighbour: most of a page is paper, so that is the paper's grain. */
function grainOf({ data }: RawPicture): number {
  const counts = new Uint32Array(256);
  for (let at = 4; at < data.length; at += 3) counts[Math.abs(data[at]! - data[at - 3]!)]! += 1;
  const half = data.length / 6;
  let [step, seen] = [0, counts[0]!];
  while (step < 255 && seen < half) {
    step += 1;
    seen += counts[step]!;
  }
  return step;
}

/** Rows of tiles in which enough tiles stand together that have ink. */
function rowsWithInk({ data, width, height }: { data: Uint8Array; width: number; height: number }, least: number) {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const ink = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! >= least) ink[row + Math.floor(x / side)]! += 1;
    }
  }
  const found: number[] = [];
  for (let row = 0; row < rows; row += 1) {
    let together = 0;
    for (let column = 0; column < columns; column += 1) {
      together = ink[row * columns + column]! >= leastInk ? together + 1 : 0;
      if (together === leastTiles) found.push(row);
    }
  }
  return found;
}

/** What of a page is still to be read. Nothing when words account for all its marks. */
export async function restOf(picture: RawPicture, words: SettledWord[]): Promise<Rest | undefined> {
  const explained = words.map(({ edges }) => edges);
  const scale = Math.min(1, searchedSide / Math.max(picture.width, picture.height));
  const searched = await resized(picture, scale);
  const marks = await differences(searched, searchedSide / 60);
  const least = Math.max(leastDifference, grainReach * grainOf(searched));
  wipeWords(marks, explained, { scale, value: 0 });
  const rows = rowsWithInk(marks, least);
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const top = Math.max(0, Math.floor(((first - air) * side) / scale));
  const bottom = Math.min(picture.height, Math.ceil(((last + 1 + air) * side) / scale));
  return {
    picture: {
      ...picture,
      height: bottom - top,
      data: picture.data.subarray(top * picture.width * 3, bottom * picture.width * 3),
    },
    top,
    words: explained.map(([left, above, right, below]) => [left, above - top, right, below - top]),
    least,
  };
}
