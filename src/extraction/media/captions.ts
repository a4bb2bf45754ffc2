import type { Box } from '../../document/model.ts';
import type { OcrLine } from '../pictures/index.ts';
import { type EdgeMap, hasEdgeAt } from './steady.ts';

/** A line of text on the screen, from when to when. */
export interface Caption {
  line: OcrLine;
  startMs: number;
  endMs: number;
}

/** Some edge pixels of a caption's letters and the frame they are of: while they look the same, it is there. */
interface Letters {
  pixels: number[];
  colours: Uint8Array;
}

interface Tracked extends Caption {
  letters: Letters;
  isOpen: boolean;
}

export interface CaptionTrack {
  captions: Tracked[];
}

export const newTrack = (): CaptionTrack => ({ captions: [] });

/** Points of a caption that are looked at in each frame. */
const mostPoints = 400;
/** Share of its points that must still be edges. */
const presentShare = 0.5;
/** With fewer points than this nothing can be told between two readings. */
const leastPoints = 8;
/** Sum over three channels by which a point of a letter may change: a film shines through it, a codec blurs it. */
const mostChange = 120;
/** A caption that comes back within this is the same one: the codec or the light hid it. */
const longestGapMs = 1000;

const textOf = (line: OcrLine) => line.words.map(({ text }) => text).join(' ');

const trustOf = (line: OcrLine) => line.words.reduce((sum, { confidence }) => sum + confidence, 0) / line.words.length;

export function shareCovered(a: Box, b: Box): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a[2] * a[3], b[2] * b[3]);
}

const bare = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}%£$€]/gu, '');

/** Share of the shorter text's letter pairs that the longer one has too: 1 when one contains the other. */
export function likeness(one: string, other: string): number {
  const [short, long] = byLength(one, other);
  if (short.length < 2) return long.includes(short) ? 1 : 0;
  return sharedPairs(short, long) / (short.length - 1);
}

/** The same of both texts: 1 only when neither says more than the other. */
export function sameness(one: string, other: string): number {
  const [short, long] = byLength(one, other);
  if (short.length < 2) return short === long ? 1 : 0;
  return (2 * sharedPairs(short, long)) / (short.length + long.length - 2);
}

function byLength(one: string, other: string): [short: string, long: string] {
  const [a, b] = [bare(one), bare(other)];
  return a.length < b.length ? [a, b] : [b, a];
}

function sharedPairs(short: string, long: string): number {
  const pairs = new Set(Array.from({ length: long.length - 1 }, (_, at) => long.slice(at, at + 2)));
  let shared = 0;
  for (let at = 0; at < short.length - 1; at += 1) shared += Number(pairs.has(short.slice(at, at + 2)));
  return shared;
}

function lettersOf({ box }: OcrLine, { edges, width, height, picture }: EdgeMap): Letters {
  const points: number[] = [];
  const [left, right] = [Math.floor(box[0] * width), Math.ceil((box[0] + box[2]) * width)];
  const [top, bottom] = [Math.floor(box[1] * height), Math.ceil((box[1] + box[3]) * height)];
  for (let y = top; y < Math.min(bottom, height); y += 1) {
    for (let x = left; x < Math.min(right, width); x += 1) if (edges[y * width + x] === 1) points.push(y * width + x);
  }
  const step = Math.max(1, Math.floor(points.length / mostPoints));
  const pixels = points.filter((_, at) => at % step === 0);
  const colours = Uint8Array.from(pixels.flatMap((pixel) => [...picture.data.subarray(pixel * 3, pixel * 3 + 3)]));
  return { pixels, colours };
}

function isPresent({ letters: { pixels, colours } }: Tracked, map: EdgeMap): boolean {
  if (pixels.length < leastPoints) return true;
  const { data } = map.picture;
  let kept = 0;
  for (const [at, pixel] of pixels.entries()) {
    if (!hasEdgeAt(map, pixel)) continue;
    let change = 0;
    for (let part = 0; part < 3; part += 1) change += Math.abs(data[pixel * 3 + part]! - colours[at * 3 + part]!);
    if (change < mostChange) kept += 1;
  }
  return kept >= pixels.length * presentShare;
}

/** One frame later: captions whose letters are gone end here. */
export function advance({ captions }: CaptionTrack, map: EdgeMap, startMs: number, endMs: number): void {
  for (const caption of captions) {
    if (!caption.isOpen) continue;
    if (isPresent(caption, map)) caption.endMs = endMs;
    else close(caption, startMs);
  }
}

