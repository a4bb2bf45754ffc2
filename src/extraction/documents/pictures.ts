import { posix } from 'node:path';
import type { Document } from '../../document/model.ts';
import type { Archive } from './archive.ts';

/** A picture inside an office file, on the page where it is shown. */
export interface EmbeddedPicture {
  part: string;
  pageNumber: number;
  /** In points, where the file says how large it is shown. */
  width?: number;
  height?: number;
}

const smallestThatCarriesText = 24;

/** Pictures of a document, once each a page, without bullets and rules that are too small to hold a word. */
export function picturesThatMayCarryText(pictures: EmbeddedPicture[]): EmbeddedPicture[] {
  const kept = new Map<string, EmbeddedPicture>();
  for (const picture of pictures) {
    const side = Math.min(picture.width ?? Infinity, picture.height ?? Infinity);
    if (side >= smallestThatCarriesText) kept.set(`${picture.pageNumber} ${picture.part}`, picture);
  }
  return [...kept.values()];
}

/** Says of every picture that may carry text that its words were not read. */
export async function readPictures(document: Document, pictures: EmbeddedPicture[], archive: Archive): Promise<void> {
  for (const picture of picturesThatMayCarryText(pictures)) {
    if (!archive.has(picture.part)) continue;
    document.unread.push({
      what: `picture ${posix.basename(picture.part)}`,
      why: 'words in pictures inside this kind of file are not read; upload the picture as well',
      pageNumber: picture.pageNumber,
    });
  }
}
