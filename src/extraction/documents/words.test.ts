import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { FormatReader } from '../reader.ts';
import { odtOf } from '../testing/odt.ts';
import { docxOf, escapeXml, paragraphXml, pptxOf, runXml, shapeXml, xlsxOf } from '../testing/ooxml.ts';
import { readBytes, wordsOf } from '../testing/read.ts';
import { csvReader } from './csv.ts';
import { docxReader } from './docx/index.ts';
import { documentReaders } from './index.ts';
import { odtReader } from './odt/index.ts';
import { pptxReader } from './pptx/index.ts';
import { xlsxReader } from './xlsx/index.ts';

/** A text of paragraphs of words, in scripts from left to right and back. */
const paragraphs = fc.array(
  fc.array(fc.stringMatching(/^[a-zA-Z0-9%£€&<>"'é日本Привעברית]{1,9}$/u), { minLength: 1, maxLength: 8 }),
  { minLength: 1, maxLength: 6 },
);

type Maker = (paragraphs: string[]) => Buffer;

const makers: [FormatReader, Maker][] = [
  [docxReader, (texts) => docxOf({ body: texts.map((text) => paragraphXml(text)).join('') })],
  [
    docxReader,
    // Each letter a run of its own, as programs leave it after much editing; cells alternate with paragraphs.
    (texts) =>
      docxOf({
        body: texts
          .map((text) => `<w:p>${[...text].map((letter) => runXml(letter)).join('')}</w:p>`)
          .map((xml, at) => (at % 2 ? xml : `<w:tbl><w:tr><w:tc>${xml}</w:tc></w:tr></w:tbl>`))
          .join(''),
      }),
  ],
  [pptxReader, (texts) => pptxOf({ slides: texts.map((text) => ({ shapes: shapeXml(text) })) })],
  [
    xlsxReader,
    (texts) =>
      xlsxOf({
        sheets: [
          {
            name: '',
            xml: `<sheetData>${texts.map((_, at) => `<row><c t="s"><v>${at}</v></c></row>`).join('')}</sheetData>`,
          },
        ],
        strings: texts.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join(''),
      }),
  ],
  [odtReader, (texts) => odtOf({ text: texts.map((text) => `<text:p>${escapeXml(text)}</text:p>`).join('') })],
  [csvReader, (texts) => Buffer.from(texts.map((text) => `"${text.replaceAll('"', '""')}",`).join('\r\n'))],
];

test('no word of an office file is lost, added or moved', async () => {
  for (const [reader, make] of makers) {
    await fc.assert(
      fc.asyncProperty(paragraphs, async (content) => {
        const texts = content.map((words) => words.join(' '));
        assert.deepEqual(wordsOf(await readBytes(reader, make(texts))), content.flat(), reader.format);
      }),
      { numRuns: 25 },
    );
  }
});

test('every block and run points at its own words', async () => {
  for (const [reader, make] of makers) {
    const document = await readBytes(reader, make(['Earn 8% a year', 'Capital at risk']));
    for (const page of document.pages) {
      for (const block of page.blocks) {
        assert.equal(block.start, block.runs[0]?.start);
        assert.equal(block.end, block.runs.at(-1)?.end);
        for (const run of block.runs) assert.ok(run.start < run.end && run.end <= page.text.length);
      }
    }
  }
});

test('each type of document that is accepted has one reader', () => {
  const types = documentReaders.flatMap((reader) => reader.contentTypes);
  assert.equal(new Set(types).size, types.length);
  const accepted = [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/rtf',
    'text/plain',
    'text/markdown',
    'text/csv',
    'message/rfc822',
  ];
  assert.deepEqual(
    accepted.filter((type) => !types.includes(type)),
    [],
  );
});
