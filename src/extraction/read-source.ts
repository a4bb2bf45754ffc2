import { withLanguages } from '../document/language.ts';
import type { Document } from '../document/model.ts';
import { ReadingFailure, type ReadingOptions, type SourceFile } from './reader.ts';
import { readerFor } from './registry.ts';
import { checkType } from './sniff.ts';

/** More than a long book: what is larger was made to be. */
const mostCharacters = 5_000_000;
const mostRuns = 400_000;

function checkSize(document: Document): void {
  const characters = document.pages.reduce((sum, page) => sum + page.text.length, 0);
  const runs = document.pages.reduce(
    (sum, page) => page.blocks.reduce((all, block) => all + block.runs.length, sum),
    0,
  );
  if (characters > mostCharacters || runs > mostRuns) {
    throw new ReadingFailure('FILE_TOO_COMPLEX', 'The file holds more text than is reviewed at once. Split it.');
  }
}

/** Reads a file in this process, whatever it takes: for light files, and inside the processes that are limited. */
export async function readSource(file: SourceFile, options?: ReadingOptions): Promise<Document> {
  await checkType(file);
  const reader = await readerFor(file.contentType);
  const document = await reader.read(file, options);
  checkSize(document);
  return withLanguages(document);
}

function isExhaustion(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // WebAssembly's own error, for which there is no type without a browser's.
  if (error instanceof RangeError || error.name === 'RuntimeError') return true;
  return /out of memory|memory access|allocation failed/i.test(error.message);
}

/** What went wrong, in words for the person whose file it is; a library's own words say nothing to them. */
export function asReadingFailure(error: unknown): ReadingFailure {
  if (error instanceof ReadingFailure) return error;
  if (isExhaustion(error)) {
    return new ReadingFailure('FILE_TOO_COMPLEX', 'Reading the file takes more memory than a file is given.');
  }
  return new ReadingFailure('UNREADABLE_FILE', 'The file is damaged, or not what it was declared to be.');
}
