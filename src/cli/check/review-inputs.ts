import { readFile } from 'node:fs/promises';
import type { Document } from '../../document/model.ts';
import { withCaption } from '../../evaluations/caption.ts';
import { joinFrames, reviewOfFrames } from '../../evaluations/carousel.ts';
import {
  asReadingFailure,
  createFileReading,
  type FileReading,
  ReadingFailure,
  readInlineText,
  readSource,
} from '../../extraction/index.ts';
import { decodeText } from '../../extraction/text/decode.ts';
import type { Config } from '../../platform/config/config.ts';
import { review } from '../../rules/review.ts';
import type { Rulebook } from '../../rules/rulebook/compile.ts';
import type { Review, ReviewContext } from '../../rules/types.ts';
import type { Input } from './inputs.ts';

/** One input and what became of it. */
export type Checked = { readonly input: Input; readonly source: string | undefined } & (
  | { readonly status: 'succeeded'; readonly review: Review }
  | { readonly status: 'failed'; readonly failure: ReadingFailure }
);

export interface Reviewing {
  readonly rulebook: Rulebook;
  readonly context: ReviewContext;
  readonly caption: string | undefined;
  readonly speech: Config['speech'];
  /** Told when an input is begun, and when it is done. */
  onStep(name: string, done: number): void;
}

/** Text is read here, in milliseconds; everything else in processes of their own, as the service does it. */
const readHere = new Set(['text/plain', 'text/markdown', 'text/csv', 'text/html']);

/** So many files are read at once. */
const atOnce = 2;

/** Each input is a promotion of its own. */
export const reviewInputs = (inputs: readonly Input[], reviewing: Reviewing): Promise<Checked[]> =>
  eachRead(inputs, reviewing, ({ input, source, read }) => {
    if (read instanceof ReadingFailure) return { input, source, status: 'failed', failure: read };
    const document = withCaption(read, reviewing.caption ?? null);
    return { input, source, status: 'succeeded', review: review(document, reviewing.context, reviewing.rulebook) };
  });

/** The inputs, in their order, are the frames of one post: judged as one, told frame by frame. */
export async function reviewCarousel(inputs: readonly Input[], reviewing: Reviewing): Promise<Checked[]> {
  const frames = await eachRead(inputs, reviewing, (frame) => frame);
  const joined = joinFrames(
    frames.map(({ input: { name: fileName }, read }) =>
      read instanceof ReadingFailure ? { fileName, unreadBecause: read.message } : { fileName, document: read },
    ),
    reviewing.caption ?? null,
  );
  const reviews = reviewOfFrames(review(joined.document, reviewing.context, reviewing.rulebook), joined);
  return frames.map(({ input, source, read }, at) =>
    read instanceof ReadingFailure
      ? { input, source, status: 'failed', failure: read }
      : { input, source, status: 'succeeded', review: reviews[at]! },
  );
}

interface ReadInput {
  readonly input: Input;
  readonly source: string | undefined;
  readonly read: Document | ReadingFailure;
}

async function eachRead<T>(
  inputs: readonly Input[],
  { speech, onStep }: Reviewing,
  take: (one: ReadInput) => T,
): Promise<T[]> {
  const reading = createFileReading({ concurrency: atOnce, reading: { speech } });
  const taken: T[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < inputs.length; at = next++) {
      const input = inputs[at]!;
      onStep(input.name, done);
      taken[at] = take({ input, source: await sourceOf(input), read: await readOrFail(input, reading) });
      done += 1;
      onStep(input.name, done);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    reading.close();
  }
  return taken;
}

async function readOrFail(input: Input, reading: FileReading): Promise<Document | ReadingFailure> {
  try {
    return await read(input, reading);
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return error;
  }
}

/** What was written, for the lines that findings stand on; only of files that have lines. */
async function sourceOf(input: Input): Promise<string | undefined> {
  if (input.kind === 'words') return input.content;
  return readHere.has(input.contentType) ? decodeText(await readFile(input.path)).text : undefined;
}

/** Reads one input as it is read for a review. */
export async function readInput(input: Input, speech: Config['speech']): Promise<Document> {
  const reading = createFileReading({ concurrency: 1, reading: { speech } });
  try {
    return await read(input, reading);
  } finally {
    reading.close();
  }
}

async function read(input: Input, reading: FileReading): Promise<Document> {
  if (input.kind === 'words') return readInlineText(input.content);
  const { path, contentType, size, name } = input;
  const file = { path, fileName: name, contentType, size };
  if (!readHere.has(contentType)) return reading.read(file);
  try {
    return await readSource(file);
  } catch (error) {
    throw asReadingFailure(error);
  }
}
