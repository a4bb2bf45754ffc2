import type { Box } from '../../document/model.ts';

/** Pixels as they will be seen: upright, opaque, three bytes a pixel, rows from the top. */
export interface RawPicture {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 3;
}

/** A word as it stands in a picture. */
export interface OcrWord {
  text: string;
  /** Fractions of the picture. */
  box: Box;
  /** 0 to 1. */
  confidence: number;
  /** The type's em as a fraction of the picture's height: comparable with a font size. */
  size: number;
  /** WCAG ratio measured from the pixels; for letters under 8 pixels the true one is at most this. */
  contrast: number;
  /** `#rrggbb` */
  colour: string;
  /** `#rrggbb` */
  background: string;
  /** Set for text that runs up (90) or down (270) the picture. */
  turn?: 90 | 270;
}

/** Words that stand on one line, left to right, close enough to be read as one. */
export interface OcrLine {
  words: OcrWord[];
  box: Box;
  /** Median of its words. */
  size: number;
}

/** Marks that look like text and were not read with confidence. */
export interface Illegible {
  why: string;
  box: Box;
}

export interface RecognisedText {
  width: number;
  height: number;
  /** In reading order. */
  lines: OcrLine[];
  /** Lines grouped into paragraphs, in reading order. */
  blocks: OcrLine[][];
  illegible: Illegible[];
}

export interface RecognitionOptions {
  /**
   * What the pixels are: a designed `picture` (scattered words, backgrounds, low contrast), a scanned `page` of
   * running text, a `frame` of a video, of which there are many, or one with `moving` pictures behind its text.
   */
  kind?: 'picture' | 'page' | 'frame' | 'moving';
}
