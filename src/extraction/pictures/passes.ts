import sharp from 'sharp';
import type { EngineInput, EngineWord } from './engine.ts';
import { withoutMarks } from './filled.ts';
import type { RawPicture, RecognitionOptions } from './recognised.ts';

/**
 * One engine run loses what another finds: a single threshold drops pale small print beside a dark headline, a
 * high-pass picture drops solid large letters. So a picture is read several ways and the readings vote.
 */
export interface Pass {
  name: string;
  /** The engine's pixels for one pixel of the picture, along and down. */
  scale: { x: number; y: number };
  input: EngineInput;
  turn?: 90 | 270;
}

export interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

const raw = (picture: { width: number; height: number }, channels: 1 | 3) => ({
  raw: { width: picture.width, height: picture.height, channels },
});

export async function resized(picture: RawPicture, { x, y }: Pass['scale']): Promise<RawPicture> {
  if (x === 1 && y === 1) return picture;
  const [width, height] = [picture.width * x, picture.height * y].map((side) => Math.max(16, Math.round(side)));
  const { data, info } = await sharp(picture.data, raw(picture, 3))
    .resize(width!, height!, { fit: 'fill', kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

async function greyed(picture: RawPicture): Promise<Grey> {
  const { data, info } = await sharp(picture.data, raw(picture, 3))
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The local background: blurred at a fraction of the size, which no letter survives and which costs little. */
async function background(picture: RawPicture | Grey, sigma: number): Promise<Uint8Array> {
  const channels = 'channels' in picture ? picture.channels : 1;
  const shrink = Math.max(1, Math.min(8, Math.floor(sigma / 2)));
  const small = await sharp(picture.data, raw(picture, channels))
    .resize(Math.max(1, Math.round(picture.width / shrink)), Math.max(1, Math.round(picture.height / shrink)), {
      fit: 'fill',
      kernel: 'linear',
    })
    .blur(Math.max(0.5, sigma / shrink))
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(small.data, raw(small.info, channels))
    .resize(picture.width, picture.height, { fit: 'fill', kernel: 'linear' })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer();
}

/** How far each pixel is from its surroundings, in whichever channel and direction. */
export async function differences(picture: RawPicture, sigma: number): Promise<Grey> {
  const around = await background(picture, sigma);
  const { data, width, height } = picture;
  const marks = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < marks.length; pixel += 1, at += 3) {
    const red = Math.abs(data[at]! - around[at]!);
    const green = Math.abs(data[at + 1]! - around[at + 1]!);
    const blue = Math.abs(data[at + 2]! - around[at + 2]!);
    marks[pixel] = Math.max(red, green, blue);
  }
  return { data: marks, width, height };
}

/** Dark marks on white wherever a pixel differs from its surroundings by more than grain does. */
async function highPass(
  picture: RawPicture,
  gain: number,
  { sigma, least }: { sigma: number; least: number },
): Promise<Grey> {
  const { data, width, height } = await differences(picture, sigma);
  const marks = data.map((difference) => (difference < least ? 255 : Math.max(0, 255 - gain * difference)));
  return { data: marks, width, height };
}

/** Side of the squares that each have a contrast of their own, in pixels. */
const squareSide = 32;
/** Softened, few pixels of paper differ from it by more than their grain times this. */
const softGrainReach = 3;
/** Few pixels differ by more than their grain times this. */
export const grainReach = 4;

/** The strongest mark in each square and the eight around it. */
function strongestAround({ data, width, height }: Grey): { strongest: Uint8Array; columns: number } {
  const [columns, rows] = [Math.ceil(width / squareSide), Math.ceil(height / squareSide)];
  const own = new Uint8Array(columns * rows);
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / squareSide) * columns;
    for (let x = 0; x < width; x += 1) {
      const square = row + Math.floor(x / squareSide);
      const value = data[y * width + x]!;
      if (value > own[square]!) own[square] = value;
    }
  }
  const strongest = own.map((_, square) => {
    const column = square % columns;
    let most = 0;
    for (const row of [square - column - columns, square - column, square - column + columns]) {
      for (let at = Math.max(0, column - 1); at <= Math.min(columns - 1, column + 1); at += 1) {
        most = Math.max(most, own[row + at] ?? 0);
      }
    }
    return most;
  });
  return { strongest, columns };
}

/** Dark marks on white, the palest print as dark as the boldest: each place has the contrast that its letters need. */
async function evened(picture: RawPicture, sigma: number, grain: number): Promise<Grey> {
  // Softening takes the grain from strokes that are hardly stronger than it.
  const data = await sharp(picture.data, raw(picture, 3)).blur(0.6).raw().toBuffer();
  const marks = await differences({ ...picture, data }, sigma);
  const { strongest, columns } = strongestAround(marks);
  const least = Math.max(2, softGrainReach * grain);
  for (let y = 0; y < marks.height; y += 1) {
    const row = Math.floor(y / squareSide) * columns;
    for (let x = 0, at = y * marks.width; x < marks.width; x += 1, at += 1) {
      const most = Math.max(strongest[row + Math.floor(x / squareSide)]!, 2 * least);
      marks.data[at] = Math.min(255, Math.round((255 * (most - marks.data[at]!)) / (most - least)));
    }
  }
  return marks;
}

/** Grain stays below this; kept, it would fill the picture with specks that each cost the engine time. */
const leastRise = 24;

/**
 * Near-white letters have a high least channel and near-black ones a low greatest channel, whatever colours a
 * photograph has around them.
 */
async function letters(picture: RawPicture, tone: 'light' | 'dark', side: number): Promise<Grey> {
  const { data, width, height } = picture;
  const extreme = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < extreme.length; pixel += 1, at += 3) {
    const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!];
    extreme[pixel] = tone === 'light' ? Math.min(red, green, blue) : Math.max(red, green, blue);
  }
  const plane = { data: extreme, width, height };
  const around = await background(plane, Math.max(3, side / 25));
  const without = withoutMarks(plane, tone, Math.max(3, Math.round(side / 50))).data;
  const sign = tone === 'light' ? 1 : -1;
  const marks = extreme.map((value, pixel) => {
    const rise = Math.min(sign * (value - around[pixel]!), sign * (value - without[pixel]!));
    return rise < leastRise ? 255 : Math.max(0, 255 - rise * 2);
  });
  return { data: marks, width, height };
}

