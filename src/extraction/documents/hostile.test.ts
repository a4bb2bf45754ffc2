import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type FormatReader, ReadingFailure } from '../reader.ts';
import { odtOf } from '../testing/odt.ts';
import { docxOf, paragraphXml, partOf, pptxOf, relationshipsOf, runXml, shapeXml, xlsxOf } from '../testing/ooxml.ts';
import { readBytes, wordsOf } from '../testing/read.ts';
import { zipOf, zipOfEntries } from '../testing/zip.ts';
import { docxReader } from './docx/index.ts';
import { odtReader } from './odt/index.ts';
import { pptxReader } from './pptx/index.ts';
import { xlsxReader } from './xlsx/index.ts';

const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "${'&lol;'.repeat(100)}">]><w:document><w:body>&lol2;</w:body></w:document>`;
const nested = `<w:document><w:body>${'<w:sdt>'.repeat(50_000)}${'</w:sdt>'.repeat(50_000)}</w:body></w:document>`;

const zipped: [FormatReader, string][] = [
  [docxReader, 'word/document.xml'],
  [pptxReader, 'ppt/presentation.xml'],
  [xlsxReader, 'xl/workbook.xml'],
  [odtReader, 'content.xml'],
];

async function failure(reader: FormatReader, bytes: Buffer): Promise<string> {
  // Of the processor: on a busy machine the clock tells nothing.
  const started = process.cpuUsage();
  let code = 'read';
  try {
    await readBytes(reader, bytes);
  } catch (error) {
    assert.ok(error instanceof ReadingFailure, String(error));
    code = error.code;
  }
  const { user, system } = process.cpuUsage(started);
  assert.ok(user + system < 5e6, 'it takes seconds');
  return code;
}

test('entities that multiply, nesting without end and bombs are refused in every zipped format', async () => {
  for (const [reader, part] of zipped) {
    assert.equal(await failure(reader, zipOf({ [part]: laughs })), 'FILE_TOO_COMPLEX', reader.format);
    assert.equal(await failure(reader, zipOf({ [part]: nested })), 'FILE_TOO_COMPLEX', reader.format);
    const bomb = zipOf({ [part]: Buffer.alloc(70 * 2 ** 20, 0x20) });
    assert.ok(bomb.length < 100_000);
    assert.equal(await failure(reader, bomb), 'FILE_TOO_COMPLEX', reader.format);
  }
});

test('a part that is larger than the file says is not unpacked', async () => {
  const lie = zipOfEntries([['word/document.xml', Buffer.alloc(70 * 2 ** 20, 0x20), 100]]);
  assert.equal(await failure(docxReader, lie), 'UNREADABLE_FILE');
});

test('thousands of parts, two parts of one name and a cut file are refused', async () => {
  const crowd = zipOfEntries(Array.from({ length: 6_000 }, (_, at) => [`word/${at}.xml`, '']));
  assert.equal(await failure(docxReader, crowd), 'FILE_TOO_COMPLEX');
  const twins = zipOfEntries([
    ['word/document.xml', partOf('w:document', '<w:body/>')],
    ['WORD/document.xml', partOf('w:document', '<w:body/>')],
  ]);
  assert.equal(await failure(docxReader, twins), 'UNREADABLE_FILE');
  const whole = docxOf({ body: paragraphXml('Earn 8%') });
  for (const share of [0, 0.3, 0.7, 0.99]) {
    assert.equal(await failure(docxReader, whole.subarray(0, whole.length * share)), 'UNREADABLE_FILE');
  }
});

test('a workbook of a million cells is refused before memory runs out', async () => {
  const cells = `<row r="1">${'<c><v>1</v></c>'.repeat(100)}</row>`.repeat(10_000);
  const workbook = xlsxOf({ sheets: [{ name: 'S', xml: `<sheetData>${cells}</sheetData>` }] });
  assert.equal(await failure(xlsxReader, workbook), 'FILE_TOO_COMPLEX');
});

test('a long header on thousands of pages is refused before memory runs out', async () => {
  const page = '<w:p><w:r><w:t>a</w:t><w:br w:type="page"/></w:r></w:p>';
  const section = '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/></w:sectPr>';
  const bytes = docxOf({
    body: page.repeat(3_000) + section,
    relationships: [['rId1', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': partOf('w:hdr', paragraphXml('Acme '.repeat(2_000))) },
  });
  assert.equal(await failure(docxReader, bytes), 'FILE_TOO_COMPLEX');
});

test('files with a password and files of old Office versions are told apart', async () => {
  const signature = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  const sealed = Buffer.concat([signature, Buffer.alloc(2_000), Buffer.from('EncryptedPackage', 'utf16le')]);
  const old = Buffer.concat([signature, Buffer.alloc(4_000)]);
  for (const [reader] of zipped) {
    assert.equal(await failure(reader, sealed), 'ENCRYPTED_FILE', reader.format);
    assert.equal(await failure(reader, old), 'UNSUPPORTED_FILE', reader.format);
  }
  const locked = zipOf({ 'word/document.xml': 'x' });
  for (const at of [6, locked.indexOf('PK\x01\x02') + 8]) locked.writeUInt16LE(0x0801, at);
  assert.equal(await failure(docxReader, locked), 'ENCRYPTED_FILE');
});

test('pictures and links that point outside the file are never opened', async () => {
  const body = `<w:p>${runXml('words')}<w:r><w:drawing><a:blip r:embed="rId1"/><a:blip r:link="rId2"/><a:blip r:embed="rId3"/></w:drawing></w:r></w:p>`;
  const relationships: [string, string, string][] = [
    ['rId1', 'image', '../../../../../../etc/hostname.png'],
    ['rId2', 'image', 'file:///etc/hostname.png'],
    ['rId3', 'image', 'http://127.0.0.1:9/a.png'],
  ];
  const document = await readBytes(docxReader, docxOf({ body, relationships }));
  assert.deepEqual(wordsOf(document), ['words']);
  assert.deepEqual(
    document.unread.map(({ what, why }) => [what, why]),
    ['hostname.png', 'a.png'].map((name) => [
      `Picture ${name}`,
      'It is not in the file, and nothing outside the file is fetched.',
    ]),
  );
});

test('styles that stand on each other end', async () => {
  const styles =
    '<w:style w:type="paragraph" w:styleId="A"><w:basedOn w:val="B"/></w:style><w:style w:type="paragraph" w:styleId="B"><w:basedOn w:val="A"/></w:style>';
  assert.equal(await failure(docxReader, docxOf({ body: paragraphXml('x', '', 'A'), styles })), 'read');
});

test('names from the file are never taken for functions of the language', async () => {
  const body = paragraphXml('words', '<w:highlight w:val="constructor"/>');
  const document = await readBytes(docxReader, docxOf({ body }));
  assert.equal(document.pages[0]?.blocks[0]?.runs[0]?.background, '#ffffff');
});

const samples: [FormatReader, Buffer][] = [
  [docxReader, docxOf({ body: paragraphXml('Earn 8%') + paragraphXml('Capital at risk') })],
  [pptxReader, pptxOf({ slides: [{ shapes: shapeXml('Earn 8%'), notes: 'note' }] })],
  [xlsxReader, xlsxOf({ sheets: [{ name: 'S', xml: '<sheetData><row><c><v>1</v></c></row></sheetData>' }] })],
  [odtReader, odtOf({ text: '<text:p>Earn 8%</text:p>' })],
];

test('damaged bytes anywhere in a file end in words read or in a reason, never in a crash', async () => {
  const damage = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 20 });
  for (const [reader, sample] of samples) {
    await fc.assert(
      fc.asyncProperty(damage, async (changes) => {
        const bytes = Buffer.from(sample);
        for (const [at, value] of changes) bytes[at % bytes.length] = value;
        await failure(reader, bytes);
      }),
      { numRuns: 60 },
    );
  }
});

test('damaged markup inside a whole file ends in words read or in a reason', async () => {
  const markup = partOf('w:document', `<w:body>${paragraphXml('Earn 8%')}</w:body>`);
  const parts = { '_rels/.rels': relationshipsOf([['rId1', 'officeDocument', 'word/document.xml']]) };
  await fc.assert(
    fc.asyncProperty(fc.nat(markup.length), fc.string({ maxLength: 5 }), async (at, noise) => {
      const damaged = markup.slice(0, at) + noise + markup.slice(at + noise.length);
      await failure(docxReader, zipOf({ ...parts, 'word/document.xml': damaged }));
    }),
    { numRuns: 100 },
  );
});
