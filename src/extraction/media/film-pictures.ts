import type { RawPicture } from '../pictures/index.ts';
import { decode, type MediaSource } from './ffmpeg.ts';

/** How often a film is looked at: what happens on the screen is timed to an eighth of a second. */
export const picturesPerSecond = 8;

/** Small print of a full-HD film survives this; decoding and looking cost a quarter of the full size. */
const longestSide = 1280;

export interface Size {
  width: number;
  height: number;
}

/** A picture of the film as codecs keep it: brightness for each pixel, two colours for each four. */
export interface FilmPicture extends Size {
  data: Uint8Array;
  /** Mean brightness of each square, row by row. */
  squares: Uint8Array;
}

/** Colours are kept for two pixels each way, so both sides are even. */
const even = (side: number) => Math.max(2, Math.round(side / 2) * 2);

function pictureSize({ width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: even(width * scale), height: even(height * scale) };
}

/** Cuts a byte stream into pieces of `size` bytes, each in a buffer of its own that whole words of four bytes fill. */
async function* pieces(stream: AsyncIterable<Buffer>, size: number): AsyncGenerator<Uint8Array> {
  const empty = () => new Uint8Array(Math.ceil(size / 4) * 4);
  let piece = empty();
  let filled = 0;
  for await (const chunk of stream) {
    for (let at = 0; at < chunk.length; ) {
      const taken = Math.min(chunk.length - at, size - filled);
      piece.set(chunk.subarray(at, at + taken), filled);
      filled += taken;
      at += taken;
      if (filled < size) continue;
      yield piece;
      piece = empty();
      filled = 0;
    }
  }
}

/** A line of small print is a square or two high. */
const squareSide = 16;

/** Every other column of every fourth row tells enough. */
function squaresOf(data: Uint8Array, { width, height }: Size): Uint8Array {
  const [across, down] = [Math.ceil(width / squareSide), Math.ceil(height / squareSide)];
  const sums = new Uint32Array(across * down);
  const counts = new Uint16Array(across * down);
  for (let y = 0; y < height; y += 4) {
    const row = Math.floor(y / squareSide) * across;
    for (let x = 0, pixel = y * width; x < width; x += 2, pixel += 2) {
      const square = row + (x >> 4);
      sums[square]! += data[pixel]!;
      counts[square]! += 1;
    }
  }
  return Uint8Array.from(sums, (sum, at) => Math.round(sum / counts[at]!));
}

/** The film's pictures, upright. Reading slowly slows the decoder: memory stays flat. */
export async function* picturesOf(source: MediaSource, shown: Size): AsyncGenerator<FilmPicture> {
  const { width, height } = pictureSize(shown);
  const scaled = `scale=${width}:${height}:flags=area:out_color_matrix=bt601:out_range=pc`;
  const filter = `fps=${picturesPerSecond}:start_time=0,${scaled},format=yuv420p`;
  const { stdout, ended, stop } = decode(source, [
    ...['-map', '0:v:0', '-an', '-sn', '-dn', '-vf', filter, '-vsync', '0'],
    ...['-pix_fmt', 'yuv420p', '-f', 'rawvideo'],
  ]);
  try {
    for await (const data of pieces(stdout, (width * height * 3) / 2)) {
      yield { data, width, height, squares: squaresOf(data, { width, height }) };
    }
  } finally {
    stop();
    await ended;
  }
}

/** Halfway between two pictures, four bytes at a time. */
function halfway(one: Uint8Array, other: Uint8Array): Uint8Array {
  const [a, b] = [new Int32Array(one.buffer), new Int32Array(other.buffer)];
  const mean = new Int32Array(a.length);
  for (let at = 0; at < mean.length; at += 1) mean[at] = (a[at]! & b[at]!) + (((a[at]! ^ b[at]!) >> 1) & 0x7f7f7f7f);
  return new Uint8Array(mean.buffer);
}

function meanOf(pictures: FilmPicture[]): Uint8Array {
  let means = pictures.map(({ data }) => data);
  while (means.length > 1) {
    const pairs = means.length >> 1;
    const halves = Array.from({ length: pairs }, (_, at) => halfway(means[at * 2]!, means[at * 2 + 1]!));
    means = [...halves, ...means.slice(pairs * 2)];
  }
  return means[0]!;
}

/** What a colour adds to red, green and blue (ITU-R BT.601, of which the decoder is asked). */
const added = (factor: number) => Int16Array.from({ length: 256 }, (_, value) => Math.round(factor * (value - 128)));
const [redOfRed, greenOfRed, greenOfBlue, blueOfBlue] = [
  added(1.402),
  added(-0.714136),
  added(-0.344136),
  added(1.772),
];

/** Several pictures as one: text that stands still stays sharp, what moves behind it is smeared and keeps out of the way. */
export function blended(pictures: FilmPicture[]): RawPicture {
  const { width, height } = pictures[0]!;
  const mean = meanOf(pictures);
  const data = new Uint8ClampedArray(width * height * 3);
  const [blueAt, redAt] = [width * height, (width * height * 5) / 4];
  for (let y = 0; y < height; y += 1) {
    const row = (y >> 1) * (width >> 1);
    for (let x = 0, at = y * width * 3; x < width; x += 1, at += 3) {
      const [blue, red] = [mean[blueAt + row + (x >> 1)]!, mean[redAt + row + (x >> 1)]!];
      const light = mean[y * width + x]!;
      data[at] = light + redOfRed[red]!;
      data[at + 1] = light + greenOfRed[red]! + greenOfBlue[blue]!;
      data[at + 2] = light + blueOfBlue[blue]!;
    }
  }
  return { data: new Uint8Array(data.buffer), width, height, channels: 3 };
}