export interface Recipe {
  name: string;
  /** Long side of the engine's picture. Small print wants the height the engine was trained on, headlines less. */
  longSide: number;
  /** Letters are made narrower by this: the engine's time goes with the length of a line. */
  narrowed?: number;
  layout?: EngineInput['layout'];
  /**
   * Without marks the engine sees plain grey. `reach` is the background's blur as a part of the picture's side; with
   * an `even` gain pale letters become as dark as others.
   */
  marks?: { gain: number | 'even'; reach: number };
  /** Only letters lighter or darker than all that is around them. */
  tone?: 'light' | 'dark';
  /** Clockwise, in degrees: text that runs up or down the side of an advertisement. */
  turn?: 90 | 270;
}

/**
 * Chosen by measuring which few readings together find the most words of generated banners: one for middling type,
 * one for small print, one for headlines.
 */
const firstLooks: Recipe[] = [
  { name: 'plain', longSide: 1200 },
  { name: 'fine', longSide: 2400, marks: { gain: 3, reach: 1 / 30 } },
  { name: 'middle', longSide: 600, marks: { gain: 2, reach: 1 / 30 } },
];

/** For what the first looks left unexplained: photographs, grain, very large letters. */
const closerLooks: Recipe[] = [
  { name: 'huge', longSide: 360, marks: { gain: 2, reach: 1 / 30 } },
  { name: 'light', longSide: 1200, tone: 'light' },
  { name: 'dark', longSide: 1200, tone: 'dark' },
];

const sidewaysLooks: Recipe[] = [
  { name: 'upwards', longSide: 1400, marks: { gain: 3, reach: 1 / 30 }, turn: 90 },
  { name: 'downwards', longSide: 1400, marks: { gain: 3, reach: 1 / 30 }, turn: 270 },
];

/** Running text in one look; small print and whatever it missed in a second, over what is left. */
const pageLooks: Recipe[] = [{ name: 'page', longSide: 2200, narrowed: 0.8, layout: 'page' }];
const restLooks: Recipe[] = [{ name: 'fine', longSide: 2200, marks: { gain: 'even', reach: 1 / 60 } }];

