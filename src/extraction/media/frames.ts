import type { RawPicture } from '../pictures/index.ts';
import { type Cut, cutOf } from './cuts.ts';
import type { MediaSource } from './ffmpeg.ts';
import { blended, type FilmPicture, picturesOf, picturesPerSecond, type Size } from './film-pictures.ts';

const pictureMs = 1000 / picturesPerSecond;

/** What the film shows for half a second, or for less before and after a cut. */
export interface Frame {
  picture: RawPicture;
  /** Which of the film's shots it is of. */
  shot: number;
  startMs: number;
  endMs: number;
}

/** Pictures that are one frame; the first frame after a cut is short, so that a short shot has two. */
const inFrame = 4;
const inFrameAfterCut = 2;
/** Drawings that jump all the time must not make many frames. */
const leastBetweenWords = 4;

/** Frames that are made while one is being read; three megabytes each. */
const framesAhead = 8;

/** Goes on decoding while the reader is busy, up to `count` items. */
async function* ahead<Item>(items: AsyncGenerator<Item>, count: number): AsyncGenerator<Item> {
  const coming: Promise<IteratorResult<Item>>[] = [];
  try {
    for (;;) {
      while (coming.length < count) {
        const next = items.next();
        // It rejects where it is awaited; until then it must not end the process.
        next.catch(() => undefined);
        coming.push(next);
      }
      const item = await coming.shift();
      if (!item || item.done) return;
      yield item.value;
    }
  } finally {
    await items.return(undefined);
  }
}

/** Each picture, and what comes before it: told once the next one is there. */
async function* withCuts(pictures: AsyncIterable<FilmPicture>): AsyncGenerator<{ picture: FilmPicture; cut: Cut }> {
  let [earlier, before, picture]: (FilmPicture | undefined)[] = [];
  const told = (now: FilmPicture, later: FilmPicture) => ({
    picture: now,
    cut: earlier && before && cutOf(earlier.squares, before.squares, now.squares, later.squares),
  });
  for await (const later of pictures) {
    if (picture) yield told(picture, later);
    [earlier, before, picture] = [before ?? picture, picture, later];
  }
  if (picture) yield told(picture, picture);
}

interface Cutting {
  /** Pictures before the frame. */
  from: number;
  parts: FilmPicture[];
  shot: number;
  /** How many pictures make the frame. */
  most: number;
  sinceCut: number;
}

function taken(cutting: Cutting): Frame {
  const { from, parts, shot } = cutting;
  const to = from + parts.length;
  Object.assign(cutting, { from: to, parts: [], most: inFrame });
  return { picture: blended(parts), shot, startMs: from * pictureMs, endMs: to * pictureMs };
}

/** No frame shows two shots: what both would be is legible in neither, and seems there longer than it is. */
async function* cutFrames(pictures: AsyncIterable<FilmPicture>): AsyncGenerator<Frame> {
  const cutting: Cutting = { from: 0, parts: [], shot: 0, most: inFrame, sinceCut: 0 };
  for await (const { picture, cut } of withCuts(pictures)) {
    cutting.sinceCut += 1;
    if (cut === 'shot' || (cut === 'words' && cutting.sinceCut >= leastBetweenWords)) {
      if (cutting.parts.length > 0) yield taken(cutting);
      if (cut === 'shot') cutting.shot += 1;
      Object.assign(cutting, { most: inFrameAfterCut, sinceCut: 0 });
    }
    cutting.parts.push(picture);
    if (cutting.parts.length >= cutting.most) yield taken(cutting);
  }
  if (cutting.parts.length > 0) yield taken(cutting);
}

/** The film about twice a second, as RGB. */
export const framesOf = (source: MediaSource, shown: Size): AsyncGenerator<Frame> =>
  ahead(cutFrames(picturesOf(source, shown)), framesAhead);
