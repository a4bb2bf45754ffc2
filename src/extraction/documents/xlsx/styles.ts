import { blend, toHex } from '../../../document/colour.ts';
import { hexColour, type Look, rgbOf } from '../look.ts';
import { attribute, child, childrenNamed, elementsOf, flag, numberAttribute, type XmlElement } from '../xml.ts';
import { builtInFormats } from './number-format.ts';

/** How a cell is set and how its number is written. */
export interface CellStyle {
  look: Look;
  format: string | undefined;
}

export interface Styles {
  cells: CellStyle[];
  theme: string[];
}

// The theme part lists dark before light; cells count light first.
const themeOrder = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6'];

export function readStyles(root: XmlElement | undefined, themeRoot: XmlElement | undefined): Styles {
  const theme = themeOrder.map((name) => {
    const value = elementsOf(child(themeRoot, 'themeElements', 'clrScheme', name))[0];
    return hexColour(attribute(value, 'lastClr') ?? attribute(value, 'val')) ?? '#000000';
  });
  const fonts = childrenNamed(child(root, 'fonts'), 'font').map((font) => fontLook(font, theme));
  const fills = childrenNamed(child(root, 'fills'), 'fill').map((fill) => fillColour(fill, theme));
  const formats = new Map<number, string>();
  for (const node of childrenNamed(child(root, 'numFmts'), 'numFmt')) {
    formats.set(numberAttribute(node, 'numFmtId') ?? -1, attribute(node, 'formatCode') ?? '');
  }
  const cells = childrenNamed(child(root, 'cellXfs'), 'xf').map((xf) => {
    const fill = fills[numberAttribute(xf, 'fillId') ?? 0];
    const id = numberAttribute(xf, 'numFmtId') ?? 0;
    const ground = fill === undefined ? { background: '#ffffff' } : fill === 'unknown' ? {} : { background: fill };
    const look: Look = { ...fonts[numberAttribute(xf, 'fontId') ?? 0], ...ground };
    return { look, format: formats.get(id) ?? builtInFormats[id] };
  });
  return { cells, theme };
}

/** The letters of a font, or of a run inside a cell. */
export function fontLook(font: XmlElement | undefined, theme: string[]): Look {
  const look: Look = {};
  const points = numberAttribute(child(font, 'sz'), 'val');
  if (points !== undefined) look.points = points;
  if (isSet(child(font, 'b'))) look.bold = true;
  if (isSet(child(font, 'strike'))) look.struck = true;
  if (attribute(child(font, 'vertAlign'), 'val') === 'superscript') look.raised = true;
  const colour = colourOf(child(font, 'color'), theme);
  if (colour !== undefined) look.colour = colour;
  return look;
}

function isSet(node: XmlElement | undefined): boolean {
  return node !== undefined && flag(node, 'val', true);
}

function fillColour(fill: XmlElement, theme: string[]): string | undefined {
  const pattern = child(fill, 'patternFill');
  const type = attribute(pattern, 'patternType') ?? 'none';
  if (type === 'none' && !child(fill, 'gradientFill')) return undefined;
  return (type === 'solid' ? colourOf(child(pattern, 'fgColor'), theme) : undefined) ?? 'unknown';
}

function colourOf(node: XmlElement | undefined, theme: string[]): string | undefined {
  const base = hexColour(attribute(node, 'rgb')) ?? theme[numberAttribute(node, 'theme') ?? -1] ?? indexed(node);
  const tint = numberAttribute(node, 'tint') ?? 0;
  if (base === undefined || tint === 0) return base;
  return toHex(blend(rgbOf(base), tint > 0 ? [255, 255, 255] : [0, 0, 0], 1 - Math.min(1, Math.abs(tint))));
}

/** The first colours of the old palette; 64 and 65 are the system's text and ground. */
const oldPalette = ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff'];

function indexed(node: XmlElement | undefined): string | undefined {
  const index = numberAttribute(node, 'indexed');
  if (index === undefined) return undefined;
  if (index === 65) return '#ffffff';
  return index < 16 ? oldPalette[index % 8] : undefined;
}
