import sharp from 'sharp';
import './fonts.ts';

export interface Lettering {
  text: string;
  /** Left end of the baseline. */
  x: number;
  y: number;
  size: number;
  fill?: string;
  turn?: number;
}

export interface Sign {
  width: number;
  height: number;
  ground?: string;
  texts: Lettering[];
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function lettering({ text, x, y, size, fill = '#101010', turn = 0 }: Lettering): string {
  const look = `font-family="DejaVu Sans, Liberation Sans, Arial" font-size="${size}" fill="${fill}"`;
  return `<text transform="translate(${x},${y}) rotate(${turn})" ${look}>${escaped(text)}</text>`;
}

/** A drawing of some words, as SVG source. */
export function signSvg({ width, height, ground = '#ffffff', texts }: Sign): string {
  const body = texts.map(lettering).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${ground}"/>${body}</svg>`;
}

export const drawSign = (sign: Sign) => sharp(Buffer.from(signSvg(sign))).removeAlpha();

/** A Windows bitmap of 24 bits, rows from the bottom. */
export async function signAsBmp(sign: Sign): Promise<Buffer> {
  const { data, info } = await drawSign(sign).raw().toBuffer({ resolveWithObject: true });
  const stride = Math.ceil((info.width * 3) / 4) * 4;
  const bytes = Buffer.alloc(54 + stride * info.height);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(info.width, 18);
  bytes.writeInt32LE(info.height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const from = (y * info.width + x) * info.channels;
      const to = 54 + (info.height - 1 - y) * stride + x * 3;
      bytes.set([data[from + 2]!, data[from + 1]!, data[from]!], to);
    }
  }
  return bytes;
}

/** An animation: one GIF frame a sign. */
export async function signsAsGif(signs: Sign[]): Promise<Buffer> {
  const frames = await Promise.all(signs.map((sign) => drawSign(sign).png().toBuffer()));
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => 800), keepDuplicateFrames: true })
    .toBuffer();
}
