import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { ReadingFailure } from './reader.ts';
import { checkType, sniff } from './sniff.ts';
import { decodeText } from './text/decode.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairclear-sniff-'));
after(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return path;
}

async function refusal(bytes: Buffer | string, contentType: string): Promise<ReadingFailure | undefined> {
  const path = await fileOf(bytes);
  try {
    await checkType({ path, fileName: 'file', contentType, size: Buffer.byteLength(bytes) });
    return undefined;
  } catch (error) {
    assert.ok(error instanceof ReadingFailure, String(error));
    return error;
  }
}

const beginnings: Record<string, [string | Buffer, string]> = {
  'a page with a comment and a doctype': ['<!-- x -->\n<!DOCTYPE html><p>Hi', 'text/html'],
  'a page in UTF-16': [Buffer.from('\ufeff<html><p>Hi', 'utf16le'), 'text/html'],
  'an SVG after its XML declaration': ['<?xml version="1.0"?>\n<!DOCTYPE svg><svg xmlns="x"/>', 'image/svg+xml'],
  'a message': ['Received: from x\r\n by y\r\nSubject: Offer\r\n\r\nHello', 'message/rfc822'],
  'a list that only looks like a message': ['Benefits: many\nRisks: few\n\nCall us', 'text/plain'],
  'rich text': ['{\\rtf1\\ansi Hi}', 'application/rtf'],
  'a text that mentions a PDF': ['%PDF is a format', 'text/plain'],
  'a text that begins like a film': ['Get free delivery on all orders.', 'text/plain'],
  'a text that begins like a picture': ['BMW 3 Series, from £399 a month.', 'text/plain'],
  'a text that begins like a recording': ['ID3 is the new electric one.', 'text/plain'],
  'Windows Western text': [Buffer.from([0x80, 0x31, 0x30, 0x20, 0xe9]), 'text/plain'],
};
for (const [what, [bytes, expected]] of Object.entries(beginnings)) {
  test(`${what} is recognised as ${expected}`, async () => {
    assert.equal(await sniff(await fileOf(bytes)), expected);
  });
}

test('a PDF may begin with blanks, but not with anything else', async () => {
  assert.equal(await refusal('\r\n %PDF-1.4\n', 'application/pdf'), undefined);
  assert.equal((await refusal('GIF89a%PDF-1.4\n', 'application/pdf'))?.code, 'UNSUPPORTED_FILE');
  assert.equal((await refusal('junk\n%PDF-1.4\n', 'application/pdf'))?.code, 'UNSUPPORTED_FILE');
});

test('parameters and case of the declared type do not matter', async () => {
  assert.equal(await refusal('<p>Hi', 'Text/HTML; charset=UTF-8'), undefined);
});

/** How a document of Office before 2007, or an encrypted one of today, begins. */
const compound = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2048)]);
const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

test('an encrypted Office document is told from one in the old format', async () => {
  const old = await refusal(compound, word);
  assert.equal(old?.code, 'UNSUPPORTED_FILE');
  assert.match(old.message, /docx.*before 2007/);
  const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]);
  assert.equal((await refusal(locked, word))?.code, 'ENCRYPTED_FILE');
});

test('a text’s characters are right in every encoding, and a guess is said to be one', () => {
  const text = '£100 – für Sie';
  const swapped = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  for (const bytes of [
    Buffer.from(text),
    Buffer.from(`\ufeff${text}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    swapped,
  ]) {
    const decoded = decodeText(bytes);
    assert.deepEqual([decoded.text, decoded.unread], [text, []]);
  }
  const guessed = decodeText(Buffer.from('£100 für Sie', 'latin1'));
  assert.equal(guessed.text, '£100 für Sie');
  assert.equal(guessed.unread.length, 1);
  const declared = decodeText(Buffer.from('<meta charset="iso-8859-2"><p>\xb1', 'latin1'));
  assert.ok(declared.text.endsWith('ą'));
});
