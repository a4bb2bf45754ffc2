import { hexColour, type Look } from '../look.ts';
import { attribute, child, childrenNamed, descendants, isOn, numberAttribute, type XmlElement } from '../xml.ts';

interface Style {
  name: string;
  basedOn: string | undefined;
  runProperties: XmlElement | undefined;
  paragraphProperties: XmlElement | undefined;
  shaded: boolean;
}

export interface StyleSheet {
  defaults: Look;
  defaultParagraph: string | undefined;
  styles: Map<string, Style>;
}

export function readStyleSheet(root: XmlElement | undefined): StyleSheet {
  const styles = new Map<string, Style>();
  let defaultParagraph: string | undefined;
  for (const node of childrenNamed(root, 'style')) {
    const id = attribute(node, 'styleId');
    if (id === undefined) continue;
    styles.set(id, {
      name: (attribute(child(node, 'name'), 'val') ?? id).toLowerCase(),
      basedOn: attribute(child(node, 'basedOn'), 'val'),
      runProperties: child(node, 'rPr'),
      paragraphProperties: child(node, 'pPr'),
      shaded: descendants(node, 'shd').some((shade) => hexColour(attribute(shade, 'fill')) !== undefined),
    });
    if (attribute(node, 'type') === 'paragraph' && isOn(attribute(node, 'default'))) defaultParagraph = id;
  }
  const defaults = applyRunProperties({ points: 10 }, child(root, 'docDefaults', 'rPrDefault', 'rPr'));
  return { defaults, defaultParagraph, styles };
}

/** The styles that make up this one, from the most general on. */
function ancestry(sheet: StyleSheet, id: string | undefined): Style[] {
  const chain: Style[] = [];
  for (let at = id; at !== undefined && chain.length < 20; ) {
    const style = sheet.styles.get(at);
    if (!style) break;
    chain.unshift(style);
    at = style.basedOn;
  }
  return chain;
}

export function applyStyle(look: Look, sheet: StyleSheet, id: string | undefined): Look {
  return ancestry(sheet, id).reduce((so, style) => applyRunProperties(so, style.runProperties), look);
}

/** Whether a table style paints cells: the ground under its text is then not known. */
export function paintsCells(sheet: StyleSheet, id: string | undefined): boolean {
  return ancestry(sheet, id).some((style) => style.shaded);
}

/** Direct formatting over what the styles gave. */
export function applyRunProperties(look: Look, properties: XmlElement | undefined): Look {
  if (!properties) return look;
  const next: Look = { ...look };
  const half = numberAttribute(child(properties, 'sz'), 'val');
  if (half !== undefined) next.points = half / 2;
  const bold = toggle(properties, 'b');
  if (bold !== undefined) next.bold = bold;
  const struck = toggle(properties, 'strike') ?? toggle(properties, 'dstrike');
  if (struck !== undefined) next.struck = struck;
  const place = attribute(child(properties, 'vertAlign'), 'val');
  if (place !== undefined) next.raised = place === 'superscript';
  const vanish = toggle(properties, 'vanish');
  if (vanish === true) next.hidden = 'It is formatted as hidden text.';
  if (vanish === false) delete next.hidden;
  const colour = child(properties, 'color');
  if (colour) assignColour(next, hexColour(attribute(colour, 'val')));
  const ground = groundOf(properties);
  if (ground !== undefined) next.background = ground;
  return next;
}

function assignColour(look: Look, colour: string | undefined): void {
  if (colour === undefined) delete look.colour;
  else look.colour = colour;
}

/** Shading or highlight of a run, a paragraph or a cell. */
export function groundOf(properties: XmlElement | undefined): string | undefined {
  const highlight = highlights.get(attribute(child(properties, 'highlight'), 'val') ?? '');
  return highlight ?? hexColour(attribute(child(properties, 'shd'), 'fill'));
}

function toggle(properties: XmlElement, name: string): boolean | undefined {
  const node = child(properties, name);
  return node ? isOn(attribute(node, 'val') ?? '1') : undefined;
}

export interface ParagraphRole {
  kind: 'heading' | 'caption' | 'list-item' | 'paragraph';
  level?: number;
}

/** What a paragraph is, by its style's built-in name, its outline level or its numbering. */
export function roleOf(
  sheet: StyleSheet,
  properties: XmlElement | undefined,
  styleId: string | undefined,
): ParagraphRole {
  const chain = ancestry(sheet, styleId).reverse();
  for (const style of chain) {
    const heading = /^heading (\d)$/.exec(style.name)?.[1];
    if (heading) return { kind: 'heading', level: Number(heading) };
    if (style.name === 'title') return { kind: 'heading', level: 1 };
    if (style.name === 'subtitle') return { kind: 'heading', level: 2 };
    if (style.name === 'caption') return { kind: 'caption' };
  }
  const sources = [properties, ...chain.map((style) => style.paragraphProperties)];
  const outline = sources
    .map((source) => numberAttribute(child(source, 'outlineLvl'), 'val'))
    .find((level) => level !== undefined);
  if (outline !== undefined && outline < 9) return { kind: 'heading', level: outline + 1 };
  const numbering = sources.map((source) => child(source, 'numPr')).find((node) => node !== undefined);
  if (numbering && attribute(child(numbering, 'numId'), 'val') !== '0') return { kind: 'list-item' };
  return { kind: 'paragraph' };
}

const highlights: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '#000000',
    blue: '#0000ff',
    cyan: '#00ffff',
    green: '#00ff00',
    magenta: '#ff00ff',
    red: '#ff0000',
    yellow: '#ffff00',
    white: '#ffffff',
    darkBlue: '#000080',
    darkCyan: '#008080',
    darkGreen: '#008000',
    darkMagenta: '#800080',
    darkRed: '#800000',
    darkYellow: '#808000',
    darkGray: '#808080',
    lightGray: '#c0c0c0',
  }),
);
