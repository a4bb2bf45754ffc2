import type { Box } from '../../document/model.ts';
import type { OcrLine } from '../pictures/index.ts';
import { type EdgeMap, hasEdgeAt } from './steady.ts';

/** A line of text on the screen, from when to when. */
export interface Caption {
  line: OcrLine;
  startMs: number;
  endMs: number;
}

interface Tracked extends Caption {
  /** Edge pixels of its letters when it was read: while they are there, it is there. */
  pixels: number[];
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
/** A caption that comes back within this is the same one: the codec or the light hid it. */
const longestGapMs = 1000;

export const textOf = (line: OcrLine) => line.words.map(({ text }) => text).join(' ');

const trustOf = (line: OcrLine) => line.words.reduce((sum, { confidence }) => sum + confidence, 0) / line.words.length;

export function shareCovered(a: Box, b: Box): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  if (width <= 0 || height <= 0) return 0;
  return (width * height) / Math.min(a[2] * a[3], b[2] * b[3]);
}

const letters = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}%£$€]/gu, '');

/** Share of the shorter text's letter pairs that the longer one has too: 1 when one contains the other. */
export function likeness(one: string, other: string): number {
  const [short, long] = [letters(one), letters(other)].sort((a, b) => a.length - b.length) as [string, string];
  if (short.length < 2) return long.includes(short) ? 1 : 0;
  const pairs = new Set(Array.from({ length: long.length - 1 }, (_, at) => long.slice(at, at + 2)));
  let shared = 0;
  for (let at = 0; at < short.length - 1; at += 1) shared += Number(pairs.has(short.slice(at, at + 2)));
  return shared / (short.length - 1);
}

function pointsOf({ box }: OcrLine, { edges, width, height }: EdgeMap): number[] {
  const points: number[] = [];
  const [left, right] = [Math.floor(box[0] * width), Math.ceil((box[0] + box[2]) * width)];
  const [top, bottom] = [Math.floor(box[1] * height), Math.ceil((box[1] + box[3]) * height)];
  for (let y = top; y < Math.min(bottom, height); y += 1) {
    for (let x = left; x < Math.min(right, width); x += 1) if (edges[y * width + x] === 1) points.push(y * width + x);
  }
  const step = Math.max(1, Math.floor(points.length / mostPoints));
  return points.filter((_, at) => at % step === 0);
}

function isPresent({ pixels }: Tracked, map: EdgeMap): boolean {
  const kept = pixels.reduce((sum, pixel) => sum + Number(hasEdgeAt(map, pixel)), 0);
  return kept >= pixels.length * presentShare;
}

/** One frame later: captions whose letters are gone end here. */
export function advance({ captions }: CaptionTrack, map: EdgeMap, startMs: number, endMs: number): void {
  for (const caption of captions) {
    if (!caption.isOpen) continue;
    if (isPresent(caption, map)) caption.endMs = endMs;
    else {
      caption.isOpen = false;
      caption.endMs = Math.min(caption.endMs, startMs);
    }
  }
}

function isSame(caption: Tracked, line: OcrLine, startMs: number): boolean {
  if (!caption.isOpen && startMs - caption.endMs > longestGapMs) return false;
  return shareCovered(caption.line.box, line.box) > 0.5 && likeness(textOf(caption.line), textOf(line)) >= 0.6;
}

/** The reading to keep of two of the same caption: the surer one, or the one that has more of it. */
const isBetter = (line: OcrLine, than: OcrLine) =>
  textOf(line).length > textOf(than).length * 1.15 ? trustOf(line) > 0.7 : trustOf(line) > trustOf(than);

export interface ReadFrame {
  lines: OcrLine[];
  map: EdgeMap;
  startMs: number;
  endMs: number;
}

/** What was read in a frame either goes on, replaces what stood in its place, or begins. */
export function observe(track: CaptionTrack, { lines, map, startMs, endMs }: ReadFrame): void {
  for (const line of lines) {
    const known = track.captions.findLast((caption) => isSame(caption, line, startMs));
    const pixels = pointsOf(line, map);
    if (known) {
      if (isBetter(line, known.line)) known.line = line;
      Object.assign(known, { endMs: Math.max(known.endMs, endMs), isOpen: true, pixels });
      continue;
    }
    for (const caption of track.captions) {
      if (caption.isOpen && shareCovered(caption.line.box, line.box) > 0.5) {
        caption.isOpen = false;
        caption.endMs = Math.min(caption.endMs, startMs);
      }
    }
    track.captions.push({ line, startMs, endMs, pixels, isOpen: true });
  }
}

/** Every caption in order of appearance. */
export const captionsOf = ({ captions }: CaptionTrack): Caption[] =>
  captions
    .map(({ line, startMs, endMs }) => ({ line, startMs, endMs: Math.max(endMs, startMs) }))
    .sort((a, b) => a.startMs - b.startMs);
