import type { RecognisedText } from './recognised.ts';

interface Paper {
  /** Width by height. */
  shape: number;
  /** A scanner's edge is never quite the paper's. Pictures for posts are near to letter paper in their shape. */
  tolerance: number;
  /** In points. */
  height: number;
}

const papers: Paper[] = [
  { shape: 210 / 297, tolerance: 0.03, height: 842 },
  { shape: 8.5 / 11, tolerance: 0.015, height: 792 },
];
/** A poster has fewer. */
const fewestWords = 40;
/** Of the middle word, as a part of the page: 16 points. Running text in larger type is read from further away. */
const largestText = 0.019;

/** The height in points of the sheet of paper that a picture shows from edge to edge, as letters and leaflets are scanned. */
export function sheetHeight({
  width,
  height,
  lines,
}: Omit<RecognisedText, 'blocks' | 'illegible'>): number | undefined {
  const sizes = lines.flatMap(({ words, size }) => words.map(() => size)).sort((a, b) => a - b);
  if (sizes.length < fewestWords || sizes[sizes.length >> 1]! > largestText) return undefined;
  return papers.find(({ shape, tolerance }) => Math.abs(width / height / shape - 1) <= tolerance)?.height;
}
