import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { blocksOf, readBytes, runWith, wordsOf } from '../../testing/read.ts';
import { rtfOf } from '../../testing/rtf.ts';
import { rtfReader } from './index.ts';

test('paragraphs, headings, tables, notes, headers and comments of rich text are told apart', async () => {
  const body = [
    '{\\header Acme Bank\\par}{\\footer Authorised\\par}',
    '\\pard\\outlinelevel0\\b\\fs48 Earn 8%\\b0\\par',
    '\\pard\\plain\\fs22 Invest now{\\footnote\\pard\\plain Capital at risk.}{\\*\\atnauthor Ann}{\\*\\annotation\\pard\\plain check this}\\par',
    '{\\pntext\\bullet\\tab}\\pard\\ls1 first point\\par',
    "\\trowd\\pard\\intbl Rate\\cell 5%\\cell\\row\\pard Caf\\'e9 \\u8364?100 \\emdash  \\{ok\\}\\par",
    '\\page next page\\par',
  ].join('\n');
  const document = await readBytes(rtfReader, rtfOf(body));
  assert.deepEqual(
    blocksOf(document).map(({ page, kind, text }) => [page, kind, text]),
    [
      [1, 'header', 'Acme Bank'],
      [1, 'heading', 'Earn 8%'],
      [1, 'comment', 'check this'],
      [1, 'paragraph', 'Invest now'],
      [1, 'list-item', 'first point'],
      [1, 'table-cell', 'Rate'],
      [1, 'table-cell', '5%'],
      [1, 'paragraph', 'Café €100 — {ok}'],
      [1, 'footnote', 'Capital at risk.'],
      [1, 'footer', 'Authorised'],
      [2, 'header', 'Acme Bank'],
      [2, 'paragraph', 'next page'],
      [2, 'footer', 'Authorised'],
    ],
  );
  assert.equal(runWith(document, 'Earn')?.points, 24);
  assert.equal(runWith(document, 'Earn')?.bold, true);
  assert.equal(runWith(document, 'check this')?.visible, false);
});

test('hidden, deleted and white words are marked, and links keep their targets', async () => {
  const body =
    '{\\v vanished} {\\deleted gone} {\\cf2 snow} {\\cf2\\highlight1 moon} {\\field{\\*\\fldinst{HYPERLINK "https://example.com/t"}}{\\fldrslt terms}} after\\par';
  const document = await readBytes(rtfReader, rtfOf(body));
  assert.deepEqual(
    ['vanished', 'gone', 'snow', 'moon'].map((word) => runWith(document, word)?.hiddenBecause),
    [
      'It is formatted as hidden text.',
      'It was deleted in tracked changes.',
      'It has the colour of its background.',
      undefined,
    ],
  );
  assert.equal(runWith(document, 'terms')?.href, 'https://example.com/t');
  assert.equal(runWith(document, 'after')?.href, undefined);
});

test('letters of other scripts are read by the code page of their font', async () => {
  const document = await readBytes(
    rtfReader,
    rtfOf("{\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2} {\\f2 \\'93\\'fa\\'96\\'7b}\\par"),
  );
  assert.deepEqual(wordsOf(document), ['Привет', '日本']);
});

test('no word of a rich text is lost', async () => {
  const word = fc.stringMatching(/^[a-zé€ñ日]{1,8}$/);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 20 }), async (words) => {
      const escaped = words.map((one) => one.replace(/[^a-z]/g, (sign) => `\\u${sign.charCodeAt(0)}?`));
      const document = await readBytes(rtfReader, rtfOf(`${escaped.join(' ')}\\par`));
      assert.deepEqual(wordsOf(document), words);
    }),
    { numRuns: 30 },
  );
});

test('a rich text that nests without end, is cut off or names no known words ends with a reason', async () => {
  await assert.rejects(readBytes(rtfReader, `{\\rtf1${'{'.repeat(100_000)}`), { code: 'FILE_TOO_COMPLEX' });
  await assert.rejects(readBytes(rtfReader, '{\\rtf1\\ansi{\\fonttbl'), { code: 'UNREADABLE_FILE' });
  await assert.rejects(readBytes(rtfReader, 'hello'), { code: 'UNREADABLE_FILE' });
  const cut = await readBytes(rtfReader, '{\\rtf1\\constructor\\toString Half a sent');
  assert.equal(cut.unread[0]?.why, 'The file is incomplete.');
  assert.equal(cut.pages[0]?.text, 'Half a sent');
});
