import type { RunInput } from '../../../document/builder.ts';
import { type Look, runOf } from '../look.ts';
import type { Relationships } from '../relationships.ts';
import {
  attribute,
  child,
  childrenNamed,
  elementsOf,
  isOn,
  numberAttribute,
  prefixed,
  textOf,
  type XmlElement,
} from '../xml.ts';
import { colourIn, type Palette } from './palette.ts';

/** What the paragraphs of one shape share. */
export interface Lettering {
  palette: Palette;
  relationships: Relationships;
  /** List styles from the nearest to the most general: the shape's own, its layout's, its master's. */
  styles: (XmlElement | undefined)[];
  background: string | undefined;
  hidden: string | undefined;
  /** In points. */
  pageHeight: number;
  /** Letters shrunk so that the text fits its box, 1 for not. */
  scale: number;
}

export interface Paragraph {
  runs: RunInput[];
  bulleted: boolean;
}

/** The paragraphs of a text body. */
export function paragraphsIn(body: XmlElement | undefined, lettering: Lettering): Paragraph[] {
  return childrenNamed(body, 'p').map((paragraph) => readParagraph(paragraph, lettering));
}

/** How much PowerPoint shrank the letters of a body to fit. */
export function scaleOf(body: XmlElement | undefined): number {
  return (numberAttribute(child(body, 'bodyPr', 'normAutofit'), 'fontScale') ?? 100_000) / 100_000;
}

function readParagraph(paragraph: XmlElement, lettering: Lettering): Paragraph {
  const own = child(paragraph, 'pPr');
  const level = (numberAttribute(own, 'lvl') ?? 0) + 1;
  const levels = lettering.styles.map((style) => child(style, `lvl${level}pPr`) ?? child(style, 'defPPr'));
  const properties = [...levels.map((node) => child(node, 'defRPr')).reverse(), child(own, 'defRPr')];
  const base = properties.reduce<Look>((look, node) => applied(look, node, lettering), baseLook(lettering));
  const runs = elementsOf(paragraph).flatMap((node) => {
    const text = node.name === 'br' ? '\n' : node.name === 'r' || node.name === 'fld' ? textOf(child(node, 't')) : '';
    if (text === '') return [];
    const look = applied(base, child(node, 'rPr'), lettering);
    const points = look.points === undefined ? {} : { points: Math.round(look.points * lettering.scale * 10) / 10 };
    return [runOf(text, { ...look, ...points }, lettering.pageHeight)];
  });
  return { runs, bulleted: isBulleted([own, ...levels]) };
}

function baseLook({ background, hidden, palette }: Lettering): Look {
  const look: Look = { points: 18, colour: palette.get('tx1') ?? '#000000' };
  if (background !== undefined) look.background = background;
  if (hidden !== undefined) look.hidden = hidden;
  return look;
}

function isBulleted(properties: (XmlElement | undefined)[]): boolean {
  for (const node of properties) {
    if (child(node, 'buNone')) return false;
    if (child(node, 'buChar') || child(node, 'buAutoNum') || child(node, 'buBlip')) return true;
  }
  return false;
}

function applied(look: Look, properties: XmlElement | undefined, lettering: Lettering): Look {
  if (!properties) return look;
  const next = { ...look };
  const size = numberAttribute(properties, 'sz');
  if (size !== undefined) next.points = size / 100;
  const bold = attribute(properties, 'b');
  if (bold !== undefined) next.bold = isOn(bold);
  const strike = attribute(properties, 'strike');
  if (strike !== undefined) next.struck = strike !== 'noStrike';
  const baseline = numberAttribute(properties, 'baseline');
  if (baseline !== undefined) next.raised = baseline > 0;
  paint(next, properties, lettering);
  const target = lettering.relationships.get(prefixed(child(properties, 'hlinkClick'), 'id') ?? '');
  if (target?.external) next.href = target.target;
  return next;
}

function paint(look: Look, properties: XmlElement, { palette }: Lettering): void {
  const ground = colourIn(child(properties, 'highlight'), palette);
  if (ground !== undefined) look.background = ground;
  if (child(properties, 'noFill')) look.hidden ??= 'Its letters have no fill.';
  const fill = child(properties, 'solidFill');
  const linked = child(properties, 'hlinkClick') ? palette.get('hlink') : undefined;
  const colour = fill ? colourIn(fill, palette, look.background) : linked;
  if (colour !== undefined) {
    look.colour = colour;
    look.painted = false;
  } else if (fill ?? child(properties, 'gradFill') ?? child(properties, 'blipFill')) look.painted = true;
}