const frameLooks: Recipe[] = [
  { name: 'plain', longSide: 1200 },
  { name: 'fine', longSide: 1920, marks: { gain: 3, reach: 1 / 30 } },
  { name: 'large', longSide: 600, marks: { gain: 3, reach: 1 / 8 } },
];

/** Captions over a moving film are light or dark against all of it. */
const movingLooks: Recipe[] = [
  { name: 'light', longSide: 1280, tone: 'light' },
  { name: 'fine', longSide: 1920, marks: { gain: 3, reach: 1 / 30 } },
  { name: 'dark', longSide: 1280, tone: 'dark' },
];

/** In the order they are tried; each set only when those before left something unexplained. */
export const looks: Record<NonNullable<RecognitionOptions['kind']>, Recipe[][]> = {
  picture: [firstLooks, closerLooks, sidewaysLooks],
  page: [pageLooks, restLooks, closerLooks],
  frame: [frameLooks],
  moving: [movingLooks],
};

/** More than four times gains nothing: the letters are not in the pixels. */
const mostEnlargement = 4;

export const meanSide = ({ width, height }: RawPicture) => Math.sqrt(width * height);

async function turned(grey: Grey, turn: 90 | 270): Promise<Grey> {
  const { data, info } = await sharp(grey.data, raw(grey, 1))
    .rotate(turn)
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Surroundings {
  /** The usual step from a pixel to its neighbour. */
  grain: number;
  /** Of the whole of which the picture is a part. */
  side: number;
  /** All that is of interest, where that is known: the rest is left white, for its grain looks like letters. */
  areas?: EngineWord['edges'][] | undefined;
}

async function greyFor(picture: RawPicture, { marks, tone }: Recipe, { grain, side }: Surroundings): Promise<Grey> {
  if (tone) return letters(picture, tone, side);
  if (!marks) return greyed(picture);
  const sigma = Math.max(3, side * marks.reach);
  return marks.gain === 'even'
    ? evened(picture, sigma, grain)
    : highPass(picture, marks.gain, { sigma, least: grainReach * grain });
}

/** Whether any letter can be among so few marks. */
const isBlank = (grey: Grey) =>
  grey.data.reduce((dark, value) => dark + Number(value < 160), 0) < grey.data.length / 8000;

function blankOutside(grey: Grey, areas: EngineWord['edges'][], { x, y }: Pass['scale']): Grey {
  const data = new Uint8Array(grey.data.length).fill(255);
  for (const [left, top, right, bottom] of areas) {
    const last = Math.min(grey.height, Math.ceil(bottom * y));
    const [from, to] = [Math.max(0, Math.floor(left * x)), Math.min(grey.width, Math.ceil(right * x))];
    for (let row = Math.max(0, Math.floor(top * y)); row < last; row += 1) {
      const start = row * grey.width;
      data.set(grey.data.subarray(start + from, start + to), start + from);
    }
  }
  return { ...grey, data };
}

/** Prepares one look at a picture for the engine; nothing when there is nothing to be seen that way. */
export async function preparePass(
  picture: RawPicture,
  recipe: Recipe,
  { grain = 0, side = meanSide(picture), areas }: Partial<Surroundings> = {},
): Promise<Pass | undefined> {
  const { name, longSide, narrowed = 1, tone, turn, layout = 'sparse' } = recipe;
  const wanted = longSide / Math.max(picture.width, picture.height);
  // A scale near 1 is taken as 1: resampling costs letters their edges for nothing.
  const even = wanted > 0.85 && wanted < 1.2 ? 1 : Math.min(mostEnlargement, wanted);
  const scale = { x: even * narrowed, y: even };
  const sized = await resized(picture, scale);
  const seen = await greyFor(sized, recipe, { grain, side: side * even });
  const grey = areas ? blankOutside(seen, areas, scale) : seen;
  if (tone && isBlank(grey)) return undefined;
  const { data, width, height } = turn ? await turned(grey, turn) : grey;
  return { name, scale, ...(turn && { turn }), input: { grey: data, width, height, layout } };
}
