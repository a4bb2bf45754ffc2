import { readFile } from 'node:fs/promises';
import type { Document, Page } from '../../../document/model.ts';
import { type FormatReader, ReadingFailure } from '../../reader.ts';
import { nominalBox, readOnto } from '../pictures.ts';
import { tooComplex } from '../refusals.ts';
import { finish, newReading, type Reading, readToken } from './reading.ts';
import type { Picture } from './state.ts';
import { tokensOf } from './tokens.ts';

export const rtfReader: FormatReader = {
  format: 'rtf',
  contentTypes: ['application/rtf', 'text/rtf'],
  limitMs: 20_000,
  weight: 'heavy',
  async read(file) {
    const bytes = await readFile(file.path);
    if (bytes.length > mostBytes) throw tooComplex('It is larger than 64 MB.');
    return readRtf(bytes.toString('latin1'));
  },
};

const mostBytes = 64 * 2 ** 20;

async function readRtf(source: string): Promise<Document> {
  if (!source.trimStart().startsWith('{\\rtf')) {
    throw new ReadingFailure(
      'UNREADABLE_FILE',
      'The file is not rich text. Check that it is of the type it was uploaded as.',
    );
  }
  const reading = newReading();
  for (const token of tokensOf(source)) readToken(token, reading);
  finish(reading);
  if (reading.groups.length > 1) noteTruncation(reading);
  await readPictures(reading);
  return reading.document;
}

/** A file that ends inside a group was cut off. */
function noteTruncation(reading: Reading): void {
  if (reading.document.pages.every((page) => page.text === '')) {
    throw new ReadingFailure('UNREADABLE_FILE', 'The file is incomplete. Save it again and upload that.');
  }
  const pageNumber = reading.page.number;
  reading.document.unread.push({ what: 'The end of the text', why: 'The file is incomplete.', pageNumber });
}

const mostPictures = 20;
const budgetMs = 12_000;

async function readPictures({ document, pictures }: Reading): Promise<void> {
  const deadline = performance.now() + budgetMs;
  for (const [at, picture] of pictures.entries()) {
    if (Math.min(picture.width ?? Infinity, picture.height ?? Infinity) < 24) continue;
    const page = document.pages[picture.pageNumber - 1];
    const isDue = picture.readable && at < mostPictures && performance.now() < deadline;
    if (page && isDue && (await readOnto(page, bytesOf(picture), document.unread, placingOf(picture, page)))) continue;
    const why = 'It is of a kind that cannot be read, damaged, or one of too many; upload it as an image.';
    document.unread.push({ what: `Picture ${at + 1}`, why, pageNumber: picture.pageNumber });
  }
}

function placingOf(picture: Picture, page: Page) {
  return { placing: () => nominalBox(page, picture), isExact: false };
}

function bytesOf({ hex }: Picture): Buffer {
  return Buffer.from(hex.join('').replaceAll(/\s/g, ''), 'hex');
}
