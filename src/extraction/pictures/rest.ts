import type { EngineWord } from './engine.ts';
import { withoutWords } from './erase.ts';
import { grainOf } from './grain.ts';
import { differences, type Grey, grainReach, resized } from './passes.ts';
import type { RawPicture } from './recognised.ts';
import type { SettledWord } from './vote.ts';

type Edges = EngineWord['edges'];

/** Rows of a page that hold marks no word accounts for, without what in them is read already. */
export interface Stretch {
  picture: RawPicture;
  /** The page's row that is the first of the picture. */
  top: number;
  /** The usual step from a pixel to its neighbour. */
  grain: number;
  /** Where the marks are, with a little around them; all of it when that is not known. */
  areas?: Edges[];
}

/** What of a page is still to be read. */
export interface Rest {
  stretches: Stretch[];
  /** Where marks stand in lines as words do. */
  lines: Edges[];
  /** Pale letters could stand anywhere and would not show. */
  isGrainy: boolean;
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
/** Of 255; pale letters don't stand out from paper with more grain. */
const mostGrain = 20;
/** In tiles, above and below what is left: the engine reads a line better with air around it. */
const air = 6;
/** In tiles, around what is left: tails of letters, and short words at the end of a line. */
const reach = 4;
/** Several short pictures are searched faster than one with nothing in between, until they are many. */
const mostStretches = 6;
/** In tiles: two short words of small print. */
const leastLine = 6;
/** In tiles. */
const widestSpace = 3;
/** In tiles: what is higher is a drawing or a photograph. */
const highestLine = 3;
/** Letters have an edge this often, in pixels; a rule or a shadow goes on. */
const edgeEvery = 8;

/** Read so surely, or so often, that no further look is needed. */
export const isExplained = ({ votes, confidence }: SettledWord) => votes > 0 || confidence >= 85;

/** Tiles next to each other in a row that have ink: `row`, and columns `from` up to `to`. */
interface Strip {
  row: number;
  from: number;
  to: number;
}

function inkByTile({ data, width, height }: Grey, least: number): { ink: Uint16Array; columns: number; rows: number } {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)];
  const ink = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns;
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! >= least) ink[row + Math.floor(x / side)]! += 1;
    }
  }
  return { ink, columns, rows };
}

function stripsIn(marks: Grey, least: number): Strip[] {
  const { ink, columns, rows } = inkByTile(marks, least);
  const strips: Strip[] = [];
  for (let row = 0; row < rows; row += 1) {
    let from = 0;
    for (let column = 0; column <= columns; column += 1) {
      if (column < columns && ink[row * columns + column]! >= leastInk) continue;
      if (column - from >= leastTiles) strips.push({ row, from, to: column });
      from = column + 1;
    }
  }
  return strips;
}

/** Rows in groups that have nothing between them. */
function groupsOf(strips: Strip[]): { first: number; last: number }[] {
  const groups: { first: number; last: number }[] = [];
  for (const { row } of strips) {
    const group = groups.at(-1);
    if (group && row - group.last <= 2 * air) group.last = row;
    else groups.push({ first: row, last: row });
  }
  const [first, last] = [groups[0], groups.at(-1)];
  return groups.length > mostStretches && first && last ? [{ first: first.first, last: last.last }] : groups;
}

/** Words of a line are a space apart, and the palest have gaps. */
function joined(strips: Strip[]): Strip[] {
  const lines: Strip[] = [];
  for (const strip of strips) {
    const last = lines.at(-1);
    if (last && last.row === strip.row && strip.from - last.to <= widestSpace) last.to = strip.to;
    else lines.push({ ...strip });
  }
  return lines;
}

/** How often the row of pixels passes from paper to ink within the strip, at its busiest. */
function edgesAlong({ data, width, height }: Grey, { row, from, to }: Strip, least: number): number {
  let most = 0;
  for (let y = row * side; y < Math.min(height, (row + 1) * side); y += 1) {
    let edges = 0;
    for (let x = from * side + 1; x < Math.min(width, to * side); x += 1) {
      if (data[y * width + x]! >= least && data[y * width + x - 1]! < least) edges += 1;
    }
    most = Math.max(most, edges);
  }
  return most;
}

/** Strips that are as long, as low and as full of edges as a line of small type. */
function linesIn(strips: Strip[], marks: Grey, least: number): Strip[] {
  const touches = (one: Strip, other: Strip) => one.from < other.to && other.from < one.to;
  const isLow = (strip: Strip) => {
    let height = 1;
    for (const step of [-1, 1]) {
      let row = strip.row + step;
      while (strips.some((other) => other.row === row && touches(strip, other))) {
        height += 1;
        row += step;
      }
    }
    return height <= highestLine;
  };
  return joined(strips).filter((strip) => {
    if (strip.to - strip.from < leastLine || !isLow(strip)) return false;
    return edgesAlong(marks, strip, least) * edgeEvery * 2 >= (strip.to - strip.from) * side;
  });
}

/** In the page's own pixels. */
const edgesOf = ({ row, from, to }: Strip, scale: number): Edges => [
  (from * side) / scale,
  (row * side) / scale,
  (to * side) / scale,
  ((row + 1) * side) / scale,
];

/** Nothing when what was `read` accounts for all of a page's marks. */
export async function restOf(picture: RawPicture, read: Edges[]): Promise<Rest | undefined> {
  const { picture: left, mask } = await withoutWords(picture, read);
  const scale = Math.min(1, searchedSide / Math.max(picture.width, picture.height));
  const searched = await resized(left, { x: scale, y: scale });
  const marks = await differences(searched, searchedSide / 60);
  const grain = grainOf(left, mask);
  const isGrainy = grain > mostGrain;
  const least = Math.max(leastDifference, grainReach * grain);
  const strips = stripsIn(marks, least);
  if (strips.length === 0 && !isGrainy) return undefined;
  const around = (reach * side) / scale;
  const stretches = groupsOf(strips).map(({ first, last }) => {
    const top = Math.max(0, Math.floor(((first - air) * side) / scale));
    const bottom = Math.min(picture.height, Math.ceil(((last + 1 + air) * side) / scale));
    const data = left.data.subarray(top * picture.width * 3, bottom * picture.width * 3);
    const within = strips.filter(({ row }) => row >= first && row <= last);
    const areas = within.map((strip): Edges => {
      const [left, above, right, below] = edgesOf(strip, scale);
      return [left - around, above - top - around, right + around, below - top + around];
    });
    return { picture: { ...picture, height: bottom - top, data }, top, grain, areas };
  });
  const lines = linesIn(strips, marks, least).map((strip) => edgesOf(strip, scale));
  return { stretches, lines, isGrainy };
}
