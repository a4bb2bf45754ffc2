import type { RunInput } from '../../document/builder.ts';
import { contrastRatio, luminance, type Rgb } from '../../document/colour.ts';
import { raisedText } from '../../document/raised.ts';

/** How a stretch of text is set, gathered from styles and direct formatting. */
export interface Look {
  points?: number;
  bold?: boolean;
  struck?: boolean;
  /** Set above the line, as the number of a note is. */
  raised?: boolean;
  /** `#rrggbb`; absent is the program's automatic colour: black, or white on dark. */
  colour?: string;
  /** The letters are filled with something that is not one colour. */
  painted?: boolean;
  /** `#rrggbb`; absent where it is not known, such as on a picture. */
  background?: string;
  href?: string;
  /** Why a customer does not see it, where that is known before colours are compared. */
  hidden?: string;
}

const invisibleContrast = 1.1;
const legiblePoints = 4;

/** A run with this look. `pageHeight` in points makes sizes comparable between formats. */
export function runOf(text: string, look: Look, pageHeight?: number): RunInput {
  const run: RunInput = { text: look.raised ? raisedText(text) : text };
  const colour = look.painted ? undefined : (look.colour ?? automaticColour(look.background));
  if (look.points !== undefined) run.points = look.points;
  if (look.points !== undefined && pageHeight) run.size = Math.round((look.points / pageHeight) * 100_000) / 100_000;
  if (look.bold) run.bold = true;
  if (look.struck) run.struck = true;
  if (look.href !== undefined) run.href = look.href;
  if (colour !== undefined) run.colour = colour;
  if (look.background !== undefined) run.background = look.background;
  if (colour !== undefined && look.background !== undefined) run.contrast = contrastOf(colour, look.background);
  const hidden = look.hidden ?? unseen(run);
  if (hidden !== undefined) {
    run.visible = false;
    run.hiddenBecause = hidden;
  }
  return run;
}

function unseen(run: RunInput): string | undefined {
  if (run.contrast !== undefined && run.contrast < invisibleContrast) return 'It has the colour of its background.';
  if (run.points !== undefined && run.points < legiblePoints) return 'Its letters are smaller than 4 points.';
  return undefined;
}

function automaticColour(background: string | undefined): string | undefined {
  if (background === undefined) return undefined;
  return luminance(rgbOf(background)) < 0.18 ? '#ffffff' : '#000000';
}

/** Joins neighbours that look the same: office programs split text wherever it was once edited. */
export function mergeRuns(runs: RunInput[]): RunInput[] {
  const merged: RunInput[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    if (last && sameLook(last, run)) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

const lookKeys = [
  'source',
  'visible',
  'hiddenBecause',
  'points',
  'size',
  'bold',
  'struck',
  'colour',
  'background',
  'href',
  'confidence',
] as const;

function sameLook(a: RunInput, b: RunInput): boolean {
  return lookKeys.every((key) => a[key] === b[key]) && String(a.box) === String(b.box);
}

/** `1F4E79`, `#1f4e79` or `FF1F4E79` (alpha first) as `#1f4e79`; undefined for anything else. */
export function hexColour(value: string | undefined): string | undefined {
  const match = /^#?(?:[0-9a-f]{2})?([0-9a-f]{6})$/i.exec(value ?? '');
  return match?.[1] ? `#${match[1].toLowerCase()}` : undefined;
}

/** Channels of a `#rrggbb`. */
export function rgbOf(colour: string): Rgb {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

function contrastOf(colour: string, background: string): number {
  return Math.round(contrastRatio(rgbOf(colour), rgbOf(background)) * 100) / 100;
}
