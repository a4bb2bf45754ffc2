import type { BlockInput } from '../../document/builder.ts';
import { type Projection, type Rect, toBox } from './geometry.ts';
import type { Pdf } from './open.ts';
import { type Pdfium, readBytesString, readString, withKey, withMemory } from './pdfium.ts';

export interface LinkArea {
  rect: Rect;
  href: string;
}

export interface Annotations {
  links: LinkArea[];
  blocks: BlockInput[];
  left: number;
}

const mostAnnotations = 2000;
/** FPDF_ANNOT_LINK, _WIDGET, _POPUP */
const link = 2;
const widget = 20;
const popup = 16;
/** FPDF_ANNOT_FLAG_HIDDEN, _NOVIEW */
const unseenFlags = 2 | 32;
/** FPDF_FORMFIELD_PUSHBUTTON, _CHECKBOX, _RADIOBUTTON */
const button = 1;
const ticked = new Set([2, 3]);

interface Source {
  pdf: Pdf;
  projection: Projection;
  annotation: number;
}

function rectOf({ pdf: { pdfium }, projection, annotation }: Source): Rect {
  return withMemory(pdfium, 16, (address) => {
    pdfium._FPDFAnnot_GetRect(annotation, address);
    const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.HEAPF32.slice(address >> 2, (address >> 2) + 4);
    return projection.rect(left, top, right, bottom);
  });
}

function stringOf(pdfium: Pdfium, annotation: number, name: string): string {
  return withKey(pdfium, name, (key) =>
    readString(pdfium, (buffer, length) => pdfium._FPDFAnnot_GetStringValue(annotation, key, buffer, length)),
  );
}

function targetOf({ pdf: { pdfium, document }, annotation }: Source): string | undefined {
  const target = pdfium._FPDFAnnot_GetLink(annotation);
  const action = target === 0 ? 0 : pdfium._FPDFLink_GetAction(target);
  if (action === 0) return undefined;
  const address = readBytesString(pdfium, (buffer, length) =>
    pdfium._FPDFAction_GetURIPath(document, action, buffer, length),
  );
  return address === '' ? undefined : address;
}

function fieldText({ pdf: { pdfium, form }, annotation }: Source): { text: string; isButton: boolean } {
  const type = form === 0 ? -1 : pdfium._FPDFAnnot_GetFormFieldType(form, annotation);
  if (type === button) return { text: '', isButton: true };
  if (form === 0 || ticked.has(type)) return { text: '', isButton: false };
  const value = readString(pdfium, (buffer, length) =>
    pdfium._FPDFAnnot_GetFormFieldValue(form, annotation, buffer, length),
  );
  return { text: value, isButton: false };
}

function blockOf(source: Source, subtype: number): BlockInput | undefined {
  const { pdfium } = source.pdf;
  const isField = subtype === widget;
  const { text: value, isButton } = isField ? fieldText(source) : { text: '', isButton: false };
  const text = (isField ? value : stringOf(pdfium, source.annotation, 'Contents')).replace(/[\r\n]+/g, '\n').trim();
  if (text === '') return undefined;
  const isUnseen = (pdfium._FPDFAnnot_GetFlags(source.annotation) & unseenFlags) !== 0;
  return {
    kind: isButton ? 'button' : isField ? 'paragraph' : 'comment',
    runs: [
      {
        text,
        source: isField ? 'text' : 'annotation',
        box: toBox(rectOf(source), source.projection),
        visible: !isUnseen,
        ...(isUnseen && { hiddenBecause: 'The note or field is set to be hidden.' }),
      },
    ],
  };
}

/** What is laid over a page: links, notes, the values of form fields. */
export function annotationsOf(pdf: Pdf, page: number, projection: Projection): Annotations {
  const { pdfium } = pdf;
  const count = Math.max(0, pdfium._FPDFPage_GetAnnotCount(page));
  const found: Annotations = { links: [], blocks: [], left: Math.max(0, count - mostAnnotations) };
  for (let at = 0; at < Math.min(count, mostAnnotations); at += 1) {
    const annotation = pdfium._FPDFPage_GetAnnot(page, at);
    if (annotation === 0) continue;
    const source = { pdf, projection, annotation };
    const subtype = pdfium._FPDFAnnot_GetSubtype(annotation);
    if (subtype === link) {
      const href = targetOf(source);
      if (href !== undefined) found.links.push({ rect: rectOf(source), href });
    } else if (subtype !== popup) {
      const block = blockOf(source, subtype);
      if (block) found.blocks.push(block);
    }
    pdfium._FPDFPage_CloseAnnot(annotation);
  }
  return found;
}
