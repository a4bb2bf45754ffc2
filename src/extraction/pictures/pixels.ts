import sharp from 'sharp';
import { ReadingFailure } from '../reader.ts';
import type { RawPicture } from './recognised.ts';

/** More pixels than any artwork needs; a few bytes can claim more than the machine has. */
export const mostPixels = 50_000_000;

/** Beyond this a picture is made smaller before it is read: the type of a larger one is larger too. */
const mostReadPixels = 8_000_000;

/** One frame of an encoded picture, upright, on white, as RGB. */
export async function decodePicture(bytes: Buffer, frame = 0): Promise<RawPicture> {
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, page: frame, failOn: 'error' });
    const { width = 0, height = 0 } = await image.metadata();
    const shrink = Math.min(1, Math.sqrt(mostReadPixels / Math.max(1, width * height)));
    const upright = image.rotate().flatten({ background: '#ffffff' }).toColourspace('srgb').removeAlpha();
    const sized = shrink < 1 ? upright.resize({ width: Math.round(width * shrink) }) : upright;
    const { data, info } = await sized.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });
    return {
      data: info.channels === 3 ? data : spread(data, info.channels),
      width: info.width,
      height: info.height,
      channels: 3,
    };
  } catch (error) {
    throw undecodable(error);
  }
}

/** Grey pictures come with one byte a pixel. */
function spread(data: Uint8Array, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const colours = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    colours.fill(data[pixel * channels]!, pixel * 3, pixel * 3 + 3);
  }
  return colours;
}

export function undecodable(error: unknown): ReadingFailure {
  const reason = error instanceof Error ? error.message : '';
  if (/pixel limit|too large|exceeds/i.test(reason)) {
    return new ReadingFailure(
      'FILE_TOO_COMPLEX',
      `The picture has more than ${mostPixels / 1_000_000} million pixels; export it smaller.`,
    );
  }
  return new ReadingFailure('UNREADABLE_FILE', 'The picture is damaged or incomplete; export it again.');
}
