import { emptyPage } from '../../document/builder.ts';
import type { Page, Unread } from '../../document/model.ts';
import { paragraphsOf, placeWords, type RawPicture, recogniseText } from '../pictures/index.ts';
import { advance, type Caption, type CaptionTrack, captionsOf, newTrack, observe } from './captions.ts';
import type { MediaSource } from './ffmpeg.ts';
import { type Frame, framesOf } from './frames.ts';
import { type Scene, scenesOf } from './scenes.ts';
import { changedShare, type EdgeMap, edgesOf, newTiles, onlySteady, steadyEdges } from './steady.ts';

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

interface Seen {
  map: EdgeMap;
  frame: Frame;
}

interface Watching {
  track: CaptionTrack;
  /** Edges that were there when something steady was read last. */
  known: EdgeMap | undefined;
  before: Seen | undefined;
  /** A frame full of new things that may be gone in the next. */
  fleeting: Seen | undefined;
  read: number;
  /** What reading has cost so far, in readings of still frames. */
  cost: number;
  readFleeting: number;
  /** The shot in which something was read last. */
  shotRead: number | undefined;
  illegible: Unread[];
}

/** What reading may have cost by a time: a film that moves all the time must not take all the time. */
const allowed = (ms: number) => 10 + ms / 2000;
/** What a shot of which nothing was read yet may cost beyond that: it may be gone before anything is allowed again. */
const lentToShot = 4;
/** Film behind the letters has to be searched as well. */
const movingCost = 1.6;
/** How many frames may be read in which nothing stands still: a flash of text, letters that move. */
const allowedFleeting = (ms: number) => 2 + ms / 10_000;
/** When more than this share of the picture changed the film moves, and only what stands still is read. */
const mostChanged = 0.2;

interface Reading {
  picture: RawPicture;
  kind: 'frame' | 'moving';
  /** Edges that count as letters when they are looked for in other frames. */
  letters: EdgeMap;
  frame: Frame;
  before?: Seen;
}

async function readFrame(watching: Watching, { picture, kind, letters, frame, before }: Reading): Promise<void> {
  const { lines, illegible } = await recogniseText(picture, { kind });
  watching.read += 1;
  watching.shotRead = frame.shot;
  watching.cost += kind === 'moving' ? movingCost : 1;
  const { startMs, endMs } = frame;
  for (const { why } of illegible) watching.illegible.push({ what: 'Text on the screen', why, startMs, endMs });
  const earlier = before && { map: before.map, startMs: before.frame.startMs };
  observe(watching.track, { lines, map: letters, startMs, endMs, ...(earlier && { earlier }) });
}

async function readSteady(watching: Watching, seen: Seen, before: Seen, steady: EdgeMap): Promise<void> {
  const isStill = changedShare(seen.map, before.map) <= mostChanged;
  watching.known = seen.map;
  watching.fleeting = undefined;
  const { frame } = seen;
  if (isStill) return readFrame(watching, { picture: frame.picture, kind: 'frame', letters: seen.map, frame, before });
  const picture = await onlySteady(frame.picture, steady);
  return readFrame(watching, { picture, kind: 'moving', letters: steady, frame, before });
}

async function readFleeting(watching: Watching): Promise<void> {
  const { fleeting, readFleeting } = watching;
  if (!fleeting || readFleeting >= allowedFleeting(fleeting.frame.startMs)) return;
  watching.readFleeting += 1;
  const { frame, map } = fleeting;
  await readFrame(watching, { picture: frame.picture, kind: 'frame', letters: map, frame });
}

/** New text stands still for two frames and is read in the second; a frame that is gone in the next is read late. */
async function lookAt(watching: Watching, seen: Seen): Promise<void> {
  const { before, known } = watching;
  advance(watching.track, seen.map, seen.frame.startMs, seen.frame.endMs);
  watching.before = seen;
  if (watching.read >= mostRead) return;
  const steady = before && steadyEdges(seen.map, before.map);
  const isNew = steady && newTiles(steady, known) >= enoughNew;
  const lent = seen.frame.shot === watching.shotRead ? 0 : lentToShot;
  if (before && isNew && watching.cost < allowed(seen.frame.startMs) + lent) {
    return readSteady(watching, seen, before, steady);
  }
  await readFleeting(watching);
  watching.fleeting = newTiles(seen.map, known) >= cutTiles ? seen : undefined;
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
  // By their words: a line and what completes it are put together as another.
  const times = new Map(scene.captions.flatMap(({ line, ...time }) => line.words.map((word) => [word, time] as const)));
  const lines = scene.captions.map(({ line }) => line);
  const timesOf = ({ words }: Caption['line']) =>
    times.get(words[0]!) ?? { startMs: scene.startMs, endMs: scene.endMs };
  placeWords(page, { lines, blocks: paragraphsOf(lines, width / height) }, { timesOf });
  return page;
}

/** What can be read on the screen, a page a scene, each line with the time it is there. */
export async function watch(source: MediaSource, shown: { width: number; height: number }): Promise<Watched> {
  const watching: Watching = {
    track: newTrack(),
    known: undefined,
    before: undefined,
    fleeting: undefined,
    read: 0,
    cost: 0,
    readFleeting: 0,
    shotRead: undefined,
    illegible: [],
  };
  for await (const frame of framesOf(source, shown)) await lookAt(watching, { map: edgesOf(frame.picture), frame });
  await readFleeting(watching);
  const unread = joined(watching.illegible);
  if (watching.read >= mostRead) {
    unread.push({
      what: 'Some frames',
      why: `the picture changes more often than the ${mostRead} times that are read`,
    });
  }
  const durationMs = watching.before?.frame.endMs ?? 0;
  const scenes = scenesOf(captionsOf(watching.track), durationMs);
  return { pages: scenes.map((scene, at) => pageOf(scene, at + 1, shown)), unread, durationMs };
}
