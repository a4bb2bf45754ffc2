import type { Page, Run } from '../../document/model.ts';
import { oncePer } from '../../kernel/once-per.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { firstTokenFrom, type ReadPage, regionOf, runsAt } from './pages.ts';
import type { Span } from './spans.ts';

/** How words look and sound, as far as it was measured. Sizes are fractions of the page's height. */
export interface Look {
  size?: number;
  /** The letters' own size, where the page is read from paper or a screen at arm's length: enough is legible, however small a part of the page. */
  atArmsLength?: LetterSize;
  /** The largest letters on the same page. */
  largest?: number;
  /** Nothing says how large its letters are once they are shown, and nobody times them. */
  isPicture: boolean;
  contrast?: number;
  /** Time on screen. */
  seconds?: number;
  /** To be read in that time: of the paragraph that they stand in. */
  words: number;
  /** Words a second where it is spoken, and of all speech in the document. */
  speed?: number;
  usualSpeed?: number;
}

export interface LetterSize {
  is: number;
  /** What is needed to read them. */
  least: number;
  unit: 'points' | 'pixels';
}

export function lookOf(annotated: Annotated, place: Annotation): Look {
  const read = annotated.pages[place.page]!;
  const runs = runsAt(read, place).filter((run) => run.visible);
  const spoken = runs.some((run) => run.source === 'speech');
  const isPicture = runs.every(({ points, startMs }) => points === undefined && startMs === undefined);
  const look: Look = { words: wordsToRead(read, place), isPicture };
  assign(look, 'size', most(runs.map((run) => run.size)));
  assign(look, 'atArmsLength', letterSize(look.size, most(runs.map((run) => run.points)), read.page));
  assign(look, 'largest', look.size === undefined ? undefined : largestOn(read));
  assign(look, 'contrast', most(runs.map((run) => run.contrast)));
  if (spoken) {
    assign(look, 'speed', speedAround(read, place.first));
    assign(look, 'usualSpeed', usualSpeed(annotated));
  } else assign(look, 'seconds', secondsOf(runs));
  return look;
}

/** Who reads a line on a screen reads all of it, not only the words that count. */
function wordsToRead({ block, blockStart }: ReadPage, { first, last }: Annotation): number {
  const at = block[first]!;
  return at < 0 ? last - first + 1 : blockStart[at + 1]! - blockStart[at]!;
}

/** In points. A3 is held in the hand, what is larger hangs on a wall. */
const highestHandheld = 1200;
/**
 * The smallest type in which common faces reach the 1.2 mm of an x that Regulation (EU) 1169/2011 asks of food labels;
 * small print is usually set in seven points.
 */
const leastPoints = 6.5;
const leastPixels = 11;

/** Pages with a height are measured in points, those without, which scroll, in pixels. Programs write 8 points as 7.99. */
function letterSize(size: number | undefined, points: number | undefined, { height }: Page): LetterSize | undefined {
  if (points === undefined) return undefined;
  const is = Math.round(points * 10) / 10;
  if (height === undefined) return { is, least: leastPixels, unit: 'pixels' };
  const isHandheld = size === undefined || points / size <= highestHandheld;
  return isHandheld ? { is, least: leastPoints, unit: 'points' } : undefined;
}

function assign<K extends keyof Look>(look: Look, key: K, value: Look[K] | undefined): void {
  if (value !== undefined) look[key] = value;
}

function most(values: (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

const largestOn = oncePer(({ page }: ReadPage): number | undefined => {
  const sizeOf = ({ runs }: Page['blocks'][number]): number | undefined =>
    most(runs.filter((run) => run.visible && run.source !== 'alt').map((run) => run.size));
  return most(page.blocks.map(sizeOf));
});

function secondsOf(runs: Run[]): number | undefined {
  const timed = runs.filter((run) => run.startMs !== undefined && run.endMs !== undefined);
  if (timed.length === 0) return undefined;
  return (Math.max(...timed.map((run) => run.endMs!)) - Math.min(...timed.map((run) => run.startMs!))) / 1000;
}

/** Fewer words, or less time, say nothing about pace. */
const fewestWords = 4;

/** Of the sentence; "Capital at risk." is too short to be timed, what is said in the same breath is not. */
function speedAround(read: ReadPage, token: number): number | undefined {
  const block = read.block[token]!;
  const sentence = speedOf(read, regionOf(read, token, 'sentence'));
  if (sentence !== undefined || block < 0) return sentence;
  return speedOf(read, { first: read.blockStart[block]!, last: read.blockStart[block + 1]! - 1 });
}

/** Words a second of what is spoken in a span, from the times of the runs it stands in. */
function speedOf(read: ReadPage, span: Span): number | undefined {
  const runs = runsAt(read, span).filter((run) => run.source === 'speech');
  const first = runs[0];
  const last = runs.at(-1);
  const seconds = secondsOf(runs);
  if (first === undefined || last === undefined || seconds === undefined || seconds <= 0) return undefined;
  const words = wordsBetween(read, first.start, last.end);
  return words < fewestWords ? undefined : words / seconds;
}

function wordsBetween({ tokens }: ReadPage, start: number, end: number): number {
  const first = firstTokenFrom(tokens, start);
  let last = first;
  while (last < tokens.count && tokens.end[last]! <= end) last++;
  return last - first;
}

/** The middle one of the speeds of all spoken sentences. */
const usualSpeed = oncePer(({ pages }: Annotated): number | undefined => {
  const speeds = pages.flatMap((read) =>
    read.sentenceStart
      .slice(0, -1)
      .map((first, sentence) => speedOf(read, { first, last: read.sentenceStart[sentence + 1]! - 1 })),
  );
  const known = speeds.filter((speed) => speed !== undefined).sort((a, b) => a - b);
  return known[known.length >> 1];
});
