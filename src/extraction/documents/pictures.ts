import { posix } from 'node:path';
import { emptyPage } from '../../document/builder.ts';
import type { Box, Document, Page, Unread } from '../../document/model.ts';
import type { Archive } from './archive.ts';
import { appendPage } from './blocks.ts';

/** A picture inside an office file, on the page where it is shown. */
export interface EmbeddedPicture {
  part: string;
  pageNumber: number;
  /** Where it stands on the page, for formats that say so. */
  box?: Box;
  /** In points, where the file says how large it is shown. */
  width?: number;
  height?: number;
}

/** In points: bullets, rules and icons hold no words. */
const smallestSide = 24;
const mostPictures = 40;
/** The reader's own limit ends the whole file; before that the pictures that are left are listed instead. */
const budgetMs = 12_000;
const readable = /\.(?:png|jpe?g|gif|bmp|tiff?|webp|avif)$/i;

/** Pictures of a document, once each a page, without those too small for a word. */
function worthReading(pictures: EmbeddedPicture[]): EmbeddedPicture[] {
  const kept = new Map<string, EmbeddedPicture>();
  for (const picture of pictures) {
    const side = Math.min(picture.width ?? Infinity, picture.height ?? Infinity);
    if (side >= smallestSide) kept.set(`${picture.pageNumber} ${picture.part}`, picture);
  }
  return [...kept.values()];
}

/** Reads the words of a file's pictures onto their pages; those that could not be read are listed as such. */
export async function readPictures(document: Document, pictures: EmbeddedPicture[], archive: Archive): Promise<void> {
  const deadline = performance.now() + budgetMs;
  const wanted = worthReading(pictures).filter((picture) => archive.has(picture.part));
  for (const [at, picture] of wanted.entries()) {
    const name = `Picture ${posix.basename(picture.part)}`;
    const skip = (why: string) => document.unread.push({ what: name, why, pageNumber: picture.pageNumber });
    const page = document.pages[picture.pageNumber - 1];
    if (at >= mostPictures || performance.now() > deadline) skip('The file has more pictures than are read.');
    else if (!readable.test(picture.part)) skip('Drawings of this kind cannot be read; upload it as an image.');
    else if (
      page &&
      !(await readOnto(page, await archive.bytes(picture.part), document.unread, placingOf(picture, page)))
    ) {
      skip('The picture is damaged, or of a kind that cannot be read.');
    }
  }
}

function placingOf(picture: EmbeddedPicture, page: Page): { placing: Placing; isExact: boolean } {
  return { placing: () => picture.box ?? nominalBox(page, picture), isExact: picture.box !== undefined };
}

/** A picture that the file only points at. */
export function notFetched(address: string, pageNumber: number): Unread {
  const name = address.split(/[?#]/)[0]?.split(/[\\/]/).at(-1)?.slice(0, 80) || 'without a name';
  return {
    what: `Picture ${name}`,
    why: 'It is not in the file, and nothing outside the file is fetched.',
    pageNumber,
  };
}

/** Where on the page a picture of that many pixels is shown. */
export type Placing = (pixels: { width: number; height: number }) => Box | undefined;

/** Reads the words of one picture onto a page; false where it cannot be read. */
export async function readOnto(
  page: Page,
  bytes: Buffer | undefined,
  unread: Unread[],
  { placing, isExact }: { placing: Placing; isExact: boolean },
): Promise<boolean> {
  // The engine is heavy: a file without pictures never loads it.
  const { placeWords, recogniseText } = await import('../pictures/index.ts');
  const words = emptyPage(page.number);
  try {
    const recognised = await recogniseText(bytes ?? Buffer.alloc(0));
    const box = placing(recognised);
    unread.push(...placeWords(words, recognised, box ? { box, pageHeight: page.height } : {}));
  } catch {
    return false;
  }
  appendPage(page, isExact ? words : withoutBoxes(words));
  return true;
}

/** A box of the right size in no particular place: it makes the sizes of letters comparable with the page's text. */
export function nominalBox(
  page: { width?: number; height?: number },
  { width, height }: { width?: number; height?: number },
): Box | undefined {
  if (!page.width || !page.height || !width || !height) return undefined;
  return [0, 0, Math.min(1, width / page.width), Math.min(1, height / page.height)];
}

function withoutBoxes(page: Page): Page {
  const blocks = page.blocks.map((block) => ({ ...block, runs: block.runs.map(({ box: _, ...run }) => run) }));
  return { ...page, blocks };
}
