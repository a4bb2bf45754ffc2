import sharp from 'sharp';
import './fonts.ts';
import { seeded } from './banners.ts';
import { type Brush, makePdf } from './pdfs.ts';

/** What a page says, from the top, and small print at its foot that may be pale. */
export interface ScannedPage {
  lines: string[];
  disclaimer?: { text: string; grey: string };
  /** White words on a dark strip across the head of the page. */
  strip?: string;
  /** Of the letters. */
  font?: string;
  /** What the file says in letters that are not seen, line over line. */
  layer?: string[];
}

const [width, height] = [1654, 2339];
const margin = 130;
const firstBaseline = 230;
const widestStep = 44;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function drawing({ lines, disclaimer, strip, font = 'Liberation Serif, DejaVu Serif' }: ScannedPage): string {
  const text = (words: string, y: number, look: string) =>
    `<text x="${margin}" y="${y}" ${look} font-family="${font}">${escaped(words)}</text>`;
  const step = Math.min(widestStep, (height - 420) / Math.max(1, lines.length));
  const body = lines.map((line, at) =>
    text(line, Math.round(firstBaseline + at * step), 'font-size="29" fill="#1c1c1c"'),
  );
  const foot = disclaimer ? text(disclaimer.text, height - 110, `font-size="22" fill="${disclaimer.grey}"`) : '';
  const head = strip
    ? `<rect x="0" y="40" width="${width}" height="110" fill="#20304a"/>${text(strip, 112, 'font-size="44" fill="#ffffff"')}`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f6f4ee"/><g transform="rotate(0.3)">${head}${body.join('')}${foot}</g></svg>`;
}

/** A page of A4 from a scanner: 200 dots an inch, a little crooked, grainy, packed as JPEG. */
async function scanned(page: ScannedPage, seed: number): Promise<Buffer> {
  const random = seeded(seed);
  const { data, info } = await sharp(Buffer.from(drawing(page)))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3) {
    const grain = (random() + random() - 1) * 14;
    for (let channel = 0; channel < 3; channel += 1)
      data[at + channel] = Math.max(0, Math.min(255, data[at + channel]! + grain));
  }
  const { width, height } = info;
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** A PDF in which each page is the picture of a sheet of paper. */
export async function makeScan(pages: ScannedPage[]): Promise<Buffer> {
  const pictures = await Promise.all(pages.map((page, at) => scanned(page, at + 1)));
  return makePdf(
    ...pictures.map((picture, at) => async ({ pdf, page, writeInvisibly }: Brush) => {
      const paper = page.getSize();
      page.drawImage(await pdf.embedJpg(picture), { x: 0, y: 0, ...paper });
      const points = paper.width / width;
      for (const [row, line] of (pages[at]?.layer ?? []).entries()) {
        const fromTop = (firstBaseline + row * widestStep) * points;
        writeInvisibly(line, { x: margin * points, fromTop, size: 27 * points });
      }
    }),
  );
}
