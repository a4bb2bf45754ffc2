import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FormatReader } from '../reader.ts';
import { odtOf } from '../testing/odt.ts';
import { docxOf, pptxOf, runXml, xlsxOf } from '../testing/ooxml.ts';
import { readBytes } from '../testing/read.ts';
import { rtfOf } from '../testing/rtf.ts';
import { docxReader } from './docx/index.ts';
import { odtReader } from './odt/index.ts';
import { pptxReader } from './pptx/index.ts';
import { rtfReader } from './rtf/index.ts';
import { xlsxReader } from './xlsx/index.ts';

const raisedXml = '<w:vertAlign w:val="superscript"/>';
const slideRun = (text: string, attributes: string) =>
  `<a:r><a:rPr lang="en-GB" ${attributes}/><a:t>${text}</a:t></a:r>`;
const cell = '<sheetData><row r="1"><c r="A1" t="s"><v>0</v></c></row></sheetData>';

const files: [FormatReader, Buffer | string][] = [
  [
    docxReader,
    docxOf({
      body: `<w:p>${runXml('Up 8%')}${runXml('1', raisedXml)}${runXml(' by the 21')}${runXml('st', raisedXml)}</w:p>`,
    }),
  ],
  [
    odtReader,
    odtOf({
      styles:
        '<style:style style:name="Up" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>',
      text: '<text:p>Up 8%<text:span text:style-name="Up">1</text:span> by the 21<text:span text:style-name="Up">st</text:span></text:p>',
    }),
  ],
  [rtfReader, rtfOf('Up 8%{\\super 1} by the 21{\\up6 st}\\par')],
  [
    pptxReader,
    pptxOf({
      slides: [
        {
          shapes: `<p:sp><p:txBody><a:p>${slideRun('Up 8%', '')}${slideRun('1', 'baseline="30000"')}${slideRun(' by the 21', '')}${slideRun('st', 'baseline="30000"')}</a:p></p:txBody></p:sp>`,
        },
      ],
    }),
  ],
  [
    xlsxReader,
    xlsxOf({
      sheets: [{ name: 'A', xml: cell }],
      strings:
        '<si><r><t>Up 8%</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>1</t></r><r><t xml:space="preserve"> by the 21</t></r><r><rPr><vertAlign val="superscript"/></rPr><t>st</t></r></si>',
    }),
  ],
];

test('the raised number of a note is written raised, so that it is no part of the figure before it', async () => {
  for (const [reader, bytes] of files) {
    const document = await readBytes(reader, Buffer.from(bytes));
    const text = document.pages[0]?.text ?? '';
    assert.ok(text.split('\n').includes('Up 8%¹ by the 21st'), `${reader.format}: ${text}`);
  }
});
