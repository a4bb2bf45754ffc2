import type { Part, Place } from '../../rules/types.ts';

export interface LinePlace {
  /** Both count from 1. */
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** Where in the file the words stand; undefined when the file has no lines or spells them otherwise. */
export function lineOf(place: Place, source: string | undefined): LinePlace | undefined {
  if (source === undefined) return undefined;
  const range = source.startsWith(place.quote, place.start)
    ? { start: place.start, end: place.start + place.quote.length }
    : rangeOf(place.quote, source);
  if (range === undefined) return undefined;
  const from = pointAt(source, range.start);
  const to = pointAt(source, range.end);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
}

/** In characters: markup between the lines of a quote, as between a table's cells, is no longer. */
const longestMarkup = 300;
const mostTries = 100;

/** Where a quote stands, or its lines one after the other. */
function rangeOf(quote: string, source: string): { start: number; end: number } | undefined {
  const [head = '', ...rest] = quote.split('\n');
  let start = source.indexOf(head);
  for (let tries = 0; start >= 0 && tries < mostTries; tries++, start = source.indexOf(head, start + 1)) {
    const end = rest.reduce((before, line) => endNear(line, source, before), start + head.length);
    if (end >= 0) return { start, end };
  }
  return undefined;
}

/** The end of a line that begins soon after `from`, with nothing but markup before it; less than 0 where there is none. */
function endNear(line: string, source: string, from: number): number {
  const near = from < 0 ? '' : source.slice(from, from + longestMarkup + line.length);
  const at = near.indexOf(line);
  const isNext = at >= 0 && /^[^\p{L}\p{N}]*$/u.test(near.slice(0, at).replace(/<[^>]*>/g, ''));
  return isNext ? from + at + line.length : -1;
}

function pointAt(source: string, offset: number): { line: number; column: number } {
  const before = source.slice(0, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** What stands in no page that has a number. */
const apart: Partial<Record<Part, string>> = {
  subject: 'in the subject line',
  preheader: 'in the preheader',
  caption: 'in the caption',
};

/** What words stand in besides. */
const within: Partial<Record<Part, string>> = {
  alt: ', in a picture’s description',
  footnote: ', in the small print',
  folded: ', folded away',
};

/** `line 3`, `page 2, in the small print`, `0:12`: for people. */
export function placeInWords(place: Place, source: string | undefined): string {
  const { part } = place;
  const found = lineOf(place, source);
  const isApart = part !== undefined && found === undefined ? apart[part] : undefined;
  if (isApart !== undefined) return isApart;
  return `${onPage(place, found, source)}${(part && within[part]) ?? ''}`;
}

function onPage(place: Place, found: LinePlace | undefined, source: string | undefined): string {
  if (found) return `line ${found.line}`;
  if (place.startMs !== undefined) return `at ${clockTime(place.startMs)}`;
  return source === undefined ? `page ${place.pageNumber}` : 'in the text';
}

export function clockTime(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