/** Words of a line, read surely, that the other line has nothing like. */
const ownWords = (line: OcrLine, other: OcrLine) =>
  line.words.filter(({ text, confidence }) => {
    const isTelling = bare(text).length >= 3 || /\p{N}/u.test(text);
    return confidence >= 0.75 && isTelling && !other.words.some((word) => likeness(text, word.text) >= 0.5);
  });

/** "Save £50" after "Save £75" is another caption; "Save £50 today" after "Save £50" is the same one, further on. */
export const saysOther = (one: OcrLine, other: OcrLine) =>
  ownWords(one, other).length > 0 && ownWords(other, one).length > 0;

/** A caption whose letters are still there may go on; one whose letters went came back only with the same words. */
function isSame(caption: Tracked, line: OcrLine, startMs: number): boolean {
  if (!caption.isOpen && startMs - caption.endMs > longestGapMs) return false;
  if (shareCovered(caption.line.box, line.box) <= 0.5 || saysOther(caption.line, line)) return false;
  const alike = caption.isOpen ? likeness : sameness;
  return alike(textOf(caption.line), textOf(line)) >= 0.6;
}

/** The reading to keep of two of the same caption: the surer one, or the one that has more of it. */
const isBetter = (line: OcrLine, than: OcrLine) =>
  textOf(line).length > textOf(than).length * 1.15 ? trustOf(line) > 0.7 : trustOf(line) > trustOf(than);

export interface ReadFrame {
  lines: OcrLine[];
  map: EdgeMap;
  startMs: number;
  endMs: number;
  /** The frame before, in which a caption that is steady can be seen already. */
  earlier?: { map: EdgeMap; startMs: number };
}

function close(caption: Tracked, ms: number): void {
  caption.isOpen = false;
  caption.endMs = Math.min(caption.endMs, ms);
}

/** What was read in a frame either goes on, replaces what stood in its place, or begins. */
export function observe({ captions }: CaptionTrack, { lines, map, startMs, endMs, earlier }: ReadFrame): void {
  const seen = new Set<Tracked>();
  for (const line of lines) {
    const known = captions.findLast((caption) => isSame(caption, line, startMs));
    const letters = lettersOf(line, map);
    if (known) {
      if (isBetter(line, known.line)) known.line = line;
      Object.assign(known, { endMs: Math.max(known.endMs, endMs), isOpen: true, letters });
      seen.add(known);
      continue;
    }
    const replaced = captions.filter(({ isOpen, line: old }) => isOpen && shareCovered(old.box, line.box) > 0.5);
    const caption: Tracked = { line, startMs, endMs, letters, isOpen: true };
    if (earlier && isPresent(caption, earlier.map)) caption.startMs = earlier.startMs;
    for (const old of replaced) close(old, Math.max(old.startMs, caption.startMs));
    captions.push(caption);
    seen.add(caption);
  }
  const pale = captions.filter(({ letters, isOpen }) => isOpen && letters.pixels.length < leastPoints);
  for (const caption of pale) if (!seen.has(caption)) close(caption, startMs);
}

/** Film texture makes letters now and then: short, unsure and gone at once. */
const isWord = ({ line, startMs, endMs }: Caption) => {
  const length = bare(textOf(line)).length;
  return (length >= 4 && trustOf(line) > 0.6) || (length >= 2 && trustOf(line) > 0.85 && endMs - startMs >= 1000);
};

/** A part of a longer caption, read by itself before the whole could be. */
const isPartOf = (part: Caption, whole: Caption) =>
  bare(textOf(part.line)).length < bare(textOf(whole.line)).length &&
  shareCovered(part.line.box, whole.line.box) > 0.6 &&
  likeness(textOf(part.line), textOf(whole.line)) >= 0.6 &&
  Math.min(part.endMs, whole.endMs) - Math.max(part.startMs, whole.startMs) >= (part.endMs - part.startMs) / 2 - 500;

/** Every caption in order of appearance. */
export const captionsOf = ({ captions }: CaptionTrack): Caption[] =>
  captions
    .filter(isWord)
    .filter((caption) => !captions.some((other) => isPartOf(caption, other)))
    .map(({ line, startMs, endMs }) => ({ line, startMs, endMs: Math.max(endMs, startMs) }))
    .sort((a, b) => a.startMs - b.startMs);
