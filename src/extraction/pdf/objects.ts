import { area, overlap, type Projection, type Rect } from './geometry.ts';
import { type Pdfium, withMemory } from './pdfium.ts';

const mostObjects = 20_000;
/** FPDF_PAGEOBJ_IMAGE, _PATH, _SHADING, _FORM */
const image = 3;
const drawn = new Set([2, 4, 5]);

export interface PageObjects {
  pictures: Rect[];
  /** Lines, shapes, shadings: text may have been turned into these. */
  hasDrawing: boolean;
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

/** What is on the page besides text. Pictures within form objects are taken for drawings. */
export function objectsOf(pdfium: Pdfium, page: number, projection: Projection): PageObjects {
  const count = Math.min(pdfium._FPDFPage_CountObjects(page), mostObjects);
  const pictures: Rect[] = [];
  let hasDrawing = false;
  for (let at = 0; at < count; at += 1) {
    const object = pdfium._FPDFPage_GetObject(page, at);
    const type = object === 0 ? 0 : pdfium._FPDFPageObj_GetType(object);
    if (drawn.has(type)) hasDrawing = true;
    const rect = type === image ? boundsOf(pdfium, object, projection) : undefined;
    if (rect && area(rect) > 0) pictures.push(rect);
  }
  return { pictures: mergeTiles(pictures), hasDrawing };
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
