import { type Annotations, annotationsOf } from './annotations.ts';
import { type Projection, projectionOf } from './geometry.ts';
import { type Glyph, glyphsOf } from './glyphs.ts';
import { objectsOf, type PageObjects } from './objects.ts';
import type { Pdf } from './open.ts';
import { type Picture, renderPage } from './rendering.ts';

/** A page as PDFium gives it, before it is laid out. */
export interface PageContent {
  projection: Projection;
  glyphs: Glyph[];
  unmapped: number;
  /** Characters that were not read. */
  left: number;
  objects: PageObjects;
  annotations: Annotations;
  render(dotsPerInch: number): Picture;
}

/** Opens a page while `use` works with it; undefined when PDFium cannot open it. */
export async function withPage<T>(
  pdf: Pdf,
  index: number,
  use: (content: PageContent) => Promise<T>,
): Promise<T | undefined> {
  const { pdfium, form } = pdf;
  const page = pdfium._FPDF_LoadPage(pdf.document, index);
  if (page === 0) return undefined;
  try {
    if (form !== 0) pdfium._FORM_OnAfterLoadPage(page, form);
    const projection = projectionOf(pdfium, page);
    const rendered = new Map<number, Picture>();
    return await use({
      projection,
      ...glyphsOf(pdfium, page, projection),
      objects: objectsOf(pdfium, page, projection),
      annotations: annotationsOf(pdf, page, projection),
      render(dotsPerInch) {
        const picture = rendered.get(dotsPerInch) ?? renderPage(pdf, page, projection, dotsPerInch);
        rendered.set(dotsPerInch, picture);
        return picture;
      },
    });
  } finally {
    if (form !== 0) pdfium._FORM_OnBeforeClosePage(page, form);
    pdfium._FPDF_ClosePage(page);
  }
}
