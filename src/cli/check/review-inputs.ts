import { readFile } from 'node:fs/promises';
import type { Document } from '../../document/model.ts';
import { withCaption } from '../../evaluations/caption.ts';
import {
  asReadingFailure,
  createFileReading,
  type FileReading,
  ReadingFailure,
  readInlineText,
  readSource,
} from '../../extraction/index.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Rulebook } from '../../rules/compile.ts';
import { review } from '../../rules/review.ts';
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

export async function reviewInputs(inputs: readonly Input[], reviewing: Reviewing): Promise<Checked[]> {
  const reading = createFileReading({ concurrency: atOnce, reading: { speech: reviewing.speech } });
  const checked: Checked[] = [];
  let next = 0;
  let done = 0;
  const work = async () => {
    for (let at = next++; at < inputs.length; at = next++) {
      const input = inputs[at]!;
      reviewing.onStep(input.name, done);
      checked[at] = await reviewInput(input, reading, reviewing);
      done += 1;
      reviewing.onStep(input.name, done);
    }
  };
  try {
    await Promise.all(Array.from({ length: atOnce }, work));
  } finally {
    reading.close();
  }
  return checked;
}

async function reviewInput(input: Input, reading: FileReading, reviewing: Reviewing): Promise<Checked> {
  const source = await sourceOf(input);
  try {
    const document = withCaption(await read(input, reading), reviewing.caption ?? null);
    return { input, source, status: 'succeeded', review: review(document, reviewing.context, reviewing.rulebook) };
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return { input, source, status: 'failed', failure: error };
  }
}

/** What was written, for the lines that findings stand on; only of files that have lines. */
async function sourceOf(input: Input): Promise<string | undefined> {
  if (input.kind === 'words') return input.content;
  return readHere.has(input.contentType) ? readFile(input.path, 'utf8') : undefined;
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
