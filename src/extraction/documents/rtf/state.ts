import type { RunInput } from '../../../document/builder.ts';
import type { BlockKind } from '../../../document/model.ts';
import { type Look, runOf } from '../look.ts';

/** What a group's text is for. */
export type Destination = 'text' | 'skipped' | 'fonts' | 'colours' | 'field' | 'picture';

/** Where finished paragraphs of a kind are collected. */
export interface Sink {
  kind: BlockKind;
  runs: RunInput[];
  /** Formatting of the paragraph under way. A note has its own: it is not in the table that it hangs on. */
  paragraph: ParagraphState;
}

/** Formatting inside a group; a closing brace brings the outer one back. */
export interface GroupState {
  destination: Destination;
  sink: Sink;
  look: Look;
  /** Indexes into the table of colours. */
  colour: number;
  background: number;
  font: number;
  /** How many characters follow `\u` for programs that cannot read it. */
  skipAfterUnicode: number;
  deleted: boolean;
  /** Target of the link that the group's text stands in. */
  href?: string;
}

/** Formatting of the paragraph under way, until `\pard`. */
export interface ParagraphState {
  inTable: boolean;
  isListItem: boolean;
  level: number | undefined;
  shading: number;
}

export const plainParagraph = (): ParagraphState => ({
  inTable: false,
  isListItem: false,
  level: undefined,
  shading: 0,
});

/** What the head of the file defines. */
export interface Tables {
  /** `undefined` is the automatic colour. */
  colours: (string | undefined)[];
  /** Code page of each font. */
  fonts: Map<number, number>;
  codePage: number;
  /** Some table cells are painted: the ground of a cell is then not known. */
  paintsCells: boolean;
}

export interface Picture {
  hex: string[];
  readable: boolean;
  /** In points. */
  width?: number;
  height?: number;
  pageNumber: number;
}

/** A run in the group's formatting. */
export function styledRun(text: string, group: GroupState, tables: Tables): RunInput {
  const { paragraph } = group.sink;
  const look: Look = { ...group.look };
  if (group.href !== undefined) look.href = group.href;
  const colour = tables.colours[group.colour];
  if (colour !== undefined) look.colour = colour;
  const painted = tables.colours[group.background] ?? tables.colours[paragraph.shading];
  const ground = painted ?? (paragraph.inTable && tables.paintsCells ? undefined : '#ffffff');
  if (ground !== undefined) look.background = ground;
  if (group.deleted) look.hidden = 'It was deleted in tracked changes.';
  return runOf(text, look, pageHeight);
}

export const pageWidth = 595.3;
export const pageHeight = 841.9;
