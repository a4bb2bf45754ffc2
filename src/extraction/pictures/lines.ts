import type { Box } from '../../document/model.ts';
import type { OcrLine, OcrWord } from './recognised.ts';

/**
 * The em of the type a word is set in, from the height of its box: a word without tall or hanging letters is only an
 * x-height high. The parts are those of common sans-serif faces.
 */
export function emOf(text: string, height: number): number {
  const tall = /[\p{Lu}\p{N}bdfhijkltß%$£€()[\]/|!?&@#'"“”‘’]/u.test(text);
  const hanging = /[gjpqy,;()[\]/|$@Q]/u.test(text);
  return height / ((tall ? 0.73 : 0.54) + (hanging ? 0.2 : 0));
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

export function boundsOf(boxes: Box[]): Box {
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [left, top, right - left, bottom - top];
}

/** Widths and heights are fractions of different sides: `aspect` (width / height) makes them comparable. */
type Aspect = number;

const baseline = ({ box: [, y, , height], text, size }: OcrWord) =>
  y + height - (/[gjpqy,;()[\]/|$@Q]/u.test(text) ? size * 0.2 : 0);

function follows(word: OcrWord, last: OcrWord, aspect: Aspect): boolean {
  const em = Math.max(word.size, last.size);
  if (em > Math.min(word.size, last.size) * 1.9) return false;
  const gap = (word.box[0] - (last.box[0] + last.box[2])) * aspect;
  return Math.abs(baseline(word) - baseline(last)) < em * 0.4 && gap < em * 1.6 && gap > -em * 0.5;
}

/** A word that runs up or down the picture, as it is when the picture is turned so that it stands upright. */
function upright(word: OcrWord, aspect: Aspect): OcrWord {
  const [x, y, width, height] = word.box;
  const box: Box = word.turn === 90 ? [1 - y - height, x, height, width] : [y, 1 - x - width, height, width];
  return { ...word, box, size: word.size / aspect };
}

/** Words to lines: upright text, then what runs up and what runs down the sides. */
export function linesOf(words: OcrWord[], aspect: Aspect): OcrLine[] {
  const level = rowsOf(
    words.filter(({ turn }) => turn === undefined),
    aspect,
  );
  const sideways = ([90, 270] as const).flatMap((turn) => {
    const turned = new Map(words.filter((word) => word.turn === turn).map((word) => [upright(word, aspect), word]));
    return rowsOf([...turned.keys()], 1 / aspect).map((row) => row.flatMap((word) => turned.get(word) ?? []));
  });
  return [...level, ...sideways].map((row) => ({
    words: row,
    box: boundsOf(row.map(({ box }) => box)),
    size: median(row.map(({ size }) => size)),
  }));
}

/** Each word goes behind the word that it stands next to on the same baseline. */
function rowsOf(words: OcrWord[], aspect: Aspect): OcrWord[][] {
  const rows: OcrWord[][] = [];
  for (const word of [...words].sort((a, b) => a.box[0] - b.box[0])) {
    const row = rows
      .filter((candidate) => follows(word, candidate.at(-1)!, aspect))
      .sort(
        (a, b) => Math.abs(baseline(a.at(-1)!) - baseline(word)) - Math.abs(baseline(b.at(-1)!) - baseline(word)),
      )[0];
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows;
}

function continues(line: OcrLine, above: OcrLine, aspect: Aspect): boolean {
  if (line.words.some(({ turn }) => turn) || above.words.some(({ turn }) => turn)) return false;
  const em = Math.max(line.size, above.size);
  if (em > Math.min(line.size, above.size) * 1.35) return false;
  const step = line.box[1] + line.box[3] - (above.box[1] + above.box[3]);
  if (step < em * 0.5 || step > em * 1.9) return false;
  const [left, , width] = line.box;
  const [otherLeft, , otherWidth] = above.box;
  const shared = Math.min(left + width, otherLeft + otherWidth) - Math.max(left, otherLeft);
  return shared * aspect > em * 0.5;
}

/** Lines to paragraphs: the same type, one line's step below, over the same columns. */
export function paragraphsOf(lines: OcrLine[], aspect: Aspect): OcrLine[][] {
  const paragraphs: OcrLine[][] = [];
  for (const line of [...lines].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0])) {
    const paragraph = paragraphs.find((candidate) => continues(line, candidate.at(-1)!, aspect));
    if (paragraph) paragraph.push(line);
    else paragraphs.push([line]);
  }
  return inReadingOrder(withPieces(withStrays(paragraphs)));
}

const end = ({ box: [x, , width] }: OcrLine) => x + width;

/** On the line, to its right, in its type, and under or over a line that leaves no gap there: no column of its own. */
function completes(piece: OcrLine, line: OcrLine, paragraph: OcrLine[]): boolean {
  const em = Math.max(piece.size, line.size);
  if (em > Math.min(piece.size, line.size) * 1.35 || piece.box[0] < end(line)) return false;
  if (Math.abs(baseline(piece.words[0]!) - baseline(line.words.at(-1)!)) > em * 0.4) return false;
  return paragraph.some((other) => other !== line && other.box[0] < end(line) && end(other) > piece.box[0]);
}

function joined(line: OcrLine, pieces: OcrLine[]): OcrLine {
  const all = [line, ...pieces.sort((a, b) => a.box[0] - b.box[0])];
  return { ...line, words: all.flatMap(({ words }) => words), box: boundsOf(all.map(({ box }) => box)) };
}

const right = ({ box: [x, , width] }: OcrWord) => x + width;

/** Where in a line a word stands that the line leaves room for: a letter of large type may be read of its middle alone. */
function roomFor({ box: [x, y, width, height] }: OcrWord, { words, box }: OcrLine): number | undefined {
  if (y < box[1] || y + height > box[1] + box[3] || words.some(({ turn }) => turn)) return undefined;
  const at = words.findIndex((word) => word.box[0] > x);
  const [before, after] = [words[at - 1], words[at]];
  return before && after && right(before) <= x && x + width <= after.box[0] ? at : undefined;
}

/** Single words that others leave room for go to where they stand. */
function withStrays(paragraphs: OcrLine[][]): OcrLine[][] {
  const isStray = (paragraph: OcrLine[]) => paragraph.length === 1 && paragraph[0]!.words.length === 1;
  const taken = new Set<OcrLine[]>();
  const lines = paragraphs.flat();
  for (const stray of paragraphs.filter(isStray)) {
    const [word] = stray[0]!.words;
    const line = lines.find((each) => each !== stray[0] && roomFor(word!, each) !== undefined);
    if (line === undefined) continue;
    line.words.splice(roomFor(word!, line)!, 0, word!);
    taken.add(stray);
  }
  return paragraphs.filter((paragraph) => !taken.has(paragraph));
}

/** A large headline of which a word between could not be read falls into pieces: each goes back to its line. */
function withPieces(paragraphs: OcrLine[][]): OcrLine[][] {
  const lone = paragraphs.filter(([line, second]) => second === undefined && line?.words.every(({ turn }) => !turn));
  const taken = new Set<OcrLine[]>();
  const whole = paragraphs.map((paragraph) =>
    paragraph.length === 1
      ? paragraph
      : paragraph.map((line) => {
          const pieces = lone.filter((piece) => !taken.has(piece) && completes(piece[0]!, line, paragraph));
          for (const piece of pieces) taken.add(piece);
          return joined(line, pieces.flat());
        }),
  );
  return whole.filter((paragraph) => !taken.has(paragraph));
}

/** From the top; paragraphs that begin within half a line of each other go from left to right. */
function inReadingOrder(paragraphs: OcrLine[][]): OcrLine[][] {
  const top = (paragraph: OcrLine[]) => paragraph[0]!.box[1];
  const left = (paragraph: OcrLine[]) => Math.min(...paragraph.map(({ box }) => box[0]));
  const rows: OcrLine[][][] = [];
  for (const paragraph of [...paragraphs].sort((a, b) => top(a) - top(b))) {
    const row = rows.at(-1);
    if (row && top(paragraph) - top(row[0]!) < paragraph[0]!.size * 0.5) row.push(paragraph);
    else rows.push([paragraph]);
  }
  return rows.flatMap((row) => row.sort((a, b) => left(a) - left(b)));
}
