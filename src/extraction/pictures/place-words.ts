import { addBlock, type BlockInput, type RunInput } from '../../document/builder.ts';
import type { Box, Page, Unread } from '../../document/model.ts';
import { boundsOf } from './lines.ts';
import type { OcrLine, OcrWord, RecognisedText } from './recognised.ts';

/** What of a recognised picture is put on a page. */
export type PlacedText = Pick<RecognisedText, 'lines' | 'blocks'> & Partial<Pick<RecognisedText, 'illegible'>>;

/** Where on its page a recognised picture stands; the whole page when it is the page. */
export interface Placement {
  box?: Box;
  /** Of its page, in points, where that is known: what the letters measure on paper. */
  pageHeight?: number | undefined;
  /** When a line is on the screen, for what has a time; undefined for what is there all the time. */
  timesOf?: (line: OcrLine) => { startMs: number; endMs: number } | undefined;
}

const within = (outer: Box | undefined, [x, y, width, height]: Box): Box =>
  outer
    ? [outer[0] + x * outer[2], outer[1] + y * outer[3], width * outer[2], height * outer[3]]
    : [x, y, width, height];

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

const rounded = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places;

const roundedBox = ([x, y, width, height]: Box): Box => [
  rounded(x, 4),
  rounded(y, 4),
  rounded(width, 4),
  rounded(height, 4),
];

/** The word whose contrast is the middle one speaks for its line: one letter on a photograph's edge does not. */
function typical(words: OcrWord[]): OcrWord {
  const sorted = [...words].sort((a, b) => a.contrast - b.contrast);
  return sorted[(sorted.length - 1) >> 1]!;
}

function runOf(line: OcrLine, text: string, place: Placement): RunInput {
  const look = typical(line.words);
  const size = line.size * (place.box?.[3] ?? 1);
  const run: RunInput = {
    text,
    source: 'ocr',
    box: roundedBox(within(place.box, line.box)),
    size: rounded(size, 5),
    ...(place.pageHeight !== undefined && { points: rounded(size * place.pageHeight, 1) }),
    colour: look.colour,
    background: look.background,
    contrast: look.contrast,
    confidence: rounded(mean(line.words.map(({ confidence }) => confidence)), 2),
  };
  return { ...run, ...place.timesOf?.(line) };
}

/** Type that differs by more is set for a line of its own. */
const mostOfOneSize = 1.15;

/** "Zero downtime" over "Book by midnight": whoever set them left the room that the next word would have had. */
function endsOnPurpose(line: OcrLine, next: OcrLine, widest: number): boolean {
  const [first] = next.words;
  if (first === undefined || !/^[\p{Lu}\p{N}£$€]/u.test(first.text)) return false;
  const sizes = [line.size, next.size];
  const hasRoom = line.box[2] + first.box[2] * 1.1 < widest;
  return hasRoom || Math.max(...sizes) > Math.min(...sizes) * mostOfOneSize;
}

/** A line of its own type size and colours is a run; what parts two lines belongs to the first. */
function blockOf(lines: OcrLine[], place: Placement, headlineSize: number): BlockInput {
  const widest = Math.max(...lines.map(({ box }) => box[2]));
  const runs = lines.map((line, at) => {
    const words = line.words.map(({ text }) => text).join(' ');
    const next = lines[at + 1];
    const parted = next === undefined ? '' : endsOnPurpose(line, next, widest) ? '\n' : ' ';
    return runOf(line, `${words}${parted}`, place);
  });
  const isHeading = lines.length <= 3 && lines[0]!.size >= headlineSize;
  return { kind: isHeading ? 'heading' : 'paragraph', runs, ...(isHeading ? { level: 1 } : {}) };
}

/** Adds what was recognised to a page, a block a paragraph, and says what could not be read. */
export function placeWords(page: Page, recognised: PlacedText, place: Placement = {}): Unread[] {
  const sizes = recognised.lines.flatMap(({ words, size }) => words.map(() => size)).sort((a, b) => a - b);
  const headlineSize = Math.max((sizes[sizes.length >> 1] ?? 0) * 1.5, (sizes.at(-1) ?? 0) * 0.8);
  for (const lines of recognised.blocks) addBlock(page, blockOf(lines, place, headlineSize));
  return unreadOf(page, recognised, place);
}

function unreadOf(page: Page, { illegible = [] }: PlacedText, place: Placement): Unread[] {
  return [...new Set(illegible.map(({ why }) => why))].map((why) => {
    const boxes = illegible.filter((marks) => marks.why === why).map(({ box }) => within(place.box, box));
    return { what: `Text ${whereOn(boundsOf(boxes))}`, why, pageNumber: page.number };
  });
}

/** A place as a person would point at it. */
function whereOn([x, y, width, height]: Box): string {
  if (width > 0.8 && height > 0.8) return 'in several places';
  const vertical = ['at the top', 'in the middle', 'at the bottom'][Math.min(2, Math.floor((y + height / 2) * 3))];
  const horizontal = width > 0.5 ? '' : [' left', '', ' right'][Math.min(2, Math.floor((x + width / 2) * 3))];
  return `${vertical}${horizontal}`;
}
