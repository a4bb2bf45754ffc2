import sharp from 'sharp';
import type { EngineInput } from './engine.ts';
import type { RawPicture } from './recognised.ts';

/**
 * One engine run loses what another finds: a single threshold drops pale small print beside a dark headline, a
 * high-pass picture drops solid large letters. So a picture is read several ways and the readings vote.
 */
export interface Pass {
  name: string;
  /** The engine's pixels for one pixel of the picture. */
  scale: number;
  input: EngineInput;
}

interface Grey {
  data: Uint8Array;
  width: number;
  height: number;
}

const raw = (picture: { width: number; height: number }, channels: 1 | 3) => ({
  raw: { width: picture.width, height: picture.height, channels },
});

async function resized(picture: RawPicture, scale: number): Promise<RawPicture> {
  if (scale === 1) return picture;
  const { data, info } = await sharp(picture.data, raw(picture, 3))
    .resize(Math.max(16, Math.round(picture.width * scale)), null, { kernel: 'lanczos3' })
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
async function background(picture: RawPicture, sigma: number): Promise<Uint8Array> {
  const shrink = Math.max(1, Math.min(8, Math.floor(sigma / 2)));
  const small = await sharp(picture.data, raw(picture, 3))
    .resize(Math.max(1, Math.round(picture.width / shrink)), Math.max(1, Math.round(picture.height / shrink)), {
      fit: 'fill',
      kernel: 'linear',
    })
    .blur(Math.max(0.5, sigma / shrink))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(small.data, raw(small.info, 3))
    .resize(picture.width, picture.height, { fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer();
}

/** Dark marks on white wherever a pixel differs from its surroundings, in whichever channel and direction. */
async function highPass(picture: RawPicture, gain: number, sigma: number): Promise<Grey> {
  const around = await background(picture, sigma);
  const { data, width, height } = picture;
  const marks = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < marks.length; pixel += 1, at += 3) {
    const red = Math.abs(data[at]! - around[at]!);
    const green = Math.abs(data[at + 1]! - around[at + 1]!);
    const blue = Math.abs(data[at + 2]! - around[at + 2]!);
    marks[pixel] = Math.max(0, 255 - gain * Math.max(red, green, blue));
  }
  return { data: marks, width, height };
}

const engineInput = (grey: Grey, layout: EngineInput['layout'], localThreshold = false): EngineInput => ({
  grey: grey.data,
  width: grey.width,
  height: grey.height,
  layout,
  localThreshold,
});

/** Small pictures are enlarged until small print has the height the engine was trained on. */
function enlargement({ width, height }: RawPicture): number {
  const long = Math.max(width, height);
  return long < 900 ? Math.min(4, Math.ceil(1200 / long)) : 1;
}

const sigmaOf = (picture: RawPicture, part: number) => Math.max(3, picture.width / part);

/** The first two readings: enough when they agree and explain all that looks like text. */
export async function firstPasses(picture: RawPicture): Promise<Pass[]> {
  const scale = enlargement(picture);
  const full = await resized(picture, scale);
  return [
    { name: 'plain', scale, input: engineInput(await greyed(full), 'sparse') },
    { name: 'marks', scale, input: engineInput(await highPass(full, 3, sigmaOf(full, 40)), 'sparse') },
  ];
}

/** For whatever the first readings left in doubt: faint marks, uneven backgrounds, large letters. */
export async function furtherPasses(picture: RawPicture): Promise<Pass[]> {
  const scale = enlargement(picture);
  const full = await resized(picture, scale);
  const half = await resized(picture, scale / 2);
  return [
    { name: 'faint', scale, input: engineInput(await highPass(full, 8, sigmaOf(full, 40)), 'sparse') },
    { name: 'tiles', scale, input: engineInput(await greyed(full), 'sparse', true) },
    { name: 'large', scale: scale / 2, input: engineInput(await highPass(half, 3, sigmaOf(half, 10)), 'sparse') },
  ];
}
