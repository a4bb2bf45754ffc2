import { type EngineWord, mapEdges } from './engine.ts';
import type { RawPicture } from './recognised.ts';

type Colour = [number, number, number];

export interface Ink {
  colour: string;
  background: string;
  contrast: number;
  /** The word's box without the empty rows that some passes put above and below it. */
  edges: EngineWord['edges'];
}

const hex = (colour: Colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number) => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG 2 contrast ratio. */
export function contrastRatio(a: Colour, b: Colour): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The value in the middle; sorts what it is given. */
const median = (values: Uint8Array) => values.sort()[values.length >> 1] ?? 0;

/** Where the wanted pixels of a box begin in the picture's data; of a large box a sample. */
function pixelsIn(
  picture: RawPicture,
  [left, top, right, bottom]: EngineWord['edges'],
  wanted: (x: number, y: number) => boolean,
): number[] {
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 4000)));
  const places: number[] = [];
  for (let y = Math.max(0, top); y < Math.min(picture.height, bottom); y += step) {
    for (let x = Math.max(0, left); x < Math.min(picture.width, right); x += step) {
      if (wanted(x, y)) places.push((y * picture.width + x) * 3);
    }
  }
  return places;
}

function middle({ data }: RawPicture, places: number[]): Colour {
  const channel = (offset: number) => median(Uint8Array.from(places, (at) => data[at + offset]!));
  return [channel(0), channel(1), channel(2)];
}

const distanceOf = (data: Uint8Array, at: number, [red, green, blue]: Colour) =>
  (data[at]! - red) ** 2 + (data[at + 1]! - green) ** 2 + (data[at + 2]! - blue) ** 2;

/** The twentieth part of the pixels that differs most from the background. */
function farthestFrom(background: Colour, { data }: RawPicture, places: number[]): number[] {
  const distances = Float64Array.from(places, (at) => distanceOf(data, at, background));
  const wanted = Math.min(places.length, Math.floor(Math.max(4, places.length * 0.05)));
  const least = distances.slice().sort()[places.length - wanted] ?? 0;
  const beyond = places.filter((_, index) => distances[index]! > least);
  const level = places.filter((_, index) => distances[index] === least);
  return [...beyond, ...level.slice(0, wanted - beyond.length)];
}

/**
 * The background is the median of a ring around the word; the letters are the pixels inside that are farthest from
 * it, because edges are blends of both.
 */
export function inkOf(picture: RawPicture, edges: EngineWord['edges']): Ink {
  const [left, top, right, bottom] = mapEdges(edges, Math.round);
  const inside = (x: number, y: number) => x >= left && x < right && y >= top && y < bottom;
  const around = pixelsIn(picture, [left - 2, top - 2, right + 2, bottom + 2], (x, y) => !inside(x, y));
  const within = pixelsIn(picture, [left, top, right, bottom], () => true);
  const background = middle(picture, around.length > 0 ? around : within);
  const farthest = farthestFrom(background, picture, within);
  const colour = farthest.length > 0 ? middle(picture, farthest) : background;
  const contrast = Math.round(contrastRatio(colour, background) * 100) / 100;
  const rows = inkedRows(picture, edges, { colour, background });
  return { colour: hex(colour), background: hex(background), contrast, edges: tightened(edges, rows) };
}

/** How many pixels of each row of a box are nearer to the letters' colour than to the background. */
function inkedRows(
  picture: RawPicture,
  edges: EngineWord['edges'],
  { colour, background }: { colour: Colour; background: Colour },
): number[] {
  const [left, top] = [Math.max(0, Math.round(edges[0])), Math.max(0, Math.round(edges[1]))];
  const [right, bottom] = [
    Math.min(picture.width, Math.round(edges[2])),
    Math.min(picture.height, Math.round(edges[3])),
  ];
  const least = distanceOf(Uint8Array.from(colour), 0, background) / 4;
  const rows: number[] = [];
  for (let y = top; y < bottom; y += 1) {
    let ink = 0;
    for (let x = left, at = (y * picture.width + left) * 3; x < right; x += 1, at += 3) {
      if (distanceOf(picture.data, at, background) > least) ink += 1;
    }
    rows.push(ink);
  }
  return rows;
}

/** From the row with the most ink up and down to the first gap that is larger than the one under an i's dot. */
function tightened(edges: EngineWord['edges'], rows: number[]): EngineWord['edges'] {
  const fullest = rows.indexOf(Math.max(...rows));
  const gap = Math.max(1, Math.round(rows.length * 0.2));
  const reach = (step: 1 | -1) => {
    let last = fullest;
    for (let row = fullest; row >= 0 && row < rows.length && Math.abs(row - last) <= gap; row += step) {
      if (rows[row]! > 0) last = row;
    }
    return last;
  };
  const [first, last] = [reach(-1), reach(1)];
  // Behind a photograph there is ink everywhere or nowhere: then the engine's box is the better guess.
  if (rows.length === 0 || last - first + 1 < rows.length * 0.25) return edges;
  const top = Math.max(0, Math.round(edges[1]));
  return [edges[0], Math.max(edges[1], top + first), edges[2], Math.min(edges[3], top + last + 1)];
}
