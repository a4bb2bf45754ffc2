import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { emptyPage } from '../../document/builder.ts';
import type { Document, Page, Unread } from '../../document/model.ts';
import type { FormatReader, SourceFile } from '../reader.ts';
import { decodeBmp } from './bmp.ts';
import { decodePicture, undecodable } from './pixels.ts';
import { placeWords } from './place-words.ts';
import { recogniseText } from './recognise.ts';
import type { RawPicture } from './recognised.ts';
import { sheetHeight } from './sheet.ts';

/** Distinct frames that are read; an advertisement has a handful. */
const mostFrames = 40;
/** Frames that are looked at for a difference. */
const mostDecodedFrames = 400;

async function frameCount(bytes: Buffer): Promise<number> {
  try {
    return (await sharp(bytes, { limitInputPixels: false }).metadata()).pages ?? 1;
  } catch (error) {
    throw undecodable(error);
  }
}

function isSamePicture(a: RawPicture, b: RawPicture): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0;
}

/** Every frame that differs from the one before; an animation that waits repeats frames. */
async function* distinctFrames(bytes: Buffer, count: number): AsyncGenerator<RawPicture> {
  let last: RawPicture | undefined;
  for (let frame = 0; frame < Math.min(count, mostDecodedFrames); frame += 1) {
    const picture = await decodePicture(bytes, frame);
    if (last && isSamePicture(last, picture)) continue;
    last = picture;
    yield picture;
  }
}

async function readPage(picture: RawPicture, number: number): Promise<{ page: Page; unread: Unread[] }> {
  const page = { ...emptyPage(number, 'image'), width: picture.width, height: picture.height };
  const recognised = await recogniseText(picture);
  return { page, unread: placeWords(page, recognised, { pageHeight: sheetHeight(recognised) }) };
}

async function readFrames(format: string, frames: AsyncIterable<RawPicture>, count: number): Promise<Document> {
  const document: Document = { format, pages: [], unread: [] };
  for await (const picture of frames) {
    if (document.pages.length === mostFrames) {
      document.unread.push({ what: `Frames after the first ${mostFrames}`, why: `the file has ${count} frames` });
      break;
    }
    const { page, unread } = await readPage(picture, document.pages.length + 1);
    document.pages.push(page);
    document.unread.push(...unread);
  }
  return document;
}

async function readRaster(format: string, file: SourceFile): Promise<Document> {
  const bytes = await readFile(file.path);
  const count = await frameCount(bytes);
  return readFrames(format, distinctFrames(bytes, count), count);
}

async function* only(picture: RawPicture) {
  yield picture;
}

/** A picture of nothing but grain takes ten seconds of an idle processor. */
const limitMs = 60_000;

const rasterReader = (format: string, contentTypes: string[]): FormatReader => ({
  format,
  contentTypes,
  limitMs,
  weight: 'heavy',
  read: (file) => readRaster(format, file),
});

const bmpReader: FormatReader = {
  format: 'bmp',
  contentTypes: ['image/bmp', 'image/x-ms-bmp'],
  limitMs,
  weight: 'heavy',
  read: async (file) => readFrames('bmp', only(decodeBmp(await readFile(file.path))), 1),
};

export const rasterReaders: FormatReader[] = [
  rasterReader('png', ['image/png', 'image/apng', 'image/vnd.mozilla.apng']),
  rasterReader('jpeg', ['image/jpeg']),
  rasterReader('webp', ['image/webp']),
  rasterReader('gif', ['image/gif']),
  rasterReader('tiff', ['image/tiff']),
  rasterReader('avif', ['image/avif']),
  bmpReader,
];
