import type { Box } from '../../document/model.ts';
import type { OcrLine, RecognisedText } from './recognised.ts';

export interface TimedText {
  text: RecognisedText;
  startMs: number;
  endMs: number;
}

const textOf = ({ words }: OcrLine): string =>
  words
    .map(({ text }) => text.toLowerCase())
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** In fractions of the picture: a line that is read again is found a little beside itself. */
const mostShift = 0.02;

const standsAt = (a: Box, b: Box): boolean => Math.abs(a[0] - b[0]) <= mostShift && Math.abs(a[1] - b[1]) <= mostShift;

const hasLine = ({ text }: TimedText, line: OcrLine): boolean =>
  text.lines.some((other) => standsAt(other.box, line.box) && textOf(other) === textOf(line));

/**
 * From when to when the lines of one frame of an animation are there: in all frames around it, one after the other, that
 * have the same words in the same place. What is there all the time is so without end, as the animation begins anew.
 */
export const timesIn =
  (frames: readonly TimedText[], at: number) =>
  (line: OcrLine): { startMs: number; endMs: number } | undefined => {
    let [first, last] = [at, at];
    while (first > 0 && hasLine(frames[first - 1]!, line)) first -= 1;
    while (last < frames.length - 1 && hasLine(frames[last + 1]!, line)) last += 1;
    if (first === 0 && last === frames.length - 1) return undefined;
    return { startMs: frames[first]!.startMs, endMs: frames[last]!.endMs };
  };
