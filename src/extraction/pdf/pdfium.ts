import { PDFiumLibrary } from '@hyzyla/pdfium';
import { invariant } from '../../kernel/assert.ts';

/**
 * The functions of PDFium that are used, as its headers declare them. The package's own interface offers neither the
 * place nor the look of a character. Numbers that stand for PDFium's objects are addresses; 0 is none.
 */
export interface Pdfium {
  _FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_GetMetaText(document: number, tag: number, buffer: number, length: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidthF(page: number): number;
  _FPDF_GetPageHeightF(page: number): number;
  _FPDF_DeviceToPage(...pageThenDevice: number[]): number;
  _FPDF_RenderPageBitmap(...bitmapPageThenPlace: number[]): void;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(...bitmapPlaceThenColour: number[]): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDFDOC_InitFormFillEnvironment(document: number, callbacks: number): number;
  _FPDF_FFLDraw(...formBitmapPageThenPlace: number[]): void;
  _FORM_OnAfterLoadPage(page: number, form: number): void;
  _FORM_OnBeforeClosePage(page: number, form: number): void;
  _FPDFText_LoadPage(page: number): number;
  _FPDFText_ClosePage(text: number): void;
  _FPDFText_CountChars(text: number): number;
  _FPDFText_GetUnicode(text: number, index: number): number;
  _FPDFText_HasUnicodeMapError(text: number, index: number): number;
  _FPDFText_GetTextObject(text: number, index: number): number;
  _FPDFText_GetFontSize(text: number, index: number): number;
  _FPDFText_GetFontWeight(text: number, index: number): number;
  _FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  _FPDFText_GetFillColor(text: number, index: number, r: number, ...gba: number[]): number;
  _FPDFText_GetStrokeColor(text: number, index: number, r: number, ...gba: number[]): number;
  _FPDFText_GetCharBox(text: number, index: number, left: number, ...rightBottomTop: number[]): number;
  _FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  _FPDFTextObj_GetTextRenderMode(object: number): number;
  _FPDFTextObj_GetFont(object: number): number;
  _FPDFFont_GetBaseFontName(font: number, buffer: number, length: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetBounds(object: number, left: number, ...bottomRightTop: number[]): number;
  _FPDFFormObj_CountObjects(object: number): number;
  _FPDFFormObj_GetObject(object: number, index: number): number;
  _FPDFPath_CountSegments(path: number): number;
  _FPDFPage_GetAnnotCount(page: number): number;
  _FPDFPage_GetAnnot(page: number, index: number): number;
  _FPDFPage_CloseAnnot(annotation: number): void;
  _FPDFAnnot_GetSubtype(annotation: number): number;
  _FPDFAnnot_GetFlags(annotation: number): number;
  _FPDFAnnot_GetRect(annotation: number, rectangle: number): number;
  _FPDFAnnot_GetStringValue(annotation: number, key: number, buffer: number, length: number): number;
  _FPDFAnnot_GetFormFieldType(form: number, annotation: number): number;
  _FPDFAnnot_GetFormFieldValue(form: number, annotation: number, buffer: number, length: number): number;
  _FPDFAnnot_GetLink(annotation: number): number;
  _FPDFLink_GetAction(link: number): number;
  _FPDFAction_GetURIPath(document: number, action: number, buffer: number, length: number): number;
  _malloc(bytes: number): number;
  _free(address: number): void;
  readonly HEAPU8: Uint8Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
}

function isPdfium(value: unknown): value is Pdfium {
  const wanted = ['_FPDFText_GetMatrix', '_FPDF_DeviceToPage', '_FPDFAnnot_GetFormFieldValue', '_malloc', 'HEAPF64'];
  return typeof value === 'object' && value !== null && wanted.every((name) => name in value);
}

export async function loadPdfium(): Promise<Pdfium> {
  const library = await PDFiumLibrary.init();
  const pdfium: unknown = Reflect.get(library, 'module');
  invariant(isPdfium(pdfium), 'PDFium without the functions that are used');
  return pdfium;
}

/** Calls with a piece of PDFium's memory that is given back afterwards. */
export function withMemory<T>(pdfium: Pdfium, bytes: number, use: (address: number) => T): T {
  const address = pdfium._malloc(bytes);
  if (address === 0) throw new RangeError('out of memory');
  try {
    return use(address);
  } finally {
    pdfium._free(address);
  }
}

const longestString = 64 * 1024;

/** For the functions that say how long a UTF-16 string is and write it when it fits. */
export function readString(pdfium: Pdfium, write: (buffer: number, length: number) => number): string {
  const length = Math.min(write(0, 0), longestString);
  if (length <= 2) return '';
  return withMemory(pdfium, length, (buffer) => {
    write(buffer, length);
    const bytes = pdfium.HEAPU8.slice(buffer, buffer + length);
    return new TextDecoder('utf-16le').decode(bytes).replace(/\0+$/, '');
  });
}

/** The same for strings of single bytes. */
export function readBytesString(pdfium: Pdfium, write: (buffer: number, length: number) => number): string {
  const length = Math.min(write(0, 0), longestString);
  if (length <= 1) return '';
  return withMemory(pdfium, length, (buffer) => {
    write(buffer, length);
    return new TextDecoder().decode(pdfium.HEAPU8.slice(buffer, buffer + length)).replace(/\0+$/, '');
  });
}

/** Calls with the address of a key such as `Contents`. */
export function withKey<T>(pdfium: Pdfium, key: string, use: (address: number) => T): T {
  return withMemory(pdfium, key.length + 1, (address) => {
    pdfium.HEAPU8.set(new TextEncoder().encode(`${key}\0`), address);
    return use(address);
  });
}
