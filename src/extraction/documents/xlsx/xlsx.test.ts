import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partOf, xlsxOf } from '../../testing/ooxml.ts';
import { blocksOf, readBytes, runWith, wordsOf } from '../../testing/read.ts';
import { xlsxReader } from './index.ts';
import { formatNumber } from './number-format.ts';

const inline = (reference: string, text: string) => `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;

test('numbers are read as the cell shows them', () => {
  const shown: [number, string | undefined, string][] = [
    [0.0525, '0.00%', '5.25%'],
    [0.08, '0%', '8%'],
    [1234.5, '"£"#,##0.00', '£1,234.50'],
    [1234567, '#,##0', '1,234,567'],
    [-20, '[$£-809]#,##0;[Red]\\-[$£-809]#,##0', '-£20'],
    [0, '0.00;-0.00;"free"', 'free'],
    [12, '0" months"', '12 months'],
    [0.1 + 0.2, undefined, '0.3'],
    [46346, 'd mmmm yyyy', '20 November 2026'],
    [0.75, 'h:mm AM/PM', '6:00 PM'],
    [2.5, '0.##', '2.5'],
    [2_500_000, '0.0,,"m"', '2.5m'],
  ];
  for (const [value, format, text] of shown) assert.equal(formatNumber(value, format), text);
});

test('a page a sheet, shared and inline words, percentages as shown', async () => {
  const workbook = xlsxOf({
    sheets: [
      {
        name: 'Offers',
        xml: `<sheetData><row r="1"><c r="A1" t="s"><v>1</v></c><c r="B1" s="1"><v>0.05</v></c>${inline('C1', 'a year')}</row></sheetData>`,
      },
      { name: 'Terms', xml: `<sheetData><row r="1">${inline('A1', 'Capital at risk')}</row></sheetData>` },
    ],
    strings: '<si><t>unused</t></si><si><r><t>Earn </t></r><r><rPr><b/><sz val="30"/></rPr><t>up to</t></r></si>',
    styles: '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>',
  });
  const document = await readBytes(xlsxReader, workbook);
  assert.deepEqual(
    blocksOf(document).map(({ page, kind, text }) => [page, kind, text]),
    [
      [1, 'header', 'Offers'],
      [1, 'table-cell', 'Earn up to'],
      [1, 'table-cell', '5%'],
      [1, 'table-cell', 'a year'],
      [2, 'header', 'Terms'],
      [2, 'table-cell', 'Capital at risk'],
    ],
  );
  assert.equal(runWith(document, 'up to')?.points, 30);
});

test('hidden sheets, rows, columns and formats, and white on white, are read and marked', async () => {
  const rows = `<cols><col min="2" max="2" hidden="true"/></cols><sheetData><row r="1">${inline('A1', 'seen')}${inline('B1', 'incolumn')}</row><row r="2" hidden="1">${inline('A2', 'inrow')}</row><row r="3"><c r="A3" s="1"><v>777</v></c><c r="C3" s="2" t="str"><v>snow</v></c></row></sheetData>`;
  const workbook = xlsxOf({
    sheets: [
      { name: 'Front', xml: rows },
      { name: 'Back', state: 'veryHidden', xml: `<sheetData><row r="1">${inline('A1', 'covert')}</row></sheetData>` },
    ],
    styles:
      '<numFmts><numFmt numFmtId="164" formatCode=";;;"/></numFmts><fonts><font/><font><color rgb="FFFFFFFF"/></font></fonts><cellXfs><xf/><xf numFmtId="164"/><xf fontId="1"/></cellXfs>',
  });
  const document = await readBytes(xlsxReader, workbook);
  const unseen = ['seen', 'incolumn', 'inrow', '777', 'snow', 'covert'].map(
    (word) => runWith(document, word)?.hiddenBecause,
  );
  assert.deepEqual(unseen, [
    undefined,
    'Its column is hidden.',
    'Its row is hidden.',
    'Its number format shows nothing.',
    'It has the colour of its background.',
    'Its sheet is hidden.',
  ]);
});

test('comments, links, text boxes and printed footers are read', async () => {
  const workbook = xlsxOf({
    sheets: [
      {
        name: 'S',
        xml: `<sheetData><row r="1">${inline('A1', 'terms')}</row></sheetData><hyperlinks><hyperlink ref="A1" r:id="rId1"/></hyperlinks><headerFooter><oddFooter>&amp;L&amp;"Arial"&amp;8Acme is authorised&amp;RPage &amp;P</oddFooter></headerFooter>`,
        relationships: [
          ['rId1', 'hyperlink', 'https://example.com/terms'],
          ['rId2', 'comments', '../comments1.xml'],
          ['rId3', 'drawing', '../drawings/drawing1.xml'],
        ],
      },
    ],
    parts: {
      'xl/comments1.xml': partOf(
        'comments',
        '<commentList><comment ref="A1"><text><r><t>Check this</t></r></text></comment></commentList>',
      ),
      'xl/drawings/drawing1.xml': partOf(
        'wsDr',
        '<sp><txBody><a:p><a:r><a:t>Boxed words</a:t></a:r></a:p></txBody></sp>',
      ),
    },
  });
  const document = await readBytes(xlsxReader, workbook);
  assert.deepEqual(wordsOf(document).join(' '), 'S terms Acme is authorised Page Check this Boxed words');
  assert.equal(runWith(document, 'terms')?.href, 'https://example.com/terms');
  assert.equal(runWith(document, 'Check')?.visible, false);
});
