import type { BlockInput, RunInput } from '../../document/builder.ts';
import type { BlockKind } from '../../document/model.ts';
import type { LinkArea } from './annotations.ts';
import { noteDrawnBullets } from './drawn-bullets.ts';
import { type Rect, toBox, unite } from './geometry.ts';
import type { Glyph } from './glyphs.ts';
import { type Line, linesOf, lineText } from './lines.ts';
import { isBold, joinedOverColumns, listMarker, type Paragraph, paragraphsOf } from './paragraphs.ts';
import { inReadingOrder } from './reading-order.ts';
import { labelledTables, tablesIn } from './tables.ts';
import { contradicted, lookOf, type Surroundings } from './visibility.ts';

export interface PageLayout {
  around: Surroundings;
  links: LinkArea[];
  /** The size most of the document's characters have, in points. */
  bodySize: number;
}

interface Unit {
  rect: Paragraph['rect'];
  paragraphs: Paragraph[];
}

function cellsOf(rows: { lines: Line[]; rect: Rect }[][]): Unit {
  const paragraphs = rows.flatMap((row) =>
    row.map(({ lines, rect }, at): Paragraph => {
      const cell: Paragraph = { lines, rect, isCell: true };
      return at === row.length - 1 ? { ...cell, endsRow: true } : cell;
    }),
  );
  return { rect: paragraphs.map((cell) => cell.rect).reduce(unite), paragraphs };
}

/** It stands close over the text, begins at its left edge, is no wider, and is larger or bolder. */
function heads(heading: Paragraph, text: Paragraph): boolean {
  const [large, small] = [sizeOf(heading), sizeOf(text)];
  if (large < 1.1 * small && !(large >= small && isBold(heading) && !isBold(text))) return false;
  const gap = text.rect.top - heading.rect.bottom;
  const isUnder = gap > -0.3 * large && gap < 1.5 * large;
  return (
    isUnder && Math.abs(text.rect.left - heading.rect.left) <= 0.5 * small && text.rect.right >= heading.rect.right
  );
}

/** Headings stand with the text that they head: one that is narrower than its text says nothing of how wide its column is. */
function sectionsOf(paragraphs: Paragraph[]): Unit[] {
  const headed = new Map<Paragraph, Paragraph>();
  const headings = new Set<Paragraph>();
  for (const heading of paragraphs) {
    const text = paragraphs.find((other) => other !== heading && !headed.has(other) && heads(heading, other));
    if (text === undefined || headings.has(text) || headed.has(heading)) continue;
    headed.set(text, heading);
    headings.add(heading);
  }
  return paragraphs
    .filter((paragraph) => !headings.has(paragraph))
    .map((paragraph) => {
      const heading = headed.get(paragraph);
      return heading
        ? { rect: unite(heading.rect, paragraph.rect), paragraphs: [heading, paragraph] }
        : { rect: paragraph.rect, paragraphs: [paragraph] };
    });
}

/** The paragraphs and cells of a page in the order they are read; `bullets` are small shapes drawn on it. */
export function arrange(glyphs: Glyph[], bullets: readonly Rect[] = []): Paragraph[] {
  const lines = linesOf(glyphs);
  noteDrawnBullets(lines, bullets);
  const { tables, others } = tablesIn(lines);
  const byPlace = others.sort((a, b) => a.baseline - b.baseline || a.rect.left - b.rect.left);
  const labelled = labelledTables(paragraphsOf(byPlace));
  const units: Unit[] = [
    ...sectionsOf(labelled.others),
    ...labelled.tables.map((rows) => cellsOf(rows)),
    ...tables.map(({ rows }) => cellsOf(rows.map((row) => row.map((line) => ({ lines: [line], rect: line.rect }))))),
  ];
  return joinedOverColumns(inReadingOrder(units).flatMap((unit) => unit.paragraphs));
}

function hrefAt(glyph: Glyph, links: LinkArea[]): string | undefined {
  if (links.length === 0) return undefined;
  const x = (glyph.rect.left + glyph.rect.right) / 2;
  const y = (glyph.rect.top + glyph.rect.bottom) / 2;
  return links.find(({ rect }) => x >= rect.left && x <= rect.right && y >= rect.top && y <= rect.bottom)?.href;
}

function sameLook(a: Glyph, b: Glyph, links: LinkArea[]): boolean {
  const [one, other] = [a.style, b.style];
  if (a.isContradicted !== b.isContradicted) return false;
  const same =
    one === other ||
    (one.size === other.size &&
      one.bold === other.bold &&
      one.alpha === other.alpha &&
      one.isInvisible === other.isInvisible &&
      one.colour.every((part, at) => part === other.colour[at]));
  return same && hrefAt(a, links) === hrefAt(b, links);
}

