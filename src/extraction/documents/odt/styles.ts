import { hexColour, type Look } from '../look.ts';
import { attribute, child, childrenNamed, elementsOf, type XmlElement } from '../xml.ts';

/** Styles by family and name, from the styles part and the content's own. */
export type OdtStyles = Map<string, XmlElement>;

export function readOdtStyles(...roots: (XmlElement | undefined)[]): OdtStyles {
  const styles: OdtStyles = new Map();
  for (const root of roots) {
    for (const group of ['styles', 'automatic-styles']) {
      for (const node of elementsOf(child(root, group))) {
        const family = attribute(node, 'family') ?? '';
        if (node.name === 'default-style') styles.set(`${family}/`, node);
        else if (node.name === 'style') styles.set(`${family}/${attribute(node, 'name')}`, node);
      }
    }
  }
  return styles;
}

/** The default, then the style's forebears, then the style. */
function ancestry(styles: OdtStyles, family: string, name: string | undefined): XmlElement[] {
  const chain: XmlElement[] = [];
  for (let at = name; at !== undefined && chain.length < 20; ) {
    const style = styles.get(`${family}/${at}`);
    if (!style) break;
    chain.unshift(style);
    at = attribute(style, 'parent-style-name');
  }
  return chain;
}

/** How a paragraph's words look before any span changes them. */
export function paragraphLook(styles: OdtStyles, name: string | undefined, ground: string | undefined): Look {
  const base: Look = ground === undefined ? {} : { background: ground };
  const defaults = styles.get('paragraph/');
  const chain = [...(defaults ? [defaults] : []), ...ancestry(styles, 'paragraph', name)];
  const look = chain.reduce((so, style) => withText(so, child(style, 'text-properties')), base);
  for (const style of chain) paintGround(look, child(style, 'paragraph-properties'));
  return look;
}

export function spanLook(look: Look, styles: OdtStyles, name: string | undefined): Look {
  return ancestry(styles, 'text', name).reduce((so, style) => withText(so, child(style, 'text-properties')), look);
}

/** The ground that a cell or a box paints, `otherwise` where it paints none. */
export function groundOf(
  styles: OdtStyles,
  family: 'table-cell' | 'graphic',
  name: string | undefined,
): string | undefined {
  const look: Look = {};
  for (const style of ancestry(styles, family, name)) {
    const properties = child(style, `${family}-properties`);
    paintGround(look, properties);
    const fill = attribute(properties, 'fill') === 'solid' ? hexColour(attribute(properties, 'fill-color')) : undefined;
    if (fill !== undefined) look.background = fill;
  }
  return look.background;
}

function paintGround(look: Look, properties: XmlElement | undefined): void {
  const colour = hexColour(attribute(properties, 'background-color'));
  if (colour !== undefined) look.background = colour;
}

function withText(look: Look, properties: XmlElement | undefined): Look {
  if (!properties) return look;
  const next = { ...look };
  paintGround(next, properties);
  const size = sizeOf(attribute(properties, 'font-size'), look.points);
  if (size !== undefined) next.points = size;
  const weight = attribute(properties, 'font-weight');
  if (weight !== undefined) next.bold = weight === 'bold' || Number(weight) >= 600;
  const line = attribute(properties, 'text-line-through-style');
  if (line !== undefined) next.struck = line !== 'none';
  const colour = hexColour(attribute(properties, 'color'));
  if (colour !== undefined) next.colour = colour;
  const place = attribute(properties, 'text-position');
  if (place !== undefined) next.raised = /^(?:super|[1-9])/.test(place);
  const display = attribute(properties, 'display');
  if (display === 'none') next.hidden = 'It is formatted as hidden text.';
  else if (display === 'true') delete next.hidden;
  return next;
}

const pointsPerUnit: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, px: 0.75, pc: 12 };

/** A length in points; a percentage is of `whole`. */
export function sizeOf(value: string | undefined, whole?: number): number | undefined {
  const match = /^([\d.]+)(pt|in|cm|mm|px|pc|%)$/.exec(value ?? '');
  if (!match) return undefined;
  const amount = Number(match[1]);
  if (match[2] === '%') return whole === undefined ? undefined : (whole * amount) / 100;
  return Math.round(amount * (pointsPerUnit[match[2] ?? ''] ?? 1) * 100) / 100;
}

/** Whether a paragraph begins a page, by its style. */
export function breaksPage(styles: OdtStyles, name: string | undefined): boolean {
  const [style] = ancestry(styles, 'paragraph', name).slice(-1);
  const breaks = attribute(child(style, 'paragraph-properties'), 'break-before');
  return breaks === 'page' || attribute(style, 'master-page-name') !== undefined;
}

/** The page that the first master page lays out. */
export function pageSize(root: XmlElement | undefined): { width: number; height: number } {
  const layout = childrenNamed(child(root, 'automatic-styles'), 'page-layout')[0];
  const properties = child(layout, 'page-layout-properties');
  return {
    width: sizeOf(attribute(properties, 'page-width')) ?? 595.3,
    height: sizeOf(attribute(properties, 'page-height')) ?? 841.9,
  };
}
