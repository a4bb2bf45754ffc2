import { ReadingFailure } from '../reader.ts';
import { loadPdfium, type Pdfium } from './pdfium.ts';

export interface Pdf {
  pdfium: Pdfium;
  document: number;
  /** Where form fields are drawn and read; 0 when there are none. */
  form: number;
  pageCount: number;
}

/** PDFium's FPDF_ERR_PASSWORD and FPDF_ERR_SECURITY. */
const passwordError = 4;
const securityError = 5;

/** More than any promotion has: what claims a million was made to be endless. */
const mostPages = 5000;

function openingFailure(error: number): ReadingFailure {
  if (error === passwordError || error === securityError) {
    return new ReadingFailure('ENCRYPTED_FILE', 'The PDF is protected with a password. Save it without one.');
  }
  return new ReadingFailure('UNREADABLE_FILE', 'The PDF is damaged or cut short: it does not open.');
}

/** Callbacks that do nothing, version 2 as this build expects it: forms are drawn and read, never run. */
function startForm(pdfium: Pdfium, document: number): number {
  const bytes = 256;
  const callbacks = pdfium._malloc(bytes);
  pdfium.HEAPU8.fill(0, callbacks, callbacks + bytes);
  pdfium.HEAPU32[callbacks >> 2] = 1;
  return pdfium._FPDFDOC_InitFormFillEnvironment(document, callbacks);
}

/** The process that opened it ends with the document: nothing is given back. */
export async function openPdf(bytes: Uint8Array): Promise<Pdf> {
  const pdfium = await loadPdfium();
  const address = pdfium._malloc(bytes.length);
  pdfium.HEAPU8.set(bytes, address);
  const document = pdfium._FPDF_LoadMemDocument(address, bytes.length, 0);
  if (document === 0) throw openingFailure(pdfium._FPDF_GetLastError());
  const pageCount = pdfium._FPDF_GetPageCount(document);
  if (pageCount < 1) throw new ReadingFailure('UNREADABLE_FILE', 'The PDF holds no pages.');
  if (pageCount > mostPages) {
    const most = mostPages.toLocaleString('en-GB');
    throw new ReadingFailure('FILE_TOO_COMPLEX', `The PDF says that it has more than ${most} pages. Split it.`);
  }
  return { pdfium, document, form: startForm(pdfium, document), pageCount };
}
