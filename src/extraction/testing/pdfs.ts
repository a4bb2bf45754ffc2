import { deflateSync } from 'node:zlib';
import {
  degrees,
  PDFDocument,
  type PDFFont,
  type PDFPage,
  rgb,
  StandardFonts,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib';

export interface Brush {
  page: PDFPage;
  pdf: PDFDocument;
  regular: PDFFont;
  bold: PDFFont;
  /** Writes a line with its baseline this far from the page's top. */
  write(text: string, place: { x: number; fromTop: number; size?: number; bold?: boolean; grey?: number }): void;
  /** Writes text that a viewer does not paint. */
  writeInvisibly(text: string, place: { x: number; fromTop: number; size?: number }): void;
  writeUpwards(text: string, place: { x: number; fromTop: number }): void;
}

/** A PDF of A4 pages, each drawn by one of the functions. */
export async function makePdf(...draw: ((brush: Brush) => void | Promise<void>)[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  for (const each of draw) {
    const page = pdf.addPage([595, 842]);
    await each({
      pdf,
      page,
      regular,
      bold,
      write(text, { x, fromTop, size = 11, bold: isBold = false, grey = 0 }) {
        page.drawText(text, {
          x,
          y: 842 - fromTop,
          size,
          font: isBold ? bold : regular,
          color: rgb(grey, grey, grey),
        });
      },
      writeInvisibly(text, { x, fromTop, size = 11 }) {
        page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
        page.drawText(text, { x, y: 842 - fromTop, size, font: regular });
        page.pushOperators(setTextRenderingMode(TextRenderingMode.Fill));
      },
      writeUpwards(text, { x, fromTop }) {
        page.drawText(text, { x, y: 842 - fromTop, size: 9, font: regular, rotate: degrees(90) });
      },
    });
  }
  return Buffer.from(await pdf.save());
}

/** A PDF written object by object, number 1 the catalogue: for files that no library would write. */
export function rawPdf(objects: (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [at, object] of objects.entries()) {
    offsets.push(length);
    const part = Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries}`));
  parts.push(Buffer.from(`trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`));
  return Buffer.concat(parts);
}

export function rawStream(dictionary: string, data: string | Buffer): Buffer {
  const bytes = Buffer.from(data);
  return Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
}

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Objects 1 to 5 of a PDF of one page with this content; further ones follow as number 6 and up. */
export function onePage(content: Buffer, resources = '', kids = '3 0 R', count = 1): (string | Buffer)[] {
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${count}>>`,
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>${resources}>>>>`,
    content,
    font,
  ];
}

const words = 'BT /F 12 Tf 50 700 Td (Capital at risk) Tj ET';

/** Each form draws the next one a dozen times: a few kilobytes that take for ever. */
function laughing(): Buffer {
  const depth = 11;
  const forms = Array.from({ length: depth + 1 }, (_, at) => {
    const next = at < depth ? `/XObject<</N ${7 + at} 0 R>>` : '';
    const dictionary = `/Type/XObject/Subtype/Form/BBox[0 0 595 842]/Resources<</Font<</F 5 0 R>>${next}>>`;
    return rawStream(dictionary, at < depth ? '/N Do '.repeat(12) : words);
  });
  return rawPdf([...onePage(rawStream('', '/X Do'), '/XObject<</X 6 0 R>>'), ...forms]);
}

/** Two layers of compression over blanks: two kilobytes that become this many. */
function inflating(bytes: number): Buffer {
  const packed = deflateSync(deflateSync(Buffer.alloc(bytes, 32)));
  return rawPdf(onePage(rawStream('/Filter[/FlateDecode/FlateDecode]', packed)));
}

/** The security handler's entries of a file that needs a password nobody knows. */
function encrypted(): Buffer {
  const plain = rawPdf([
    ...onePage(rawStream('', words)),
    `<</Filter/Standard/V 1/R 2/P -4/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>>>`,
  ]);
  const trailer = '/Root 1 0 R/Encrypt 6 0 R/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]';
  return Buffer.from(plain.toString('latin1').replace('/Root 1 0 R', trailer), 'latin1');
}

/** PDFs made to harm, by what they do. */
export const hostilePdfs: Record<string, () => Buffer> = {
  'needs a password': encrypted,
  'draws itself without end': laughing,
  'inflates to 900 MB': () => inflating(900_000_000),
  'claims a million pages': () => rawPdf(onePage(rawStream('', words), '', '3 0 R', 1_000_000)),
  'repeats a page 20,000 times': () => rawPdf(onePage(rawStream('', words), '', '3 0 R '.repeat(20_000), 20_000)),
  'nests arrays half a million deep': () =>
    rawPdf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(500_000)}>>`, '<</Type/Pages/Kids[]/Count 0>>']),
  'is five million points wide': () =>
    rawPdf(onePage(rawStream('', words)).map((part) => String(part).replace('0 0 595 842', '0 0 5000000 5000000'))),
  'has no pages': () => rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']),
  'is its own parent': () =>
    rawPdf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1/Parent 2 0 R>>']),
};
