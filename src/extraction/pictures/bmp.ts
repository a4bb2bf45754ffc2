import { ReadingFailure } from '../reader.ts';
import { mostPixels } from './pixels.ts';
import type { RawPicture } from './recognised.ts';

interface Header {
  width: number;
  height: number;
  topDown: boolean;
  bits: number;
  pixelsAt: number;
  palette: Uint8Array;
}

const broken = () => new ReadingFailure('UNREADABLE_FILE', 'The BMP picture is damaged; export it again as PNG.');

const unsupported = (what: string) =>
  new ReadingFailure('UNSUPPORTED_FILE', `BMP pictures with ${what} are not read; export it as PNG.`);

function readHeader(bytes: Buffer): Header {
  if (bytes.length < 54 || bytes.toString('latin1', 0, 2) !== 'BM') throw broken();
  const headerSize = bytes.readUInt32LE(14);
  if (headerSize < 40 || headerSize > 124) throw unsupported('an OS/2 header');
  const rows = bytes.readInt32LE(22);
  const width = bytes.readInt32LE(18);
  const height = Math.abs(rows);
  if (width <= 0 || height === 0) throw broken();
  if (width * height > mostPixels) {
    throw new ReadingFailure('FILE_TOO_COMPLEX', 'The picture has more than 50 million pixels; export it smaller.');
  }
  const bits = bytes.readUInt16LE(28);
  const compression = bytes.readUInt32LE(30);
  // 3 is BITFIELDS; with 32 bits the masks in use are those of plain BGRA.
  if (compression !== 0 && !(compression === 3 && bits === 32)) throw unsupported('compression');
  if (![1, 4, 8, 24, 32].includes(bits)) throw unsupported(`${bits} bits a pixel`);
  const pixelsAt = bytes.readUInt32LE(10);
  const palette = bits <= 8 ? bytes.subarray(14 + headerSize, Math.min(pixelsAt, bytes.length)) : Buffer.alloc(0);
  return { width, height, topDown: rows < 0, bits, pixelsAt, palette };
}

/** Index of a pixel in a row packed with several pixels a byte, the first in the highest bits. */
function paletteIndex(bytes: Buffer, row: number, x: number, bits: number): number {
  const perByte = 8 / bits;
  const packed = bytes[row + Math.floor(x / perByte)]!;
  return (packed >> (8 - bits * ((x % perByte) + 1))) & ((1 << bits) - 1);
}

/** Windows bitmaps, which the picture library leaves out: uncompressed, 1 to 32 bits. */
export function decodeBmp(bytes: Buffer): RawPicture {
  const { width, height, topDown, bits, pixelsAt, palette } = readHeader(bytes);
  const stride = Math.ceil((width * bits) / 32) * 4;
  if (pixelsAt + stride * height > bytes.length) throw broken();
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    const row = pixelsAt + stride * (topDown ? y : height - 1 - y);
    for (let x = 0; x < width; x += 1) {
      const source = bits > 8 ? bytes : palette;
      const from = bits > 8 ? row + (x * bits) / 8 : paletteIndex(bytes, row, x, bits) * 4;
      const to = (y * width + x) * 3;
      data[to] = source[from + 2] ?? 0;
      data[to + 1] = source[from + 1] ?? 0;
      data[to + 2] = source[from] ?? 0;
    }
  }
  return { data, width, height, channels: 3 };
}
