import { addBlock, emptyPage } from '../../document/builder.ts';
import type { Document, Page, Unread } from '../../document/model.ts';
import { endRow } from '../../document/table-rows.ts';
import { ReadingFailure } from '../reader.ts';
import { arrange, blocksOf } from './blocks.ts';
import { openPdf, type Pdf } from './open.ts';
import { type PageContent, withPage } from './page.ts';
import { readString, withKey } from './pdfium.ts';
import {
  beyondPatience,
  isLate,
  lookAtPart,
  type Patience,
  placePart,
  type SeenPart,
  spend,
  unreadParts,
} from './recognition.ts';
import { isBlank } from './rendering.ts';

const mostPages = 300;
/** Enough to tell ink from none: letters are placed by the file, not by pixels. */
const visibilityResolution = 72;
/** About a dozen scanned pages. */
const mostPixels = 48_000_000;
/** As many as there are engines that recognise words. */
const pagesAtOnce = 2;

function bodySizeOf(content: PageContent): number {
  const counts = new Map<number, number>();
  for (const { style } of content.glyphs) counts.set(style.size, (counts.get(style.size) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

function readTextLayer(page: Page, content: PageContent): void {
  const { projection, objects, annotations } = content;
  if (content.glyphs.length > 0) {
    const around = { picture: content.render(visibilityResolution), projection, objects };
    const layout = { around, links: annotations.links, bodySize: bodySizeOf(content) };
    let rowFrom = page.blocks.length;
    for (const paragraph of arrange(content.glyphs, objects.bullets)) {
      for (const block of blocksOf(paragraph, layout)) addBlock(page, block);
      if (paragraph.isCell && !paragraph.endsRow) continue;
      endRow(page, rowFrom);
      rowFrom = page.blocks.length;
    }
  }
  for (const block of annotations.blocks) addBlock(page, block);
}

function gaps(content: PageContent, pageNumber: number): Unread[] {
  const unread: Unread[] = [];
  if (content.left > 0) {
    unread.push({ what: 'Part of the text', why: 'The page holds more characters than are read.', pageNumber });
  }
  if (content.unmapped > 0.05 * content.glyphs.length && content.glyphs.length >= 20) {
    unread.push({ what: 'Part of the text', why: 'A font does not say which letters it draws.', pageNumber });
  }
  if (content.annotations.left > 0) {
    unread.push({ what: 'Some notes', why: 'The page holds more notes and fields than are read.', pageNumber });
  }
  return unread;
}

interface Look {
  seen: SeenPart[];
  unread: Unread[];
}

/** What may be looked at is settled before anything is waited for: pages are read side by side, but begun in order. */
async function lookAtPictures(page: Page, content: PageContent, patience: Patience): Promise<Look> {
  const look: Look = { seen: [], unread: [] };
  const parts = unreadParts(content);
  if (parts.length === 0 || isBlank(content.render(visibilityResolution))) return look;
  const within = parts.map((part) => spend(part, patience));
  for (const [at, part] of parts.entries()) {
    if (within[at] && !isLate(patience)) look.seen.push(await lookAtPart(part, content));
    else look.unread.push(beyondPatience(page, content, patience));
  }
  return look;
}

/** Undefined when the page cannot be opened. */
function readPage(pdf: Pdf, index: number, patience: Patience): Promise<{ page: Page; unread: Unread[] } | undefined> {
  const page = emptyPage(index + 1);
  return withPage(pdf, index, async (content) => {
    page.width = content.projection.width;
    page.height = content.projection.height;
    const { seen, unread } = await lookAtPictures(page, content, patience);
    readTextLayer(page, content);
    for (const part of seen) unread.push(...(await placePart(page, part, content)));
    return { page, unread: [...gaps(content, page.number), ...unread] };
  });
}

function damagedPages(numbers: number[]): Unread[] {
  const [first, second] = numbers;
  if (first === undefined) return [];
  const what = second === undefined ? `Page ${first}` : `${numbers.length} pages, the first of them page ${first}`;
  return [{ what, why: 'It cannot be opened: the file is damaged there.', pageNumber: first }];
}

function addTitle(pdf: Pdf, page: Page): void {
  const { pdfium, document } = pdf;
  const title = withKey(pdfium, 'Title', (key) =>
    readString(pdfium, (buffer, length) => pdfium._FPDF_GetMetaText(document, key, buffer, length)),
  ).trim();
  if (title === '' || /\.(?:indd|docx?|pptx?|pdf|ai|qxd)$/i.test(title)) return;
  const hiddenBecause = "It stands in the viewer's title bar, not on the page.";
  addBlock(page, { kind: 'caption', runs: [{ text: title, source: 'metadata', visible: false, hiddenBecause }] });
}

type PageRead = Awaited<ReturnType<typeof readPage>>;

/** While a page's pictures are being read the next is opened: its pictures can be read beside them. */
async function readPages(pdf: Pdf, until: number): Promise<PageRead[]> {
  const patience = { pixels: mostPixels, until };
  const count = Math.min(pdf.pageCount, mostPages);
  const pages = new Array<PageRead>(count);
  let next = 0;
  const readNext = async () => {
    while (next < count) {
      const index = next;
      next += 1;
      pages[index] = await readPage(pdf, index, patience);
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, readNext));
  return pages;
}

/** Begins no picture after `until`, by `performance.now()`. */
export async function readPdf(bytes: Uint8Array, until = Number.POSITIVE_INFINITY): Promise<Document> {
  const pdf = await openPdf(bytes);
  const pages: Page[] = [];
  const unread: Unread[] = [];
  const damaged: number[] = [];
  for (const [index, read] of (await readPages(pdf, until)).entries()) {
    if (!read) {
      damaged.push(index + 1);
      continue;
    }
    pages.push(read.page);
    unread.push(...read.unread);
  }
  if (pages.length === 0) {
    throw new ReadingFailure('UNREADABLE_FILE', 'The PDF is damaged: none of its pages opens.');
  }
  unread.push(...damagedPages(damaged));
  if (pdf.pageCount > mostPages) {
    unread.push({ what: `Pages from ${mostPages + 1} on`, why: `Only ${mostPages} pages of a file are read.` });
  }
  const [first] = pages;
  if (first) addTitle(pdf, first);
  return { format: 'pdf', pages, unread };
}
