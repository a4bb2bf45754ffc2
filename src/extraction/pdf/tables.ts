import { sharedWidth } from './geometry.ts';
import { type Line, lineText } from './lines.ts';
import { isBold, type Paragraph } from './paragraphs.ts';

/** Consecutive rows whose cells stand under each other. */
export interface Table {
  rows: Line[][];
}

const leastRows = 3;

function rowsOf(lines: Line[]): Line[][] {
  const rows: Line[][] = [];
  for (const line of lines) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(line.baseline - first.baseline) <= 0.3 * first.size) row.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => row.sort((a, b) => a.rect.left - b.rect.left));
}

/** As many cells, each under or over one of the other row, in letters of the same size. */
function alignsWith(row: Line[], other: Line[]): boolean {
  const [first] = row;
  const [second] = other;
  if (!first || !second || Math.abs(first.size - second.size) > 0.2 * second.size) return false;
  if (Math.abs(first.baseline - second.baseline) > 4 * first.size) return false;
  const met = row.filter((cell) => other.some((each) => sharedWidth(cell.rect, each.rect) > 0.3));
  return met.length >= Math.min(row.length, other.length) && met.length >= 2;
}

const isFigure = (line: Line) => {
  const text = lineText(line);
  return text.length <= 16 && (/\d/.test(text) || /^(?:[-–—✓✔✗x]|yes|no|n\/a|none|free)$/i.test(text));
};

function pitchOf(rows: Line[][]): number {
  const steps = rows.slice(1).map((row, at) => (row[0]?.baseline ?? 0) - (rows[at]?.[0]?.baseline ?? 0));
  const sorted = steps.sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

/** Columns of running text align as well; they hold sentences, close together. */
function holdsData(rows: Line[][]): boolean {
  const later = rows.flatMap((row) => row.slice(1));
  const figures = later.filter(isFigure).length / Math.max(1, later.length);
  const cells = rows.flat();
  const letters = cells.reduce((sum, cell) => sum + lineText(cell).length, 0) / Math.max(1, cells.length);
  const size = rows[0]?.[0]?.size ?? 1;
  return figures >= 0.6 || (letters <= 25 && pitchOf(rows) >= 1.55 * size);
}

/** Takes the tables out of the lines of a page. */
export function tablesIn(lines: Line[]): { tables: Table[]; others: Line[] } {
  const tables: Table[] = [];
  const others: Line[] = [];
  let run: Line[][] = [];
  const endRun = () => {
    if (run.length >= leastRows && holdsData(run)) tables.push({ rows: run });
    else others.push(...run.flat());
    run = [];
  };
  for (const row of rowsOf(lines.filter((line) => line.upright))) {
    const last = run.at(-1);
    if (row.length >= 2 && (!last || alignsWith(row, last))) run.push(row);
    else {
      endRun();
      if (row.length >= 2) run.push(row);
      else others.push(...row);
    }
  }
  endRun();
  return { tables, others: [...others, ...lines.filter((line) => !line.upright)] };
}

const longestLabel = 60;

function textOf({ lines }: Paragraph): string {
  return lines.map(lineText).join(' ');
}

/** Paragraphs side by side, from left to right; undefined where they stand over each other too. */
function rowOf(band: Paragraph[]): Paragraph[] | undefined {
  const row = band.sort((a, b) => a.rect.left - b.rect.left);
  const isOver = row.some((cell, at) => at > 0 && cell.rect.left < (row[at - 1]?.rect.right ?? 0));
  const isText = row.every(({ isCell, lines }) => !isCell && lines.every((line) => line.upright));
  return row.length >= 2 && !isOver && isText ? row : undefined;
}

/** Paragraphs from top to bottom, those together that share some of their height. */
function bandsOf(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const bands: Paragraph[][] = [];
  let bottom = Number.NEGATIVE_INFINITY;
  for (const paragraph of [...paragraphs].sort((a, b) => a.rect.top - b.rect.top)) {
    if (paragraph.rect.top < bottom) bands.at(-1)?.push(paragraph);
    else bands.push([paragraph]);
    bottom = Math.max(bottom, paragraph.rect.bottom);
  }
  return bands;
}

function standsUnder(row: Paragraph[], other: Paragraph[]): boolean {
  return (
    row.length === other.length &&
    row.every((cell, at) => {
      const above = other[at];
      const [size = 1, sizeAbove = 1] = [cell.lines[0]?.size, above?.lines[0]?.size];
      return above && Math.abs(cell.rect.left - above.rect.left) <= size && Math.abs(size - sizeAbove) <= 0.1 * size;
    })
  );
}

/** What stands at the left of each row names it, and all rows look alike but the one that heads them. */
function isLabelled(rows: Paragraph[][]): boolean {
  const labels = rows.map(([first]) => (first ? textOf(first) : ''));
  if (labels.some((label) => label.length > longestLabel || /[.!]["'”’)]?$/u.test(label))) return false;
  const [, pattern = []] = rows;
  return rows.slice(1).every((row) => row.every((cell, at) => isBold(cell) === isBold(pattern[at] ?? cell)));
}

/** Takes tables out of paragraphs whose cells hold text of several lines beside the name of each row. */
export function labelledTables(paragraphs: readonly Paragraph[]): { tables: Paragraph[][][]; others: Paragraph[] } {
  const tables: Paragraph[][][] = [];
  let run: Paragraph[][] = [];
  const endRun = () => {
    if (run.length >= leastRows && isLabelled(run)) tables.push(run);
    run = [];
  };
  for (const band of bandsOf(paragraphs)) {
    const row = rowOf(band);
    const last = run.at(-1);
    if (row === undefined || (last && !standsUnder(row, last))) endRun();
    if (row) run.push(row);
  }
  endRun();
  const taken = new Set(tables.flat(2));
  return { tables, others: paragraphs.filter((paragraph) => !taken.has(paragraph)) };
}