function stretches(line: Line, links: LinkArea[]): Glyph[][] {
  const all: Glyph[][] = [];
  for (const glyph of line.glyphs) {
    const current = all.at(-1);
    const last = current?.at(-1);
    if (current && last && sameLook(last, glyph, links)) current.push(glyph);
    else all.push([glyph]);
  }
  return all;
}

function runOf(glyphs: Glyph[], { around, links }: PageLayout): RunInput {
  const [first] = glyphs;
  const rect = glyphs.map((glyph) => glyph.rect).reduce(unite);
  const text = glyphs.map((glyph, at) => (glyph.spaceBefore && at > 0 ? ` ${glyph.text}` : glyph.text)).join('');
  const style = first?.style;
  if (!style) return { text };
  const run: RunInput = {
    text,
    box: toBox(rect, around.projection),
    size: Math.round((style.size / around.projection.height) * 1e5) / 1e5,
    points: style.size,
    ...(first.isContradicted ? contradicted : lookOf(style, rect, around)),
  };
  if (style.bold) run.bold = true;
  const href = first ? hrefAt(first, links) : undefined;
  if (href !== undefined) run.href = href;
  return run;
}

/** A divided word keeps its line's end, so that it can be told from a compound; other line ends are spaces. */
const lineEnd = (text: string) => (/\p{L}[-\u00ad\u2010]$/u.test(text) ? '\n' : ' ');

function runsOf({ lines }: Paragraph, layout: PageLayout): RunInput[] {
  const runs: RunInput[] = [];
  for (const [at, line] of lines.entries()) {
    const before = runs.at(-1);
    if (before && at > 0) before.text += lineEnd(before.text);
    for (const glyphs of stretches(line, layout.links)) {
      const last = runs.at(-1);
      if (last && glyphs[0]?.spaceBefore && glyphs[0] !== line.glyphs[0]) last.text += ' ';
      runs.push(runOf(glyphs, layout));
    }
  }
  return runs;
}

function sizeOf({ lines }: Paragraph): number {
  return Math.max(...lines.map((line) => line.size));
}

/** Whole sentences; where small print outnumbers the text they are larger than most of the page, and yet no heading. */
const isProse = (text: string) => text.length > 80 && /[.!?]$/.test(text);

const isListItem = ({ lines: [first] }: Paragraph, text: string) => first?.isItem === true || listMarker.test(text);

/** By size and place, as a reader tells them apart. */
function kindOf(paragraph: Paragraph, text: string, { around, bodySize }: PageLayout): BlockKind {
  if (paragraph.isCell) return 'table-cell';
  const { height } = around.projection;
  const size = sizeOf(paragraph);
  if (paragraph.rect.top > height * 0.93 && size <= bodySize) return 'footer';
  if (paragraph.rect.bottom < height * 0.06 && size <= bodySize) return 'header';
  if (size >= bodySize * (isProse(text) ? 2 : 1.2) && text.length <= 250) return 'heading';
  if (isListItem(paragraph, text)) return 'list-item';
  if (isBold(paragraph) && text.length <= 120 && size >= bodySize && !/[.;,]$/.test(text)) return 'heading';
  const isSmall = size <= bodySize * 0.88;
  return isSmall && (paragraph.rect.top > height * 0.6 || /^[*†‡§¹²³⁴⁵⁶⁷⁸⁹\d]/u.test(text)) ? 'footnote' : 'paragraph';
}

function levelOf(size: number, bodySize: number): number {
  const times = size / Math.max(1, bodySize);
  if (times >= 2) return 1;
  return times >= 1.5 ? 2 : 3;
}

/** Words that are seen and words that are not stand in blocks of their own, so that neither parts the other. */
export function blocksOf(paragraph: Paragraph, layout: PageLayout): BlockInput[] {
  const runs = runsOf(paragraph, layout);
  const kind = kindOf(paragraph, paragraph.lines.map(lineText).join(' '), layout);
  const level = kind === 'heading' ? { level: levelOf(sizeOf(paragraph), layout.bodySize) } : {};
  const seen = runs.filter((run) => run.visible !== false);
  const unseen = runs.filter((run) => run.visible === false);
  return [seen, unseen].filter((part) => part.length > 0).map((part) => ({ kind, ...level, runs: part }));
}
