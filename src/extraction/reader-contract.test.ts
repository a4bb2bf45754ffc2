import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Document } from '../document/model.ts';
import { closeRecognition } from './pictures/index.ts';
import { asReadingFailure, readSource } from './read-source.ts';
import { ReadingFailure, readingFailures } from './reader.ts';
import { readerFor, shelfFor, shelves } from './registry.ts';
import { assertDocument } from './testing/document-contract.ts';
import { wordsOf } from './testing/read.ts';
import { everySample, type Sample } from './testing/samples.ts';

const folder = await mkdtemp(join(tmpdir(), 'fairclear-contract-'));
after(async () => {
  await closeRecognition();
  await rm(folder, { recursive: true });
});

const samples = await everySample();

async function readAs(bytes: Buffer, contentType: string, fileName = 'file'): Promise<Document> {
  const path = join(folder, fileName);
  await writeFile(path, bytes);
  return readSource({ path, fileName, contentType, size: bytes.length });
}

/** The document, or why there is none; anything but a failure with a code is a fault of ours. */
async function outcome(bytes: Buffer, contentType: string): Promise<Document | ReadingFailure> {
  try {
    return await readAs(bytes, contentType);
  } catch (error) {
    return asReadingFailure(error);
  }
}

test('every type that is taken has a reader that agrees with the register about weight and time', async () => {
  for (const type of shelves.flatMap((shelf) => shelf.contentTypes)) {
    const reader = await readerFor(type);
    const shelf = shelfFor(type);
    assert.equal(reader.weight, shelf.weight, type);
    assert.ok(reader.limitMs <= shelf.limitMs, `${type}: ${reader.limitMs} > ${shelf.limitMs}`);
  }
});

for (const sample of samples) {
  test(`${sample.fileName}: its words are read, in a sound document`, async () => {
    const document = await readAs(sample.bytes, sample.contentType, sample.fileName);
    assertDocument(document);
    assert.match(document.format, /^[a-z0-9]+$/);
    const read = wordsOf(document).map((word) => word.replace(/\W+$/, ''));
    for (const word of sample.says.split(' '))
      assert.ok(word === '' || read.includes(word), `${word} in ${read.join(' ')}`);
  });

  test(`${sample.fileName}: cut short, it is read in part or refused with a code and a reason`, async () => {
    const result = await outcome(sample.bytes.subarray(0, Math.floor(sample.bytes.length / 2)), sample.contentType);
    if (!(result instanceof ReadingFailure)) return assertDocument(result);
    assert.ok(readingFailures.includes(result.code) && result.message.length > 20, `${result.code} ${result.message}`);
  });
}

test('an empty file of any type is unreadable, and says that it is empty', async () => {
  for (const { contentType } of samples) {
    const result = await outcome(Buffer.alloc(0), contentType);
    assert.ok(result instanceof ReadingFailure && result.code === 'UNREADABLE_FILE', contentType);
    assert.match(result.message, /empty/);
  }
});

/** Files that may truthfully be declared as several things: text of any kind, one container under two names. */
function mayPassAs(sample: Sample, type: string): boolean {
  const text = ['text/plain', 'text/markdown', 'text/csv', 'text/html'];
  if (text.includes(type)) return /^text\/|message\/rfc822/.test(sample.contentType) || type === 'text/html';
  const containers = [
    ['video/webm', 'video/x-matroska', 'audio/webm'],
    ['video/mp4', 'video/quicktime', 'audio/mp4'],
  ];
  return [[type], ...containers].some((names) => names.includes(type) && names.includes(sample.contentType));
}

test('a file declared as another type is refused, and the message names what it was declared to be', async () => {
  let refused = 0;
  for (const sample of samples) {
    for (const { contentType } of samples) {
      if (mayPassAs(sample, contentType)) continue;
      const result = await outcome(sample.bytes, contentType);
      assert.ok(result instanceof ReadingFailure, `${sample.fileName} was read as ${contentType}`);
      assert.ok(['UNSUPPORTED_FILE', 'UNREADABLE_FILE'].includes(result.code), result.code);
      assert.match(result.message, /declared to be an? |declared to be plain text/);
      refused += 1;
    }
  }
  assert.ok(refused > 200, String(refused));
});

test('bytes without meaning are refused as whatever they are declared', async () => {
  const noise = Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919 + (at >> 3) * 31) % 256));
  for (const { contentType } of samples) {
    const result = await outcome(noise, contentType);
    assert.ok(result instanceof ReadingFailure, contentType);
    assert.ok(['UNSUPPORTED_FILE', 'UNREADABLE_FILE'].includes(result.code), result.code);
  }
});

test('a type that is not taken is refused by name', async () => {
  const result = await outcome(Buffer.from('MZ'), 'application/x-msdownload');
  assert.ok(result instanceof ReadingFailure && result.code === 'UNSUPPORTED_FILE');
  assert.match(result.message, /application\/x-msdownload/);
});

test('a picture with a page hidden behind it is read as the picture it was declared to be, or not at all', async () => {
  const png = samples.find((sample) => sample.contentType === 'image/png')?.bytes ?? Buffer.alloc(0);
  const pdf = samples.find((sample) => sample.contentType === 'application/pdf')?.bytes ?? Buffer.alloc(0);
  const both = Buffer.concat([png, pdf]);
  const asPdf = await outcome(both, 'application/pdf');
  assert.ok(asPdf instanceof ReadingFailure && asPdf.code === 'UNSUPPORTED_FILE');
  assert.match(asPdf.message, /declared to be a PDF but is a PNG picture/);
  const asPng = await outcome(both, 'image/png');
  assert.ok(!(asPng instanceof ReadingFailure) && asPng.format === 'png');
});
