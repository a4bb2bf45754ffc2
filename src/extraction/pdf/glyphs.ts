import type { Rgb } from '../../document/colour.ts';
import type { Projection, Rect } from './geometry.ts';
import { type Pdfium, readBytesString, withMemory } from './pdfium.ts';

/** What all characters of one text object share. */
export interface GlyphStyle {
  /** In points, as shown. */
  size: number;
  colour: Rgb;
  /** 0 to 1. */
  alpha: number;
  /** Neither filled nor stroked: text that is there to be searched. */
  isInvisible: boolean;
  bold: boolean;
  /** Reads from left to right. */
  upright: boolean;
  /** Address of the text object. */
  object: number;
}

export interface Glyph {
  text: string;
  rect: Rect;
  /** Where the letter stands on its line. */
  baseX: number;
  baseY: number;
  spaceBefore: boolean;
  /** Of a search layer, where the picture shows something else. */
  isContradicted?: true;
  style: GlyphStyle;
}

export interface PageGlyphs {
  glyphs: Glyph[];
  /** Characters whose font does not say what they mean. */
  unmapped: number;
  /** Characters beyond those read. */
  left: number;
}

const mostCharacters = 100_000;
/** Text render modes of the PDF standard, table 104. */
const strokeOnly = new Set([1, 5]);
const unseen = new Set([3, 7]);
/** PDFium's own code for the hyphen at which it takes a word to be divided. */
const dividingHyphen = 2;

interface Source {
  pdfium: Pdfium;
  text: number;
  projection: Projection;
  /** Room for what PDFium writes. */
  scratch: number;
}

function colourAt({ pdfium, text, scratch }: Source, index: number, mode: number): { rgb: Rgb; alpha: number } {
  const read = strokeOnly.has(mode) ? '_FPDFText_GetStrokeColor' : '_FPDFText_GetFillColor';
  const known = pdfium[read](text, index, scratch, scratch + 4, scratch + 8, scratch + 12);
  if (!known) return { rgb: [0, 0, 0], alpha: 1 };
  const part = (at: number) => pdfium.HEAPU32[(scratch >> 2) + at] ?? 0;
  return { rgb: [part(0), part(1), part(2)], alpha: part(3) / 255 };
}

function isBold({ pdfium, text }: Source, index: number, object: number): boolean {
  const weight = pdfium._FPDFText_GetFontWeight(text, index);
  if (weight >= 600) return true;
  const font = object === 0 ? 0 : pdfium._FPDFTextObj_GetFont(object);
  if (font === 0) return false;
  const name = readBytesString(pdfium, (buffer, length) => pdfium._FPDFFont_GetBaseFontName(font, buffer, length));
  return /bold|black|heavy|extrab|semib/i.test(name);
}

function styleAt(source: Source, index: number, object: number): GlyphStyle {
  const { pdfium, text, projection, scratch } = source;
  pdfium._FPDFText_GetMatrix(text, index, scratch);
  const matrix = pdfium.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 4);
  const [a = 1, b = 0, c = 0, d = 1] = matrix;
  const mode = object === 0 ? 0 : pdfium._FPDFTextObj_GetTextRenderMode(object);
  const { rgb, alpha } = colourAt(source, index, mode);
  const alongX = projection.x(a, b) - projection.x(0, 0);
  const alongY = projection.y(a, b) - projection.y(0, 0);
  return {
    size: Math.round(pdfium._FPDFText_GetFontSize(text, index) * Math.hypot(c, d) * 100) / 100,
    colour: rgb,
    alpha,
    isInvisible: unseen.has(mode),
    bold: isBold(source, index, object),
    upright: alongX > 0 && Math.abs(alongY) < 0.15 * alongX,
    object,
  };
}

function glyphAt(source: Source, index: number, style: GlyphStyle, character: string): Glyph {
  const { pdfium, text, projection, scratch } = source;
  pdfium._FPDFText_GetCharBox(text, index, scratch, scratch + 8, scratch + 16, scratch + 24);
  pdfium._FPDFText_GetCharOrigin(text, index, scratch + 32, scratch + 40);
  const number = (at: number) => pdfium.HEAPF64[(scratch >> 3) + at] ?? 0;
  return {
    text: character,
    rect: projection.rect(number(0), number(2), number(1), number(3)),
    baseX: projection.x(number(4), number(5)),
    baseY: projection.y(number(4), number(5)),
    spaceBefore: false,
    style,
  };
}

/** Undefined for what separates characters. */
function characterOf(code: number): string | undefined {
  if (code === dividingHyphen || code === 0xfffe) return '-';
  if (code <= 32 || code === 0xa0 || code === 0x200b || code === 0xfeff || code === 0xffff) return undefined;
  return code > 0x10ffff || (code >= 0xd800 && code < 0xe000) ? '\ufffd' : String.fromCodePoint(code);
}

function readGlyphs(source: Source, count: number): PageGlyphs {
  const { pdfium, text } = source;
  const styles = new Map<number, GlyphStyle>();
  const glyphs: Glyph[] = [];
  let unmapped = 0;
  let isSpaced = false;
  for (let index = 0; index < count; index += 1) {
    const character = characterOf(pdfium._FPDFText_GetUnicode(text, index));
    if (character === undefined) {
      isSpaced = true;
      continue;
    }
    if (character === '\ufffd' || pdfium._FPDFText_HasUnicodeMapError(text, index) === 1) unmapped += 1;
    const object = pdfium._FPDFText_GetTextObject(text, index);
    const style = (object === 0 ? undefined : styles.get(object)) ?? styleAt(source, index, object);
    styles.set(object, style);
    const glyph = glyphAt(source, index, style, character);
    glyph.spaceBefore = isSpaced;
    isSpaced = false;
    glyphs.push(glyph);
  }
  return { glyphs, unmapped, left: 0 };
}

/** The characters of a page in the order they were written into the file. */
export function glyphsOf(pdfium: Pdfium, page: number, projection: Projection): PageGlyphs {
  const text = pdfium._FPDFText_LoadPage(page);
  if (text === 0) return { glyphs: [], unmapped: 0, left: 0 };
  try {
    const count = Math.max(0, pdfium._FPDFText_CountChars(text));
    const read = Math.min(count, mostCharacters);
    const found = withMemory(pdfium, 64, (scratch) => readGlyphs({ pdfium, text, projection, scratch }, read));
    return { ...found, left: count - read };
  } finally {
    pdfium._FPDFText_ClosePage(text);
  }
}
