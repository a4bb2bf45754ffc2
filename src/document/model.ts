/** Where a piece of text came from. `alt` is text that stands in for a picture or explains one (alt, title). */
export type TextSource = 'text' | 'ocr' | 'speech' | 'subtitle' | 'alt' | 'annotation' | 'metadata' | 'note';

/** What kind of content a location points into, as the contract's `location.type` has it. */
export type Medium = 'text' | 'image' | 'audio' | 'video';

/** Fractions of the page: `[x, y, width, height]`, origin at the top left. */
export type Box = [number, number, number, number];

/**
 * A stretch of a page's text that looks the same throughout.
 * `start` and `end` are offsets into `Page.text` in UTF-16 code units, end exclusive.
 */
export interface Run {
  start: number;
  end: number;
  source: TextSource;
  /** False for what a customer does not see or hear; `hiddenBecause` then says why, in words for a person. */
  visible: boolean;
  hiddenBecause?: string;
  box?: Box;
  /** Height of the letters as a fraction of the page's height; comparable within a page. */
  size?: number;
  /** The size in points or CSS pixels when the format has one. */
  points?: number;
  bold?: boolean;
  struck?: boolean;
  /** `#rrggbb` */
  colour?: string;
  /** `#rrggbb` */
  background?: string;
  /** WCAG contrast ratio, 1 to 21, where measured or computed. */
  contrast?: number;
  /** Target of the link the text stands in. */
  href?: string;
  /** Stands in what a page is navigated by: its menus, its path, its notice on cookies. */
  navigates?: boolean;
  /** Seen only after the customer opens it: a folded section, the choices of a list. */
  onDemand?: boolean;
  startMs?: number;
  endMs?: number;
  /** 0 to 1; absent means certain. */
  confidence?: number;
}

export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list-item'
  | 'table-cell'
  | 'caption'
  | 'footnote'
  | 'header'
  | 'footer'
  | 'button'
  | 'subject'
  | 'preheader'
  | 'comment'
  | 'note'
  | 'speech';

/** A paragraph, heading, cell, caption: text that reads without a break. Offsets into `Page.text`. */
export interface Block {
  kind: BlockKind;
  start: number;
  end: number;
  runs: Run[];
  /** Heading level, 1 is the top. */
  level?: number;
  /** BCP 47 primary language, lower case, where detected. */
  language?: string;
  /** The value of a table's row: its words follow its label, the block before. */
  readsOn?: true;
  /** The first cell of a table's row. */
  startsRow?: true;
}

/** A PDF page, a picture, a slide, a sheet, a video scene; one page for text and audio. `number` starts at 1. */
export interface Page {
  number: number;
  text: string;
  /** In reading order. */
  blocks: Block[];
  medium: Medium;
  /** A post's own words, which stand beside its picture or film. */
  isCaption?: true;
  /** The next frame of a post: its first words follow the last ones of the page before. */
  readsOn?: true;
  language?: string;
  /** In points or pixels, where the format has a size. */
  width?: number;
  height?: number;
  startMs?: number;
  endMs?: number;
}

/** Something of the promotion that was not read, or not with confidence. A review must say so. */
export interface Unread {
  what: string;
  why: string;
  pageNumber?: number;
  startMs?: number;
  endMs?: number;
}

/** What a customer would see and hear, as read from one file or from inline text. */
export interface Document {
  format: string;
  pages: Page[];
  unread: Unread[];
  /** Duration of sound or video. */
  durationMs?: number;
}
