import type { EngineWord } from './engine.ts';
import type { RawPicture } from './recognised.ts';

type Colour = [number, number, number];

export interface Ink {
  colour: string;
  background: string;
  contrast: number;
}

const hex = (colour: Colour) => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number) => {
  const share = part / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const luminance = ([red, green, blue]: Colour) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);

/** WCAG 2 contrast ratio. */
export function contrastRatio(a: Colour, b: Colour): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

function pixelsIn(
  picture: RawPicture,
  edges: EngineWord['edges'],
  wanted: (x: number, y: number) => boolean,
): Colour[] {
  const [left, top, right, bottom] = edges;
  const step = Math.max(1, Math.floor(Math.sqrt(((right - left) * (bottom - top)) / 4000)));
  const colours: Colour[] = [];
  for (let y = Math.max(0, top); y < Math.min(picture.height, bottom); y += step) {
    for (let x = Math.max(0, left); x < Math.min(picture.width, right); x += step) {
      if (!wanted(x, y)) continue;
      const at = (y * picture.width + x) * 3;
      colours.push([picture.data[at]!, picture.data[at + 1]!, picture.data[at + 2]!]);
    }
  }
  return colours;
}

const middle = (colours: Colour[]): Colour => [
  median(colours.map(([red]) => red)),
  median(colours.map(([, green]) => green)),
  median(colours.map(([, , blue]) => blue)),
];

/**
 * The background is the median of a ring around the word; the letters are the pixels inside that are farthest from
 * it, because edges are blends of both.
 */
export function inkOf(picture: RawPicture, edges: EngineWord['edges']): Ink {
  const [left, top, right, bottom] = edges.map(Math.round) as EngineWord['edges'];
  const inside = (x: number, y: number) => x >= left && x < right && y >= top && y < bottom;
  const around = pixelsIn(picture, [left - 2, top - 2, right + 2, bottom + 2], (x, y) => !inside(x, y));
  const within = pixelsIn(picture, [left, top, right, bottom], () => true);
  const background = middle(around.length > 0 ? around : within);
  const distance = (colour: Colour) => colour.reduce((sum, part, at) => sum + (part - background[at]!) ** 2, 0);
  const farthest = within.sort((a, b) => distance(b) - distance(a)).slice(0, Math.max(4, within.length * 0.05));
  const colour = farthest.length > 0 ? middle(farthest) : background;
  const contrast = Math.round(contrastRatio(colour, background) * 100) / 100;
  return { colour: hex(colour), background: hex(background), contrast };
}
