import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Document } from '../document/model.ts';
import { csvReader } from './documents/csv.ts';
import { docxReader } from './documents/docx/index.ts';
import { markdownReader } from './documents/markdown/index.ts';
import { odtReader } from './documents/odt/index.ts';
import { pptxReader } from './documents/pptx/index.ts';
import { rtfReader } from './documents/rtf/index.ts';
import { xlsxReader } from './documents/xlsx/index.ts';
import { readHtml } from './html/read-html.ts';
import { readPdf } from './pdf/read-pdf.ts';
import './testing/fonts.ts';
import { odtOf } from './testing/odt.ts';
import { docxOf, escapeXml, paragraphXml, pptxOf, xlsxOf } from './testing/ooxml.ts';
import { makePdf } from './testing/pdfs.ts';
import { readBytes } from './testing/read.ts';
import { rtfOf } from './testing/rtf.ts';

const rows = [
  ['Key facts', 'Heron card'],
  ['Annual fee', '£60'],
  ['Foreign use', '2.99%'],
  ['Support', 'By telephone'],
];
const eachRow = (row: (cells: string) => string, cell: (text: string) => string): string =>
  rows.map((cells) => row(cells.map(cell).join(''))).join('');

/** Reads the same table out of each format. */
const readings: Record<string, () => Promise<Document> | Document> = {
  html: () =>
    readHtml(
      `<table>${eachRow(
        (cells) => `<tr>${cells}</tr>`,
        (text) => `<td>${text}</td>`,
      )}</table>`,
    ),
  pdf: async () =>
    readPdf(
      await makePdf(({ write }) => {
        for (const [at, row] of rows.entries())
          for (const [column, cell] of row.entries()) write(cell, { x: 50 + column * 200, fromTop: 100 + at * 22 });
      }),
    ),
  docx: () => {
    const table = eachRow(
      (cells) => `<w:tr>${cells}</w:tr>`,
      (text) => `<w:tc>${paragraphXml(text)}</w:tc>`,
    );
    return readBytes(docxReader, docxOf({ body: `<w:tbl>${table}</w:tbl>` }));
  },
  pptx: () => {
    const table = eachRow(
      (cells) => `<a:tr h="10">${cells}</a:tr>`,
      (text) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`,
    );
    const frame = `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Table"/></p:nvGraphicFramePr><a:graphic><a:graphicData><a:tbl>${table}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
    return readBytes(pptxReader, pptxOf({ slides: [{ shapes: frame }] }));
  },
  xlsx: () => {
    const sheet = eachRow(
      (cells) => `<row>${cells}</row>`,
      (text) => `<c t="inlineStr"><is><t>${escapeXml(text)}</t></is></c>`,
    );
    return readBytes(xlsxReader, xlsxOf({ sheets: [{ name: '', xml: `<sheetData>${sheet}</sheetData>` }] }));
  },
  odt: () => {
    const table = eachRow(
      (cells) => `<table:table-row>${cells}</table:table-row>`,
      (text) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`,
    );
    return readBytes(odtReader, odtOf({ text: `<table:table>${table}</table:table>` }));
  },
  rtf: () =>
    readBytes(
      rtfReader,
      rtfOf(
        rows
          .map(
            (cells) =>
              `\\trowd\\pard\\intbl ${cells.map((text) => `${text.replace('£', '\\u163?')}\\cell`).join(' ')}\\row`,
          )
          .join('\n'),
      ),
    ),
  markdown: () => {
    const [head, ...rest] = rows.map((cells) => `| ${cells.join(' | ')} |`);
    return readBytes(markdownReader, [head, '| --- | --- |', ...rest].join('\n'));
  },
  csv: () => readBytes(csvReader, rows.map((cells) => cells.join(',')).join('\n')),
};

for (const [format, read] of Object.entries(readings))
  test(`the value of a row reads on from its label: ${format}`, async () => {
    const { pages } = await read();
    const joined = pages.flatMap(({ text, blocks }) =>
      blocks.flatMap(({ readsOn, end }, at) => (readsOn ? [text.slice(blocks[at - 1]!.start, end)] : [])),
    );
    assert.deepEqual(joined, ['Annual fee\n£60', 'Foreign use\n2.99%']);
  });
