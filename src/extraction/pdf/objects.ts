import { area, overlap, type Projection, type Rect, unite } from './geometry.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

const mostObjects = 20_000;
const deepestForm = 4;
/** FPDF_PAGEOBJ_PATH, _IMAGE, _SHADING, _FORM */
const path = 2;
const image = 3;
const shading = 4;
const form = 5;

/** A picture, and how many objects were drawn before it. */
export interface Covering {
  rect: Rect;
  order: number;
}

export interface PageObjects {
  /** How many objects were drawn before each one, by its address. */
  orders: Map<number, number>;
  coverings: Covering[];
  /** Also groups of objects that hold a picture. */
  pictures: Rect[];
  /** Lines, shapes, shadings: text may have been turned into these. */
  hasDrawing: boolean;
  /** Drawings and pictures as small as the bullet or tick before a line. */
  bullets: Rect[];
  /** Where shapes stand that are as intricate as letters turned into outlines. */
  outlines: Rect | undefined;
}

function boundsOf(pdfium: Pdfium, object: number, projection: Projection): Rect | undefined {
  return withMemory(pdfium, 16, (address) => {
    if (!pdfium._FPDFPageObj_GetBounds(object, address, address + 4, address + 8, address + 12)) return undefined;
    const [left = 0, bottom = 0, right = 0, top = 0] = pdfium.HEAPF32.slice(address >> 2, (address >> 2) + 4);
    const rect = projection.rect(left, top, right, bottom);
    const hold = (value: number, most: number) => Math.max(0, Math.min(most, value));
    return {
      left: hold(rect.left, projection.width),
      right: hold(rect.right, projection.width),
      top: hold(rect.top, projection.height),
      bottom: hold(rect.bottom, projection.height),
    };
  });
}

/** What is known of an object: how many points its shapes have, and whether a picture is in it. */
interface Content {
  segments: number;
  hasPicture: boolean;
}

/** Looks into groups, as far as `budget.left` goes. */
function contentOf(pdfium: Pdfium, object: number, depth: number, budget: { left: number }): Content {
  const type = pdfium._FPDFPageObj_GetType(object);
  if (type === path) return { segments: pdfium._FPDFPath_CountSegments(object), hasPicture: false };
  const content = { segments: 0, hasPicture: type === image };
  const count = type === form && depth < deepestForm ? pdfium._FPDFFormObj_CountObjects(object) : 0;
  for (let at = 0; at < count && budget.left > 0; at += 1) {
    budget.left -= 1;
    const inner = contentOf(pdfium, pdfium._FPDFFormObj_GetObject(object, at), depth + 1, budget);
    content.segments += inner.segments;
    content.hasPicture ||= inner.hasPicture;
  }
  return content;
}

/** A letter's outline has a dozen points or more; a word's, a few times as many. A box or a rule has five. */
const letterSegments = 12;
const wordSegments = 120;

/** In points: the dot of small print, the tick before large text. */
const leastBullet = 1;
const largestBullet = 32;
const mostBullets = 400;

function isBullet({ left, right, top, bottom }: Rect): boolean {
  const [width, height] = [right - left, bottom - top];
  return (
    Math.min(width, height) >= leastBullet &&
    Math.max(width, height) <= Math.min(largestBullet, 2 * Math.min(width, height))
  );
}

/** What has been met of the shapes and pictures of a page. */
interface Met {
  pictures: Rect[];
  coverings: Covering[];
  bullets: Rect[];
  intricate: Rect[];
  segments: number;
}

function note(met: Met, rect: Rect, { hasPicture, segments }: Content, order: number): void {
  if (isBullet(rect) && met.bullets.length < mostBullets) met.bullets.push(rect);
  if (hasPicture) {
    met.coverings.push({ rect, order });
    met.pictures.push(rect);
  } else if (segments >= letterSegments) {
    met.segments += segments;
    met.intricate.push(rect);
  }
}

/** What is on the page besides text. */
export function objectsOf(pdfium: Pdfium, page: number, projection: Projection): PageObjects {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), mostObjects);
  const met: Met = { pictures: [], coverings: [], bullets: [], intricate: [], segments: 0 };
  const orders = new Map<number, number>();
  const budget = { left: mostObjects };
  let hasDrawing = false;
  for (let at = 0; at < count; at += 1) {
    const object = pdfium._FPDFPage_GetObject(page, at);
    if (object === 0) continue;
    orders.set(object, at);
    const content = contentOf(pdfium, object, 0, budget);
    hasDrawing ||= content.segments > 0 || pdfium._FPDFPageObj_GetType(object) === shading;
    if (!content.hasPicture && content.segments === 0) continue;
    const rect = boundsOf(pdfium, object, projection);
    if (rect && area(rect) > 0) note(met, rect, content, at);
  }
  const { coverings, bullets, intricate, segments } = met;
  const outlines = segments >= wordSegments ? intricate.reduce(unite) : undefined;
  return { pictures: mergeTiles(met.pictures), hasDrawing, bullets, outlines, orders, coverings };
}

/** Writers cut large pictures into strips: those that touch are one. */
function mergeTiles(pictures: Rect[]): Rect[] {
  const merged: Rect[] = [];
  for (const picture of pictures.slice(0, 500)) {
    const grown = { ...picture, top: picture.top - 1, bottom: picture.bottom + 1 };
    const last = merged.at(-1);
    const isStrip = last && Math.abs(last.left - picture.left) < 1 && Math.abs(last.right - picture.right) < 1;
    if (last && isStrip && overlap(last, grown) > 0) {
      last.top = Math.min(last.top, picture.top);
      last.bottom = Math.max(last.bottom, picture.bottom);
    } else merged.push({ ...picture });
  }
  return merged;
}
