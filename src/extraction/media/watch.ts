import { emptyPage } from '../../document/builder.ts';
import type { Page, Unread } from '../../document/model.ts';
import { paragraphsOf, placeWords, type RawPicture, recogniseText } from '../pictures/index.ts';
import { advance, type Caption, captionsOf, newTrack, observe, type ReadFrame } from './captions.ts';
import type { MediaSource } from './ffmpeg.ts';
import { type Frame, framesOf } from './frames.ts';
import { type Scene, scenesOf } from './scenes.ts';
import { type EdgeMap, edgesOf, newTiles, onlySteady, steadyEdges, steadyShare } from './steady.ts';

export interface Watched {
  pages: Page[];
  unread: Unread[];
  durationMs: number;
}

/** Frames that are read at most: two a second of an advertisement of a minute. */
const mostRead = 120;
/** Tiles of new, steady edges that make a frame worth reading: a short word of small print. */
const enoughNew = 4;
/** A cut changes much of the picture. */
const cutTiles = 60;

interface Watching {
  /** Edges that were there when a frame was read last. */
  known: EdgeMap | undefined;
  before: EdgeMap | undefined;
  read: number;
  restless: number;
  illegible: Unread[];
}

/** How many frames may have been read by a time: a film that moves all the time must not take all the time. */
const allowed = (ms: number) => 10 + ms / 2000;
/** Frames that are read although nothing in them stands still: a flash of text, a film of moving letters. */
const allowedRestless = (ms: number) => 2 + ms / 10_000;
/** Below this share of steady edges the film moves, and only what stands still is read. */
const stillShare = 0.8;

/** What of a frame is to be read: all of it, what stands still in it, or nothing. */
async function worthReading(watching: Watching, now: EdgeMap, frame: Frame): Promise<RawPicture | undefined> {
  const { known, before, read } = watching;
  if (!before || !known) return frame.picture;
  if (read >= mostRead) return undefined;
  const steady = steadyEdges(now, before);
  if (newTiles(steady, known) >= enoughNew && read < allowed(frame.startMs)) {
    const isStill = steadyShare(steady, now) >= stillShare;
    return isStill ? frame.picture : onlySteady(frame.picture, steady);
  }
  const isRestless = newTiles(now, known) >= cutTiles && watching.restless < allowedRestless(frame.startMs);
  if (!isRestless) return undefined;
  watching.restless += 1;
  return frame.picture;
}

interface Reading {
  watching: Watching;
  now: EdgeMap;
  frame: Frame;
  picture: RawPicture;
}

async function readFrame({ watching, now, frame, picture }: Reading): Promise<ReadFrame> {
  const { lines, illegible } = await recogniseText(picture, { kind: 'frame' });
  watching.read += 1;
  watching.known = now;
  for (const { why } of illegible) {
    watching.illegible.push({ what: 'Text on the screen', why, startMs: frame.startMs, endMs: frame.endMs });
  }
  return { lines, map: now, startMs: frame.startMs, endMs: frame.endMs };
}

/** One note for what was illegible for the same reason in frames that follow each other. */
function joined(notes: Unread[]): Unread[] {
  const result: Unread[] = [];
  for (const note of notes) {
    const last = result.findLast(({ why }) => why === note.why);
    if (last && (note.startMs ?? 0) - (last.endMs ?? 0) <= 10_000) last.endMs = note.endMs ?? 0;
    else result.push({ ...note });
  }
  return result;
}

function pageOf(scene: Scene, number: number, { width, height }: { width: number; height: number }): Page {
  const page: Page = { ...emptyPage(number, 'video'), width, height, startMs: scene.startMs, endMs: scene.endMs };
  const times = new Map(scene.captions.map(({ line, startMs, endMs }) => [line, { startMs, endMs }]));
  const lines = scene.captions.map(({ line }) => line);
  const timesOf = (line: Caption['line']) => times.get(line) ?? { startMs: scene.startMs, endMs: scene.endMs };
  placeWords(page, { lines, blocks: paragraphsOf(lines, width / height) }, { timesOf });
  return page;
}

/** What can be read on the screen, a page a scene, each line with the time it is there. */
export async function watch(source: MediaSource, shown: { width: number; height: number }): Promise<Watched> {
  const track = newTrack();
  const watching: Watching = { known: undefined, before: undefined, read: 0, restless: 0, illegible: [] };
  let durationMs = 0;
  for await (const frame of framesOf(source, shown)) {
    durationMs = frame.endMs;
    const now = edgesOf(frame.picture);
    advance(track, now, frame.startMs, frame.endMs);
    const picture = await worthReading(watching, now, frame);
    if (picture) observe(track, await readFrame({ watching, now, frame, picture }));
    watching.before = now;
  }
  const unread = joined(watching.illegible);
  if (watching.read >= mostRead) {
    unread.push({
      what: 'Some frames',
      why: `the picture changes more often than the ${mostRead} times that are read`,
    });
  }
  const scenes = scenesOf(captionsOf(track), durationMs);
  return { pages: scenes.map((scene, at) => pageOf(scene, at + 1, shown)), unread, durationMs };
}
