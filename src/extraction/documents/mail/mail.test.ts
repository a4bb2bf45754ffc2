import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailOf } from '../../testing/mail.ts';
import { blocksOf, readBytes, runWith } from '../../testing/read.ts';
import { mailReader } from './index.ts';

const html = (inner: string) => ({ type: 'text/html; charset=utf-8', body: `<html><body>${inner}</body></html>` });
const plain = (body: string) => ({ type: 'text/plain; charset=utf-8', body });

test('subject, preheader and the HTML part are read as a mail program shows them', async () => {
  const message = mailOf({
    subject: '=?utf-8?Q?Earn_=C2=A3100?=',
    parts: [
      plain('plain words'),
      html('<div style="display:none">Only until Friday</div><h1>Switch now</h1><p>Capital at risk.</p>'),
    ],
  });
  const document = await readBytes(mailReader, message);
  assert.deepEqual(
    blocksOf(document).map(({ kind, text }) => [kind, text]),
    [
      ['header', 'Acme Bank'],
      ['subject', 'Earn £100'],
      ['preheader', 'Only until Friday'],
      ['heading', 'Switch now'],
      ['paragraph', 'Capital at risk.'],
    ],
  );
  assert.equal(runWith(document, 'Friday')?.visible, true);
});

test('the plain part is read where the HTML shows nothing', async () => {
  const document = await readBytes(mailReader, mailOf({ subject: 'Hello', parts: [plain('Guaranteed'), html('')] }));
  assert.match(document.pages[0]?.text ?? '', /Guaranteed$/);
});

test('the plain part is read where there is no HTML', async () => {
  const document = await readBytes(
    mailReader,
    mailOf({ subject: 'Hello', parts: [plain('First line\r\n\r\nSecond part')] }),
  );
  assert.deepEqual(
    blocksOf(document).map(({ text }) => text),
    ['Acme Bank', 'Hello', 'First line', 'Second part'],
  );
});

test('attachments are listed as unread, attached messages are read', async () => {
  const inner = mailOf({ subject: 'Inner', boundary: 'inner-edge', parts: [plain('inner words')] });
  const message = mailOf({
    subject: 'Outer',
    kind: 'mixed',
    parts: [
      plain('outer words'),
      {
        type: 'application/pdf; name="terms.pdf"',
        body: 'JVBERg==',
        headers: ['Content-Disposition: attachment; filename="terms.pdf"', 'Content-Transfer-Encoding: base64'],
      },
      { type: 'message/rfc822', body: inner },
    ],
  });
  const document = await readBytes(mailReader, message);
  assert.deepEqual(
    document.pages.map((page) => page.text),
    ['Acme Bank\nOuter\nouter words', 'Acme Bank\nInner\ninner words'],
  );
  assert.deepEqual(document.unread, [
    {
      what: 'Attachment terms.pdf',
      why: 'Attachments are not read with the message; upload it as a file of its own.',
      pageNumber: 1,
    },
  ]);
});

test('messages in messages are opened three deep and then listed', async () => {
  let message = mailOf({ subject: 'Level 5', parts: [plain('words 5')] });
  for (const level of [4, 3, 2, 1]) {
    message = mailOf({
      subject: `Level ${level}`,
      kind: 'mixed',
      boundary: `edge${level}`,
      parts: [plain(`words ${level}`), { type: 'message/rfc822', body: message }],
    });
  }
  const document = await readBytes(mailReader, message);
  assert.equal(document.pages.length, 3);
  assert.equal(document.unread.length, 1);
});

test('a message of a thousand parts is too complex, an encrypted one is said to be so', async () => {
  const many = mailOf({ subject: 'Many', kind: 'mixed', parts: Array.from({ length: 1000 }, () => plain('x')) });
  await assert.rejects(readBytes(mailReader, many), { code: 'FILE_TOO_COMPLEX' });
  const sealed = 'From: a@example.com\r\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data\r\n\r\nMIIB';
  await assert.rejects(readBytes(mailReader, sealed), { code: 'ENCRYPTED_FILE' });
});
