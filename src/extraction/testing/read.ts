import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Document, Run } from '../../document/model.ts';
import type { FormatReader } from '../reader.ts';

/** Puts the bytes into a file of their own, reads it with the reader and removes it. */
export async function readBytes(reader: FormatReader, bytes: Buffer | string, fileName = 'file'): Promise<Document> {
  const folder = await mkdtemp(join(tmpdir(), 'fairclear-read-'));
  try {
    const path = join(folder, fileName);
    await writeFile(path, bytes);
    const size = Buffer.byteLength(bytes);
    return await reader.read({ path, fileName, contentType: reader.contentTypes[0] ?? '', size });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** All words of all pages, in order. */
export function wordsOf(document: Document): string[] {
  return document.pages.flatMap((page) => page.text.split(/\s+/)).filter((word) => word !== '');
}

/** The first run that holds these words, with its text. */
export function runWith(document: Document, words: string): (Run & { text: string }) | undefined {
  for (const page of document.pages) {
    for (const run of page.blocks.flatMap((block) => block.runs)) {
      const text = page.text.slice(run.start, run.end);
      if (text.includes(words)) return { ...run, text };
    }
  }
  return undefined;
}

/** Kind, level and text of every block, page after page. */
export function blocksOf(document: Document): { page: number; kind: string; text: string; level?: number }[] {
  return document.pages.flatMap((page) =>
    page.blocks.map(({ kind, start, end, level }) => ({
      page: page.number,
      kind,
      text: page.text.slice(start, end),
      ...(level === undefined ? {} : { level }),
    })),
  );
}
