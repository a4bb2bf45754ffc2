import type { Box, Page, Unread } from '../../document/model.ts';
import type { OcrLine, PlacedText, RecognisedText } from '../pictures/index.ts';
import { area, overlap, type Rect, toBox } from './geometry.ts';
import type { Glyph } from './glyphs.ts';
import type { PageContent } from './page.ts';
import type { Picture } from './rendering.ts';
import { contradictionOf } from './search-layer.ts';

/**
 * How many pixels of a file are looked at for words; what is beyond is named as unread. Time alone would not do: the
 * same file is to be read the same on a busy machine. It is the last resort, before the file fails altogether.
 */
export interface Patience {
  pixels: number;
  /** By `performance.now()`, when no further picture is begun. */
  until: number;
}

/** In points: smaller pictures hold no words that are read. */
const leastWidth = 60;
const leastHeight = 18;
const scanResolution = 200;
/** In pixels: rendering goes no further, however large the page. */
const largestPicture = 16_000_000;

function cut(picture: Picture, rect: Rect): { data: Uint8Array; width: number; height: number; channels: 3 } {
  const left = Math.max(0, Math.floor(rect.left * picture.scale));
  const top = Math.max(0, Math.floor(rect.top * picture.scale));
  const width = Math.max(1, Math.min(picture.width, Math.ceil(rect.right * picture.scale)) - left);
  const height = Math.max(1, Math.min(picture.height, Math.ceil(rect.bottom * picture.scale)) - top);
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    let from = ((top + y) * picture.width + left) * 4;
    let to = y * width * 3;
    for (let x = 0; x < width; x += 1) {
      data[to] = picture.data[from + 2] ?? 0;
      data[to + 1] = picture.data[from + 1] ?? 0;
      data[to + 2] = picture.data[from] ?? 0;
      from += 4;
      to += 3;
    }
  }
  return { data, width, height, channels: 3 };
}

const whole = ({ projection }: PageContent): Rect => ({
  left: 0,
  top: 0,
  right: projection.width,
  bottom: projection.height,
});

/** A page that is a picture, with or without a layer of its words to search it by. */
const isScan = ({ glyphs, unmapped }: PageContent) =>
  glyphs.length - unmapped < 20 || layerOf(glyphs).length > glyphs.length / 2;

const layerOf = (glyphs: Glyph[]) => glyphs.filter(({ style }) => style.isInvisible);

/** The parts of a page that may show words its text layer does not hold. */
export function unreadParts(content: PageContent): Rect[] {
  const { objects, unmapped } = content;
  if (isScan(content)) {
    return objects.pictures.length > 0 || objects.hasDrawing || unmapped > 0 ? [whole(content)] : [];
  }
  const parts = objects.outlines ? [...objects.pictures, objects.outlines] : objects.pictures;
  return parts.filter((rect) => {
    const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
    return width >= leastWidth && height >= leastHeight && area(rect) >= 0.01 * area(whole(content));
  });
}

const liesOn = (rect: Rect) => (glyph: Glyph) => overlap(rect, glyph.rect) > 0.3 * area(glyph.rect);

/** Takes a part's pixels from what the file may still have looked at; false when they are too many. */
export function spend(part: Rect, patience: Patience): boolean {
  patience.pixels -= Math.min(largestPicture, area(part) * (scanResolution / 72) ** 2);
  return patience.pixels >= 0;
}

export const isLate = ({ until }: Patience) => performance.now() > until;

export function beyondPatience(page: Page, content: PageContent, patience: Patience): Unread {
  const what = isScan(content) ? 'The page' : 'A picture on the page';
  const why = isLate(patience)
    ? 'The pictures before it took all the time that a file is given.'
    : 'The file holds more pictures than are looked at in one review.';
  return { what, why, pageNumber: page.number };
}

/** What is seen in a part of a page beyond its text layer. */
export interface SeenPart {
  part: Rect;
  words: PlacedText;
}

/** Where on the page something of a part stands. */
function rectOf([x, y, width, height]: Box, part: Rect): Rect {
  const [across, down] = [part.right - part.left, part.bottom - part.top];
  const [left, top] = [part.left + x * across, part.top + y * down];
  return { left, top, right: left + width * across, bottom: top + height * down };
}

/** The lines of a picture of which something is kept. */
function only(seen: RecognisedText, keep: (line: OcrLine) => OcrLine['words']): PlacedText {
  const kept = (lines: OcrLine[]) =>
    lines.map((line) => ({ ...line, words: keep(line) })).filter(({ words }) => words.length > 0);
  return { ...seen, lines: kept(seen.lines), blocks: seen.blocks.map(kept).filter((block) => block.length > 0) };
}

const isNewBeside =
  (glyphs: Glyph[], part: Rect) =>
  ({ box }: { box: Box }) =>
    !glyphs.some(liesOn(rectOf(box, part)));

/**
 * Of a picture with a search layer: the lines that the layer does not have at their place, or has in other words. Its
 * letters there are marked.
 */
function beyondLayer(part: Rect, seen: RecognisedText, layer: Glyph[]): PlacedText {
  const { lines, isWhole } = contradictionOf(seen.lines, layer);
  const isUntrue = (glyph: Glyph) => isWhole || lines.some(({ box }) => liesOn(rectOf(box, part))(glyph));
  for (const glyph of layer.filter(isUntrue)) glyph.isContradicted = true;
  const isNew = isNewBeside(layer, part);
  const isBare = ({ words }: OcrLine) => words.filter(isNew).length > words.length / 2;
  const words = only(seen, (line) => (lines.includes(line) || isBare(line) ? line.words : []));
  return { ...words, illegible: isWhole ? seen.illegible : [] };
}

/** Reads the words shown in a part of a page. */
export async function lookAtPart(part: Rect, content: PageContent): Promise<SeenPart> {
  const { recogniseText } = await import('../pictures/index.ts');
  const picture = content.render(scanResolution);
  const seen = await recogniseText(cut(picture, part), { kind: isScan(content) ? 'page' : 'picture' });
  const layer = layerOf(content.glyphs).filter(liesOn(part));
  if (layer.length > 0) return { part, words: beyondLayer(part, seen, layer) };
  return { part, words: only(seen, ({ words }) => words.filter(isNewBeside(content.glyphs, part))) };
}

/** Adds to a page what is seen in a part of it. */
export async function placePart(page: Page, { part, words }: SeenPart, content: PageContent): Promise<Unread[]> {
  const { placeWords } = await import('../pictures/index.ts');
  const { projection } = content;
  const unread = placeWords(page, words, { box: toBox(part, projection), pageHeight: projection.height });
  if (words.blocks.length > 0 && isScan(content)) page.medium = 'image';
  return unread;
}
