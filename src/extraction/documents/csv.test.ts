import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blocksOf, readBytes } from '../testing/read.ts';
import { csvReader, rowsOf } from './csv.ts';
import { plainTextReader } from './plain-text.ts';

test('each cell of a table is a block of its own, quotes and line breaks kept', async () => {
  const document = await readBytes(csvReader, 'Headline;Text\r\n"Earn ""8%""";"two\nlines"\r\nplain;\r\n');
  assert.deepEqual(
    blocksOf(document).map(({ kind, text }) => [kind, text]),
    [
      ['table-cell', 'Headline'],
      ['table-cell', 'Text'],
      ['table-cell', 'Earn "8%"'],
      ['table-cell', 'two\nlines'],
      ['table-cell', 'plain'],
    ],
  );
});

test('what is written as a table is read back cell for cell', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const text = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n');
      assert.deepEqual(rowsOf(text, ','), rows);
    }),
  );
});

test('a text file keeps every character, and quotes can be found by their place', async () => {
  const text = '  Earn 8%\r\n\r\n\tCapital at risk – é\n';
  const document = await readBytes(plainTextReader, text);
  const page = document.pages[0];
  assert.equal(page?.text, text);
  assert.deepEqual(
    page?.blocks.map(({ start, end }) => text.slice(start, end)),
    ['Earn 8%', 'Capital at risk – é'],
  );
});

test('a file without text is refused with a reason', async () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from(' \n'), Buffer.from([1, 0, 2, 0, 0, 0, 3, 200])]) {
    await assert.rejects(readBytes(plainTextReader, bytes), { code: 'UNREADABLE_FILE' });
  }
});
