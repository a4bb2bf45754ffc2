import { type Rect, unite } from './geometry.ts';
import type { Glyph } from './glyphs.ts';
import { largestMark, nameBullet, settleMark } from './marks.ts';
import { settleTracking } from './tracking.ts';

/** Characters that stand on one line, close enough to be read as one. */
export interface Line {
  glyphs: Glyph[];
  rect: Rect;
  baseline: number;
  /** The size most of its characters have, in points. */
  size: number;
  upright: boolean;
  isColumn?: boolean;
  /** A drawn bullet, tick or icon stands before it. */
  isItem?: boolean;
}

/** In ems. Wider than this is a gutter between columns or cells. */
const widestSpace = 1.6;
/** Pieces that the file holds apart are joined over at most this. */
const widestJoin = 0.7;
const leastWordSpace = 0.17;

function mainSize(glyphs: Glyph[]): number {
  const counts = new Map<number, number>();
  for (const { style } of glyphs) counts.set(style.size, (counts.get(style.size) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}

export function lineOf(glyphs: Glyph[]): Line {
  const first = glyphs[0];
  const size = mainSize(glyphs);
  const main = glyphs.find((glyph) => glyph.style.size === size) ?? first;
  return {
    glyphs,
    rect: glyphs.map((glyph) => glyph.rect).reduce(unite),
    baseline: main?.baseY ?? 0,
    size,
    upright: first?.style.upright ?? true,
  };
}

/** A raised or lowered mark is smaller and shifted, yet belongs to its line. */
function sameBaseline(a: { y: number; size: number }, b: { y: number; size: number }): boolean {
  const larger = Math.max(a.size, b.size);
  const tolerance = Math.min(a.size, b.size) <= larger * largestMark ? 0.55 : 0.25;
  return Math.abs(a.y - b.y) <= tolerance * larger;
}

function followsOn(last: Glyph, next: Glyph): boolean {
  if (last.style.upright !== next.style.upright) return false;
  const em = Math.max(last.style.size, next.style.size, 1);
  if (!next.style.upright) return Math.hypot(next.baseX - last.baseX, next.baseY - last.baseY) <= 2.5 * em;
  const onLine = sameBaseline({ y: last.baseY, size: last.style.size }, { y: next.baseY, size: next.style.size });
  const gap = next.rect.left - last.rect.right;
  return onLine && gap <= widestSpace * em && gap >= -em;
}

/** The pieces of a page in the order they were written; a piece is what was written without leaving its line. */
function pieces(glyphs: Glyph[]): Glyph[][] {
  const all: Glyph[][] = [];
  let current: Glyph[] = [];
  for (const glyph of glyphs) {
    const last = current.at(-1);
    if (last && followsOn(last, glyph)) {
      settleMark(last, glyph);
      current.push(glyph);
    } else {
      current = [glyph];
      all.push(current);
    }
  }
  return all;
}

const startsUnder = (line: Line, above: Line) =>
  Math.abs(line.rect.left - above.rect.left) <= 1 &&
  line.baseline - above.baseline >= 0.5 * line.size &&
  line.baseline - above.baseline <= 2 * line.size;

/** Written as the line below or above its neighbour in the file: a box beside the text, however close. */
function markColumns(lines: Line[]): void {
  for (const [at, line] of lines.entries()) {
    const [before, after] = [lines[at - 1], lines[at + 1]];
    const goesOn =
      before && before.rect.right <= line.rect.left && Math.abs(before.baseline - line.baseline) < line.size;
    const isUnder = before !== undefined && startsUnder(line, before);
    line.isColumn = !goesOn && (isUnder || (after !== undefined && startsUnder(after, line)));
  }
}

function joins(left: Line, right: Line): boolean {
  if (!left.upright || !right.upright || right.isColumn) return false;
  const em = Math.max(left.size, right.size, 1);
  const gap = right.rect.left - left.rect.right;
  if (gap > widestJoin * em || gap < -0.5 * em) return false;
  return sameBaseline({ y: left.baseline, size: left.size }, { y: right.baseline, size: right.size });
}

function join(left: Line, right: Line): Line {
  const gap = right.rect.left - left.rect.right;
  const [first] = right.glyphs;
  const last = left.glyphs.at(-1);
  if (first && last) {
    const isApart = gap > leastWordSpace * Math.max(left.size, right.size);
    first.spaceBefore = isApart || (first.spaceBefore && gap > 0.05 * left.size);
    settleMark(last, first);
  }
  return lineOf([...left.glyphs, ...right.glyphs]);
}

/** From top to bottom, then from left to right. */
function byPlace(a: Line, b: Line): number {
  return a.baseline - b.baseline || a.rect.left - b.rect.left;
}

function joinRow(row: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of row.sort((a, b) => a.rect.left - b.rect.left)) {
    const last = joined.at(-1);
    if (last && joins(last, line)) joined[joined.length - 1] = join(last, line);
    else joined.push(line);
  }
  return joined;
}

/** Lines whose baselines lie so close together that they may be parts of one. */
function rowsOf(lines: Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines.sort(byPlace)) {
    const row = rows.at(-1);
    const last = row?.at(-1);
    if (row && last && line.baseline - last.baseline <= 0.25 * Math.max(last.size, line.size)) row.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The lines of a page, whatever order its characters were written in. */
export function linesOf(glyphs: Glyph[]): Line[] {
  const lines = pieces(glyphs).map(lineOf);
  markColumns(lines);
  const upright = lines.filter((line) => line.upright);
  const turned = lines.filter((line) => !line.upright);
  const joined = rowsOf(upright).flatMap(joinRow).sort(byPlace);
  for (const { glyphs } of joined) {
    settleTracking(glyphs);
    nameBullet(glyphs);
  }
  return [...joined, ...turned];
}

export function lineText(line: Line): string {
  return line.glyphs.map((glyph, at) => (glyph.spaceBefore && at > 0 ? ` ${glyph.text}` : glyph.text)).join('');
}
