import type { Page, Unread } from '../../document/model.ts';
import { area, overlap, type Rect, toBox } from './geometry.ts';
import type { PageContent } from './page.ts';
import type { Picture } from './rendering.ts';

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

/** The parts of a page that may show words its text layer does not hold. */
export function unreadParts(content: PageContent): Rect[] {
  const { projection, objects, glyphs } = content;
  const whole: Rect = { left: 0, top: 0, right: projection.width, bottom: projection.height };
  const hasText = glyphs.length - content.unmapped >= 20;
  if (!hasText && (objects.pictures.length > 0 || objects.hasDrawing || content.unmapped > 0)) return [whole];
  const seen = glyphs.filter((glyph) => glyph.style.isInvisible).length;
  if (seen > glyphs.length / 2) return [];
  const parts = objects.outlines ? [...objects.pictures, objects.outlines] : objects.pictures;
  return parts.filter((rect) => {
    const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
    return width >= leastWidth && height >= leastHeight && area(rect) >= 0.01 * area(whole);
  });
}

function isKnown(rect: Rect, content: PageContent): boolean {
  return content.glyphs.some((glyph) => overlap(rect, glyph.rect) > 0.3 * area(glyph.rect));
}

/** Takes a part's pixels from what the file may still have looked at; false when they are too many. */
export function spend(part: Rect, patience: Patience): boolean {
  patience.pixels -= Math.min(largestPicture, area(part) * (scanResolution / 72) ** 2);
  return patience.pixels >= 0;
}

export const isLate = ({ until }: Patience) => performance.now() > until;

const isScan = (content: PageContent) => content.glyphs.length < 20;

export function beyondPatience(page: Page, content: PageContent, patience: Patience): Unread {
  const what = isScan(content) ? 'The page' : 'A picture on the page';
  const why = isLate(patience)
    ? 'The pictures before it took all the time that a file is given.'
    : 'The file holds more pictures than are looked at in one review.';
  return { what, why, pageNumber: page.number };
}

/** Reads the words shown in a part of a page and adds those that its text layer does not hold. */
export async function readPart(page: Page, part: Rect, content: PageContent): Promise<Unread[]> {
  const { placeWords, recogniseText } = await import('../pictures/index.ts');
  const picture = content.render(scanResolution);
  const isWhole = isScan(content);
  const recognised = await recogniseText(cut(picture, part), { kind: isWhole ? 'page' : 'picture' });
  const place = toBox(part, content.projection);
  const { width, height } = content.projection;
  const isNew = ([x, y, w, h]: readonly [number, number, number, number]) => {
    const left = (place[0] + x * place[2]) * width;
    const top = (place[1] + y * place[3]) * height;
    return !isKnown({ left, top, right: left + w * place[2] * width, bottom: top + h * place[3] * height }, content);
  };
  const keep = (lines: typeof recognised.lines) =>
    lines
      .map((line) => ({ ...line, words: line.words.filter((word) => isNew(word.box)) }))
      .filter((line) => line.words.length > 0);
  const blocks = recognised.blocks.map(keep).filter((block) => block.length > 0);
  const fresh = { ...recognised, blocks, lines: keep(recognised.lines) };
  const unread = placeWords(page, fresh, { box: place, pageHeight: height });
  if (blocks.length > 0) page.medium = isWhole ? 'image' : page.medium;
  return unread;
}
