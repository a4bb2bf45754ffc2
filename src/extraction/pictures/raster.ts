import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { emptyPage } from '../../document/builder.ts';
import type { Document, Page, Unread } from '../../document/model.ts';
import type { FormatReader, SourceFile } from '../reader.ts';
import { decodeBmp } from './bmp.ts';
import { decodePicture, undecodable } from './pixels.ts';
import { placeWords } from './place-words.ts';
import { recogniseText } from './recognise.ts';
import type { RawPicture, RecognisedText } from './recognised.ts';
import { sheetHeight } from './sheet.ts';
import { timesIn } from './times.ts';

/** Distinct frames that are read; an advertisement has a handful. */
const mostFrames = 40;
/** Frames that are looked at for a difference. */
const mostDecodedFrames = 400;

/** How many frames a file has, and for how long each is shown, where they follow each other in time. */
interface Frames {
  count: number;
  delays?: readonly number[];
}

async function framesIn(bytes: Buffer): Promise<Frames> {
  try {
    const { pages: count = 1, delay } = await sharp(bytes, { limitInputPixels: false }).metadata();
    const isTimed = count > 1 && delay?.length === count && delay.some((ms) => ms > 0);
    return isTimed ? { count, delays: delay.map(shownFor) } : { count };
  } catch (error) {
    throw undecodable(error);
  }
}

/** Browsers show a frame that asks for less for a tenth of a second. */
const shownFor = (ms: number): number => (ms <= 10 ? 100 : ms);

function isSamePicture(a: RawPicture, b: RawPicture): boolean {
  return a.width === b.width && a.height === b.height && Buffer.compare(a.data, b.data) === 0;
}

interface Shown {
  picture: RawPicture;
  startMs: number;
  endMs: number;
}

/** Every frame that differs from the one before, told when it is over; an animation that waits repeats frames. */
async function* distinctFrames(bytes: Buffer, { count, delays = [] }: Frames): AsyncGenerator<Shown> {
  let last: Shown | undefined;
  let time = 0;
  for (let frame = 0; frame < Math.min(count, mostDecodedFrames); frame += 1) {
    const picture = await decodePicture(bytes, frame);
    const startMs = time;
    time += delays[frame] ?? 0;
    if (last && isSamePicture(last.picture, picture)) last.endMs = time;
    else {
      if (last) yield last;
      last = { picture, startMs, endMs: time };
    }
  }
  if (last) yield last;
}

/** A frame without its pixels. */
interface ReadFrame {
  text: RecognisedText;
  startMs: number;
  endMs: number;
}

async function readFrames(format: string, frames: AsyncIterable<Shown>, all: Frames): Promise<Document> {
  const unread: Unread[] = [];
  const read: ReadFrame[] = [];
  for await (const { picture, ...time } of frames) {
    if (read.length === mostFrames) {
      unread.push({ what: `Frames after the first ${mostFrames}`, why: `the file has ${all.count} frames` });
      break;
    }
    read.push({ ...time, text: await recogniseText(picture) });
  }
  const isTimed = all.delays !== undefined && read.length > 1;
  const pages = read.map(({ text, startMs, endMs }, at) => {
    const { width, height } = text;
    const page: Page = { ...emptyPage(at + 1, 'image'), width, height, ...(isTimed ? { startMs, endMs } : {}) };
    const timesOf = isTimed ? timesIn(read, at) : undefined;
    unread.push(...placeWords(page, text, { pageHeight: sheetHeight(text), ...(timesOf ? { timesOf } : {}) }));
    return page;
  });
  return { format, pages, unread };
}

async function readRaster(format: string, file: SourceFile): Promise<Document> {
  const bytes = await readFile(file.path);
  const all = await framesIn(bytes);
  return readFrames(format, distinctFrames(bytes, all), all);
}

async function* only(picture: RawPicture) {
  yield { picture, startMs: 0, endMs: 0 };
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
  read: async (file) => readFrames('bmp', only(decodeBmp(await readFile(file.path))), { count: 1 }),
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
