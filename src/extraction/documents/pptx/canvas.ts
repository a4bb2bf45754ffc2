import type { RunInput } from '../../../document/builder.ts';
import type { Box, Document, Page } from '../../../document/model.ts';
import type { Archive } from '../archive.ts';
import type { EmbeddedPicture } from '../pictures.ts';
import { child, type XmlElement } from '../xml.ts';
import { type Frame, liesOn, type Placement } from './geometry.ts';
import { masterStyle, type Placeholder, type Sheet, type SlideSheets } from './sheet.ts';
import { type Lettering, scaleOf } from './words.ts';

export const emuPerPoint = 12_700;
export const wholeSlide: Box = [0, 0, 1, 1];

/** A slide under way. What was painted so far is the ground of the next text. */
export interface Canvas {
  archive: Archive;
  document: Document;
  pictures: EmbeddedPicture[];
  sheets: SlideSheets;
  page: Page;
  slide: Frame;
  /** The presentation's own letters. */
  defaults: XmlElement | undefined;
  painted: { box: Box; colour: string | undefined }[];
  hidden: string | undefined;
}

/** Where a shape stands. */
export interface Spot {
  sheet: Sheet;
  placement: Placement;
  hidden: string | undefined;
}

const mostPainted = 1_000;

export function paint({ painted }: Canvas, box: Box, colour: string | undefined): void {
  painted.push({ box, colour });
  if (painted.length > mostPainted) painted.shift();
}

export function groundUnder(box: Box, canvas: Canvas): string | undefined {
  return canvas.painted.findLast((ground) => liesOn(box, ground.box))?.colour;
}

/** A shape whose words are read, with the shapes it inherits from behind it. */
export interface ShapeText {
  family: XmlElement[];
  placeholder: Placeholder | undefined;
  box: Box | undefined;
  spot: Spot;
}

export function letteringOf({ family, placeholder, box, spot }: ShapeText, canvas: Canvas): Lettering {
  const lists = family.map((shape) => child(shape, 'txBody', 'lstStyle'));
  return {
    palette: canvas.sheets.palette,
    relationships: spot.sheet.relationships,
    styles: [...lists, masterStyle(placeholder, canvas.sheets.master), canvas.defaults],
    background: groundUnder(box ?? wholeSlide, canvas),
    hidden: spot.hidden,
    pageHeight: canvas.slide.height / emuPerPoint,
    scale: scaleOf(child(family[0], 'txBody')),
  };
}

export function boxed(runs: RunInput[], box: Box | undefined): RunInput[] {
  return box ? runs.map((run) => ({ ...run, box })) : runs;
}
