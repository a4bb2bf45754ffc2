import { sharedWidth } from './geometry.ts';
import { type Line, lineText } from './lines.ts';

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
