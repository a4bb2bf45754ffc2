import type { RunInput } from '../../document/builder.ts';
import { blend, contrastRatio, type Rgb, toHex } from '../../document/colour.ts';
import { area, overlap, type Projection, type Rect } from './geometry.ts';
import type { GlyphStyle } from './glyphs.ts';
import type { PageObjects } from './objects.ts';
import { type Ink, inkIn, type Picture } from './rendering.ts';

type Look = Pick<
  RunInput,
  'visible' | 'hiddenBecause' | 'colour' | 'background' | 'contrast' | 'source' | 'confidence'
>;

export interface Surroundings {
  picture: Picture;
  projection: Projection;
  objects: PageObjects;
}

/** In points: below this a letter is a line of dots, on paper as on a screen. */
const leastSize = 4;
/** Below this letters cannot be told from what is behind them. */
const leastContrast = 1.12;

function isOffPage(rect: Rect, { width, height }: Projection): boolean {
  const page = { left: 0, top: 0, right: width, bottom: height };
  return overlap(rect, page) < 0.2 * Math.max(0.01, area(rect));
}

function liesOnPicture(rect: Rect, pictures: Rect[]): boolean {
  return pictures.some((picture) => overlap(rect, picture) > 0.8 * area(rect));
}

const hidden = (hiddenBecause: string): Look => ({ visible: false, hiddenBecause });
export const contradicted = hidden('It is a search layer, and the picture over it says something else.');
const twoDigits = (value: number) => Math.round(value * 100) / 100;

/** A scan's search layer is invisible text over the picture of the same words: that picture is what is seen. */
function searchLayer(rect: Rect, ink: Ink, { objects }: Surroundings): Look {
  if (!liesOnPicture(rect, objects.pictures) || ink.contrast < 1.5)
    return hidden('It is drawn in the invisible text mode.');
  return {
    source: 'ocr',
    confidence: 0.8,
    colour: toHex(ink.strongest),
    background: toHex(ink.background),
    contrast: twoDigits(ink.contrast),
  };
}

/** Letters of few pixels never reach their full colour, and a pattern's colour is not the one on record. */
function shownColour(style: GlyphStyle, ink: Ink): Rgb {
  const declared = blend(style.colour, ink.background, style.alpha);
  return ink.reach < 0.25 && ink.contrast > 1.3 ? ink.strongest : declared;
}

/** A picture drawn later lies over the text, and hides it unless the text's colour still shows through. */
function isUnderPicture(style: GlyphStyle, rect: Rect, ink: Ink, { orders, coverings }: PageObjects): boolean {
  const own = orders.get(style.object);
  if (own === undefined || ink.reach > 0.6) return false;
  return coverings.some(({ rect: picture, order }) => order > own && overlap(rect, picture) > 0.8 * area(rect));
}

/** What is seen of a run: by its attributes where they tell, by the rendered page where they cannot. */
export function lookOf(style: GlyphStyle, rect: Rect, around: Surroundings): Look {
  if (isOffPage(rect, around.projection)) return hidden('It stands outside the page.');
  const ink = inkIn(rect, style.colour, around.picture);
  if (style.isInvisible) return searchLayer(rect, ink, around);
  if (style.alpha < 0.05) return hidden('It is fully transparent.');
  const colour = shownColour(style, ink);
  const contrast = contrastRatio(colour, ink.background);
  const look: Look = {
    colour: toHex(colour),
    background: toHex(ink.background),
    contrast: twoDigits(contrast),
  };
  if (style.size < leastSize) return { ...look, ...hidden(`Its letters are ${style.size} points high.`) };
  if (contrast < leastContrast) return { ...look, ...hidden('It has the colour of its background.') };
  if (isUnderPicture(style, rect, ink, around.objects)) return { ...look, ...hidden('A picture lies over it.') };
  if (ink.contrast < leastContrast) return { ...look, ...hidden('It is covered, or cut off by a frame.') };
  return look;
}
