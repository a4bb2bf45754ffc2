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
  const start = source.startsWith(place.quote, place.start) ? place.start : source.indexOf(place.quote);
  if (start < 0) return undefined;
  const from = pointAt(source, start);
  const to = pointAt(source, start + place.quote.length);
  return { line: from.line, column: from.column, endLine: to.line, endColumn: to.column };
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
