import { type Rect, sharedWidth, unite } from './geometry.ts';
import { type Line, lineText } from './lines.ts';

/** Lines that are read as one text. */
export interface Paragraph {
  lines: Line[];
  rect: Rect;
  isCell: boolean;
  /** The last cell of a table's row. */
  endsRow?: true;
}

export const listMarker = /^(?:[•▪◦‣·●○■□➤►→✓✔✅]\s?\S|(?:[–*-]|\(?\d{1,2}[.)])\s)/u;
const noteMarker = /^(?:[*†‡§¹²³⁴⁵⁶⁷⁸⁹]|\d{1,2}\s)/u;
/** In ems from baseline to baseline; wider is another paragraph. */
const widestLeading = 1.7;

const isBoldLine = (line: Line) => line.glyphs.every((glyph) => glyph.style.bold);

export const isBold = ({ lines }: Paragraph) => lines.every(isBoldLine);
const endsSentence = (line: Line) => /[.!?:;]["'”’)]?$/u.test(lineText(line));

function endsEarly(line: Line, paragraph: Paragraph): boolean {
  if (!/[.!?:]["'”’)]?$/u.test(lineText(line))) return false;
  return line.rect.right < paragraph.rect.right - 0.25 * (paragraph.rect.right - paragraph.rect.left);
}

function leadingOf({ lines }: Paragraph): number {
  const [first, second] = lines;
  return first && second ? second.baseline - first.baseline : 0;
}

function aligned(a: Rect, b: Rect, em: number): boolean {
  if (sharedWidth(a, b) < 0.3) return false;
  const left = Math.abs(a.left - b.left) <= 2.5 * em;
  const right = Math.abs(a.right - b.right) <= 2.5 * em;
  const middle = Math.abs(a.left + a.right - b.left - b.right) <= 2 * em;
  return left || right || middle;
}

/** What begins further left than the sign of a list's item is no part of the item. */
function isLeftOfItem({ lines: [first] }: Paragraph, line: Line): boolean {
  if (first?.isItem) return line.rect.left < first.rect.left - 0.5 * first.size;
  return first !== undefined && listMarker.test(lineText(first)) && line.rect.left < first.rect.left - 0.5 * first.size;
}

/** How far right lines go that begin at one edge, in one size, close under each other, and how many they are. */
interface Column {
  right: number;
  lines: number;
  bottom: number;
}

/** In ems. What begins at the same edge further down may be as wide as the page. */
const widestGap = 4;

const columnKey = ({ rect, size }: Line): string => `${Math.round(rect.left)} ${Math.round(size)}`;

function columnsOf(lines: readonly Line[]): Map<Line, Column> {
  const open = new Map<string, Column>();
  const columns = new Map<Line, Column>();
  for (const line of lines) {
    const key = columnKey(line);
    const above = open.get(key);
    const goesOn = above !== undefined && line.baseline - above.bottom <= widestGap * line.size;
    const column = goesOn ? above : { right: line.rect.right, lines: 0, bottom: line.baseline };
    column.right = Math.max(column.right, line.rect.right);
    column.bottom = line.baseline;
    column.lines += 1;
    open.set(key, column);
    columns.set(line, column);
  }
  return columns;
}

/** Fewer lines don't show how wide their column is. */
const fewestOfColumn = 4;

function firstWordWidth({ glyphs }: Line): number {
  const space = glyphs.findIndex(({ spaceBefore }, at) => at > 0 && spaceBefore);
  return glyphs[space < 0 ? glyphs.length - 1 : space - 1]!.rect.right - glyphs[0]!.rect.left;
}

/**
 * The next word would have fitted on the line before, so somebody ended that by hand: the lines of a price list are no sentence. A
 * line that goes on in small letters belongs to it all the same.
 */
function isEndedByHand(last: Line, line: Line, columns: Map<Line, Column>): boolean {
  const column = columns.get(last);
  if (column === undefined || column.lines < fewestOfColumn || columnKey(last) !== columnKey(line)) return false;
  const isNew = /^["'“‘(]?\p{Lu}/u.test(lineText(line));
  return isNew && last.rect.right + firstWordWidth(line) + last.size < column.right;
}

/** A line all in bold beside one that is not is a heading, unless the bold words run on from one line's end into the next. */
function isAsBold(last: Line, line: Line): boolean {
  if (isBoldLine(last) === isBoldLine(line)) return true;
  const runsOn = last.glyphs.at(-1)?.style.bold === true && line.glyphs[0]?.style.bold === true;
  return runsOn && last.rect.right + firstWordWidth(line) + 0.2 * line.size >= line.rect.right;
}

function continues(paragraph: Paragraph, line: Line, columns: Map<Line, Column>): boolean {
  const last = paragraph.lines.at(-1);
  if (!last || paragraph.isCell || !line.upright || !last.upright) return false;
  const em = Math.max(last.size, line.size);
  if (Math.min(last.size, line.size) < em * 0.85) return false;
  const step = line.baseline - last.baseline;
  const known = leadingOf(paragraph);
  if (step < 0.5 * em || step > (known > 0 ? Math.min(known * 1.2, 2 * em) : widestLeading * em)) return false;
  if (!aligned(last.rect, line.rect, em) && !aligned(paragraph.rect, line.rect, em)) return false;
  const text = lineText(line);
  if (line.isItem || isLeftOfItem(paragraph, line)) return false;
  if (listMarker.test(text) || (noteMarker.test(text) && em < 9)) return false;
  return isAsBold(last, line) && !endsEarly(last, paragraph) && !isEndedByHand(last, line, columns);
}

/** Groups lines, given from top to bottom, with those they follow on from. */
export function paragraphsOf(lines: Line[]): Paragraph[] {
  const done: Paragraph[] = [];
  let open: Paragraph[] = [];
  const columns = columnsOf(lines);
  for (const line of lines) {
    const reach = line.baseline - 3 * line.size;
    open = open.filter((paragraph) => (paragraph.lines.at(-1)?.baseline ?? 0) >= reach);
    const candidates = open.filter((paragraph) => continues(paragraph, line, columns));
    const best = candidates.sort((a, b) => sharedWidth(b.rect, line.rect) - sharedWidth(a.rect, line.rect))[0];
    if (best) {
      best.lines.push(line);
      best.rect = unite(best.rect, line.rect);
    } else {
      const paragraph = { lines: [line], rect: line.rect, isCell: false };
      done.push(paragraph);
      open.push(paragraph);
    }
  }
  return done;
}

/**
 * The text breaks off at the foot of a column and goes on at the head of the next: no sentence ends there, and the next word would not
 * have fitted, or goes on in small letters.
 */
function goesOnInNextColumn(paragraph: Paragraph, next: Paragraph): boolean {
  const [last, first] = [paragraph.lines.at(-1), next.lines[0]];
  if (!last || !first || paragraph.isCell || next.isCell || paragraph.lines.length + next.lines.length < 3)
    return false;
  if (next.rect.left < paragraph.rect.right || first.baseline >= last.baseline) return false;
  if (first.size !== last.size || isBoldLine(first) !== isBoldLine(last) || !first.upright || !last.upright)
    return false;
  const text = lineText(first);
  if (endsSentence(last) || first.isItem || listMarker.test(text) || noteMarker.test(text)) return false;
  if (/^\p{Ll}/u.test(text)) return true;
  return (
    paragraph.lines.length > 1 && last.rect.right + firstWordWidth(first) + 0.2 * last.size >= paragraph.rect.right
  );
}

/** Paragraphs in reading order, those that a column's foot parts made one. */
export function joinedOverColumns(paragraphs: readonly Paragraph[]): Paragraph[] {
  const joined: Paragraph[] = [];
  for (const paragraph of paragraphs) {
    const last = joined.at(-1);
    if (last && goesOnInNextColumn(last, paragraph)) {
      const rect = unite(last.rect, paragraph.rect);
      joined[joined.length - 1] = { lines: [...last.lines, ...paragraph.lines], rect, isCell: false };
    } else joined.push(paragraph);
  }
  return joined;
}
