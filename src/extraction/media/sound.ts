import { addBlock, emptyPage, type RunInput } from '../../document/builder.ts';
import type { Page, Unread } from '../../document/model.ts';
import { decode, type MediaSource } from './ffmpeg.ts';
import { type SpeechEngine, SpeechNotHeard, type SpokenSegment } from './speech/engine.ts';
import { type SoundFrame, type Stretch, sampleRate, soundFrames, speechStretches } from './voice-activity.ts';

export interface Heard {
  page: Page | undefined;
  unread: Unread[];
  durationMs: number;
  /** Whether the sound was decoded to its end. */
  isWhole: boolean;
}

const frameMs = 30;
/** Stretches nearer than this are told of as one. */
const toldApartMs = 5000;
const mostTold = 8;

async function listen(source: MediaSource): Promise<{ frames: SoundFrame[]; isWhole: boolean }> {
  const { stdout, ended } = decode(source, [
    ...['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', String(sampleRate)],
    ...['-f', 's16le'],
  ]);
  const frames: SoundFrame[] = [];
  for await (const frame of soundFrames(stdout)) frames.push(frame);
  return { frames, isWhole: await ended };
}

/** `3:07`, as players show it. */
export function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function unheard(speech: Stretch[], why: string): Unread[] {
  const told: Stretch[] = [];
  for (const stretch of speech) {
    const last = told.at(-1);
    if (last && (stretch.startMs - last.endMs < toldApartMs || told.length === mostTold)) last.endMs = stretch.endMs;
    else told.push({ ...stretch });
  }
  return told.map(({ startMs, endMs }) => ({
    what: `Speech from ${clock(startMs)} to ${clock(endMs)}`,
    why,
    startMs,
    endMs,
  }));
}

/**
 * A run a word, so that a rule can compare how fast two parts were spoken. The text is the segment's, whose commas and
 * capitals the list of words may lack; words are found in it in order.
 */
export function runsOf({ text, words, startMs, endMs, confidence }: SpokenSegment): RunInput[] {
  const sureness = confidence === undefined ? {} : { confidence: Math.round(confidence * 100) / 100 };
  const found: { at: number; startMs: number; endMs: number }[] = [];
  let from = 0;
  for (const word of words) {
    const at = text.toLowerCase().indexOf(word.text.toLowerCase(), from);
    if (at < 0 || word.text === '') continue;
    found.push({ at, startMs: word.startMs, endMs: word.endMs });
    from = at + word.text.length;
  }
  if (found.length === 0) return [{ text, source: 'speech', startMs, endMs, ...sureness }];
  return found.map((word, index) => ({
    text: text.slice(index === 0 ? 0 : word.at, found[index + 1]?.at ?? text.length),
    source: 'speech',
    startMs: word.startMs,
    endMs: word.endMs,
    ...sureness,
  }));
}

function speechPage(segments: SpokenSegment[], number: number): Page {
  const page = emptyPage(number, 'audio');
  for (const segment of segments) addBlock(page, { kind: 'speech', runs: runsOf(segment) });
  return page;
}

export interface Listener {
  engine: SpeechEngine;
  /** Ends the wait for words. */
  inTime: AbortSignal;
}

/** A shorter one may be a laugh or a jingle that sounded like a voice. */
const shortestMissed = 3000;

const overlaps = (a: Stretch, b: Stretch) => a.startMs < b.endMs && b.startMs < a.endMs;

/** Stretches in which somebody spoke and the engine heard nothing. */
const missed = (speech: Stretch[], segments: SpokenSegment[]) =>
  speech.filter(
    (stretch) =>
      stretch.endMs - stretch.startMs >= shortestMissed && !segments.some((segment) => overlaps(segment, stretch)),
  );

/** The slowest speakers say one a second. */
const leastWordsPerSecond = 0.4;

function isSparse(text: string, speech: Stretch[]): boolean {
  const spokenMs = speech.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0);
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return spokenMs >= shortestMissed && words < (spokenMs / 1000) * leastWordsPerSecond;
}

const noEngine = 'no speech recognition is set up on this installation';

async function transcribed(
  source: MediaSource,
  speech: Stretch[],
  { engine, inTime }: Listener,
): Promise<SpokenSegment[] | SpeechNotHeard> {
  try {
    return await engine.transcribe(source, speech, inTime);
  } catch (error) {
    if (error instanceof SpeechNotHeard) return error;
    throw error;
  }
}

/** What is said in a file's first sound track; where nobody could listen, from when to when somebody spoke. */
export async function hear(source: MediaSource, listener: Listener | undefined, pageNumber: number): Promise<Heard> {
  const { frames, isWhole } = await listen(source);
  const speech = speechStretches(frames);
  const heard: Heard = { page: undefined, unread: [], durationMs: frames.length * frameMs, isWhole };
  if (speech.length === 0) return heard;
  if (!listener) return { ...heard, unread: unheard(speech, noEngine) };
  const segments = await transcribed(source, speech, listener);
  if (segments instanceof SpeechNotHeard) return { ...heard, unread: unheard(speech, segments.message) };
  const why = listener.inTime.aborted
    ? 'listening took too long'
    : 'a voice was noticed and few or no words were made out';
  const page = segments.length > 0 ? speechPage(segments, pageNumber) : undefined;
  if (!page || isSparse(page.text, speech)) return { ...heard, page, unread: unheard(speech, why) };
  return { ...heard, page, unread: unheard(missed(speech, segments), why) };
}
