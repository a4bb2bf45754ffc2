import sharp from 'sharp';
import './fonts.ts';

/** What a part of a banner is for, from the largest type to the smallest. */
export type BannerRole = 'headline' | 'sub' | 'small-print';

export interface BannerText {
  role: BannerRole;
  text: string;
}

export interface Banner {
  name: string;
  png: Buffer;
  texts: BannerText[];
}

/** The same numbers on every machine and in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

const headlines = [
  'Earn 7.2% a year',
  'Invest from £25 a month',
  'Your money, working harder',
  'Trade shares commission free',
  'Mortgage rates from 4.19%',
  'Win £1,000 this Friday',
  'Switch and get £175',
  'Guaranteed income for life',
  'Double your savings by 2030',
  'Borrow up to £15,000 today',
  'No fees. No catch. Ever.',
  'The smarter way to save',
];

const subs = [
  'Open an account in five minutes with our award-winning app',
  'Join 40,000 investors who already trust us with their future',
  'Apply online before 31 December and pay nothing until spring',
  'Flexible terms, quick decisions and no early repayment charge',
  'Our fixed rate bond pays interest every month',
  'Representative 24.9% APR variable',
];

const smallPrints = [
  'Capital at risk. The value of investments can go down as well as up and you may get back less than you invested.',
  'Past performance is not a reliable indicator of future results. Tax treatment depends on individual circumstances.',
  'Representative example: borrow £5,000 over 36 months at 9.9% per annum fixed. Total amount repayable £5,799.60.',
  'Your home may be repossessed if you do not keep up repayments on your mortgage. Terms and conditions apply.',
  'Issued by Northgate Capital Limited, authorised and regulated by the Financial Conduct Authority, number 123456.',
  '68% of retail investor accounts lose money when trading with this provider. Consider whether you can afford the risk.',
];

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;

const sizes = [
  [1200, 628],
  [1080, 1080],
  [1080, 1350],
  [970, 250],
  [728, 400],
] as const;

const fonts = ['DejaVu Sans', 'Liberation Sans', 'Liberation Serif', 'DejaVu Serif', 'Liberation Sans Narrow'];

/** Dark first: text colour and background of a quiet design, a lively one, a pale one. */
const palettes = [
  { ground: '#0b1f3a', second: '#17468a', ink: '#ffffff', faint: '#9fb4cf' },
  { ground: '#ffffff', second: '#dfe8f2', ink: '#101820', faint: '#7a828a' },
  { ground: '#f4c430', second: '#f08a24', ink: '#201400', faint: '#5a4410' },
  { ground: '#5b0f3c', second: '#c2185b', ink: '#ffe9f2', faint: '#e3a9c2' },
  { ground: '#e9f5ec', second: '#b9dfc3', ink: '#0d3b1e', faint: '#587a64' },
  { ground: '#222222', second: '#000000', ink: '#f5f5f5', faint: '#8c8c8c' },
] as const;

export type Backdrop = 'flat' | 'gradient' | 'noise' | 'photo';
export const backdrops: readonly Backdrop[] = ['flat', 'gradient', 'noise', 'photo'];

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line !== undefined && line.length + word.length < most) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** Soft blobs, edges and grain: what a photograph does to the text in front of it. */
function photoLayers(random: Random, width: number, height: number): string {
  const blobs = Array.from({ length: 26 }, () => {
    const tone = Math.floor(random() * 256);
    const colour = `rgb(${tone},${Math.floor(tone * 0.8 + random() * 40)},${Math.floor(tone * 0.7 + random() * 60)})`;
    const [x, y] = [random() * width, random() * height];
    const [rx, ry] = [width * (0.03 + random() * 0.2), height * (0.03 + random() * 0.25)];
    return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}" opacity="${0.15 + random() * 0.3}" filter="url(#soft)"/>`;
  });
  return blobs.join('');
}

interface Design {
  width: number;
  height: number;
  backdrop: Backdrop;
  font: string;
  palette: (typeof palettes)[number];
  random: Random;
}

function ground({ width, height, backdrop, palette, random }: Design): string {
  const base = `<rect width="${width}" height="${height}" fill="${backdrop === 'gradient' ? 'url(#slope)' : palette.ground}"/>`;
  return backdrop === 'photo' ? base + photoLayers(random, width, height) : base;
}

interface Placed {
  lines: string[];
  size: number;
  y: number;
  fill: string;
  weight: string;
}

function block({ width, font }: Design, { lines, size, y, fill, weight }: Placed): string {
  const x = Math.round(width * 0.05);
  const line = (text: string, at: number) =>
    `<text x="${x}" y="${Math.round(y + at * size * 1.25)}" font-family="${font}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`;
  return lines.map(line).join('');
}

async function grain(svg: string, design: Design, strength: number): Promise<Buffer> {
  const { width, height } = design;
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += info.channels) {
    const change = (design.random() - 0.5) * strength;
    for (let channel = 0; channel < 3; channel += 1) {
      data[at + channel] = Math.max(0, Math.min(255, data[at + channel]! + change));
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 3 })
    .toBuffer();
}

/** A banner as a marketing department makes them; the same `index` is the same banner. */
export async function makeBanner(index: number): Promise<Banner> {
  const random = seeded(index * 7919 + 17);
  const [width, height] = sizes[index % sizes.length]!;
  const backdrop = backdrops[Math.floor(index / sizes.length) % backdrops.length]!;
  const design: Design = {
    width,
    height,
    backdrop,
    font: pick(random, fonts),
    palette: pick(random, palettes),
    random,
  };
  const texts: BannerText[] = [
    { role: 'headline', text: pick(random, headlines) },
    { role: 'sub', text: pick(random, subs) },
    { role: 'small-print', text: pick(random, smallPrints) },
  ];
  const big = Math.round(Math.min(width * 0.06, height * 0.16));
  const middle = Math.max(16, Math.round(Math.min(width * 0.026, height * 0.07)));
  const small = Math.max(11, Math.round(Math.min(width, height) * 0.019));
  const columns = (size: number) => Math.floor((width * 0.9) / (size * 0.62));
  const lines = texts.map(({ text }, at) => wrapped(text, columns([big, middle, small][at]!)));
  const { ink, faint } = design.palette;
  const body =
    block(design, { lines: lines[0]!, size: big, y: height * 0.1 + big * 0.8, fill: ink, weight: 'bold' }) +
    block(design, { lines: lines[1]!, size: middle, y: height * 0.55, fill: ink, weight: 'normal' }) +
    block(design, {
      lines: lines[2]!,
      size: small,
      y: height * 0.97 - lines[2]!.length * small * 1.25,
      fill: random() < 0.5 ? faint : ink,
      weight: 'normal',
    });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="slope" x2="1" y2="1"><stop stop-color="${design.palette.ground}"/><stop offset="1" stop-color="${design.palette.second}"/></linearGradient><filter id="soft"><feGaussianBlur stdDeviation="${width / 90}"/></filter></defs>${ground(design)}${body}</svg>`;
  const strength = { flat: 0, gradient: 0, noise: 40, photo: 12 }[backdrop];
  const png = strength > 0 ? await grain(svg, design, strength) : await sharp(Buffer.from(svg)).png().toBuffer();
  return { name: `${String(index).padStart(3, '0')}-${backdrop}-${width}x${height}`, png, texts };
}
