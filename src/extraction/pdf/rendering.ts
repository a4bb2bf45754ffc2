import { contrastRatio, type Rgb } from '../../document/colour.ts';
import type { Projection, Rect } from './geometry.ts';
import type { Pdf } from './open.ts';

/** A page as it looks. Four bytes a pixel: blue, green, red and one unused. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
  /** Pixels a point. */
  scale: number;
}

const longestSide = 4000;
/** FPDFBitmap_BGRx */
const format = 3;
/** FPDF_ANNOT: drawn with its annotations, as a viewer shows it. */
const withAnnotations = 1;

export function renderPage({ pdfium, form }: Pdf, page: number, projection: Projection, dotsPerInch: number): Picture {
  const wanted = dotsPerInch / 72;
  const scale = Math.min(wanted, longestSide / Math.max(projection.width, projection.height, 1));
  const width = Math.max(1, Math.round(projection.width * scale));
  const height = Math.max(1, Math.round(projection.height * scale));
  const bytes = width * height * 4;
  const buffer = pdfium._malloc(bytes);
  if (buffer === 0) throw new RangeError('out of memory');
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, format, buffer, width * 4);
  try {
    pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
    pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, withAnnotations);
    if (form !== 0) pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, withAnnotations);
    return { data: pdfium.HEAPU8.slice(buffer, buffer + bytes), width, height, scale };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
    pdfium._free(buffer);
  }
}

function pixelAt(picture: Picture, x: number, y: number): Rgb {
  const at = (y * picture.width + x) * 4;
  return [picture.data[at + 2] ?? 0, picture.data[at + 1] ?? 0, picture.data[at] ?? 0];
}

function distance(a: Rgb, b: Rgb): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}

function middleColour(colours: Rgb[]): Rgb {
  const channel = (index: 0 | 1 | 2) => {
    const sorted = colours.map((colour) => colour[index]).sort((a, b) => a - b);
    return sorted[sorted.length >> 1] ?? 255;
  };
  return [channel(0), channel(1), channel(2)];
}

interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function frameOf(rect: Rect, { scale, width, height }: Picture, margin: number): Frame {
  const hold = (value: number, most: number) => Math.max(0, Math.min(most - 1, Math.round(value)));
  return {
    left: hold(rect.left * scale - margin, width),
    right: hold(rect.right * scale + margin, width),
    top: hold(rect.top * scale - margin, height),
    bottom: hold(rect.bottom * scale + margin, height),
  };
}

/** Around the letters: pixels a little outside their box. */
function around(rect: Rect, picture: Picture): Rgb[] {
  const { left, right, top, bottom } = frameOf(rect, picture, 2);
  const colours: Rgb[] = [];
  for (let step = 0; step <= 16; step += 1) {
    const x = Math.round(left + ((right - left) * step) / 16);
    colours.push(pixelAt(picture, x, top), pixelAt(picture, x, bottom));
  }
  for (let step = 1; step < 4; step += 1) {
    const y = Math.round(top + ((bottom - top) * step) / 4);
    colours.push(pixelAt(picture, left, y), pixelAt(picture, right, y));
  }
  return colours;
}

const scanLines = [0.5, 0.35, 0.65, 0.2, 0.8];
const mostAcross = 300;
/** A pixel this close to the colour asked for settles that it is there. */
const closeEnough = 0.3;

interface Found {
  strongest: Rgb;
  /** Distance from the colour asked for to the pixel nearest to it. */
  nearest: number;
}

/**
 * Looks for a colour on a few lines through the letters: every stroke that is not level crosses one. Counts in plain
 * numbers, for it looks at a million pixels a second.
 */
function lookFor(colour: Rgb, background: Rgb, rect: Rect, picture: Picture): Found {
  const { data, width } = picture;
  const { left, right, top, bottom } = frameOf(rect, picture, 0);
  const stride = Math.max(1, Math.ceil((right - left) / mostAcross));
  const enough = distance(colour, background) * closeEnough;
  let [nearest, farthest, strongest] = [distance(colour, background), 0, -1];
  for (const share of scanLines) {
    const row = Math.round(top + (bottom - top) * share) * width;
    for (let x = left; x <= right && nearest > enough; x += stride) {
      const at = (row + x) * 4;
      const [blue = 0, green = 0, red = 0] = [data[at], data[at + 1], data[at + 2]];
      const away = Math.abs(red - background[0]) + Math.abs(green - background[1]) + Math.abs(blue - background[2]);
      if (away > farthest) {
        farthest = away;
        strongest = row + x;
      }
      const off = Math.abs(red - colour[0]) + Math.abs(green - colour[1]) + Math.abs(blue - colour[2]);
      if (off < nearest) nearest = off;
    }
  }
  const pixel = strongest < 0 ? background : pixelAt(picture, strongest % width, Math.floor(strongest / width));
  return { strongest: pixel, nearest };
}

export interface Ink {
  background: Rgb;
  /** The pixel that stands out most. */
  strongest: Rgb;
  /** Contrast of that pixel with the background. */
  contrast: number;
  /** How far, 0 to 1, a pixel comes from the background to the colour asked for. */
  reach: number;
}

/** What is seen where text of this colour should be. */
export function inkIn(rect: Rect, colour: Rgb, picture: Picture): Ink {
  const background = middleColour(around(rect, picture));
  const { strongest, nearest } = lookFor(colour, background, rect, picture);
  const span = Math.max(1, distance(colour, background));
  return { background, strongest, contrast: contrastRatio(strongest, background), reach: 1 - nearest / span };
}

/** Whether every sampled pixel of the page is the same: nothing is drawn on it. */
export function isBlank(picture: Picture): boolean {
  const first = pixelAt(picture, 0, 0);
  const pixels = picture.width * picture.height;
  const stride = Math.max(1, Math.floor(pixels / 200_000));
  for (let at = 0; at < pixels; at += stride) {
    const pixel = pixelAt(picture, at % picture.width, Math.floor(at / picture.width));
    if (distance(pixel, first) > 12) return false;
  }
  return true;
}
