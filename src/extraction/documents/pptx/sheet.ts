import type { Archive } from '../archive.ts';
import { type Relationships, readRelationships, relatedPart } from '../relationships.ts';
import { attribute, child, childrenNamed, descendants, type XmlElement } from '../xml.ts';
import { type Palette, paletteOf } from './palette.ts';

/** A slide, a layout or a master: a part with shapes. */
export interface Sheet {
  part: string;
  root: XmlElement;
  relationships: Relationships;
  /** Shapes that others inherit from, the first of each kind. */
  heirlooms: { byIndex: Map<string, XmlElement>; byFamily: Map<string, XmlElement> };
}

/** A slide with what it inherits from. */
export interface SlideSheets {
  slide: Sheet;
  layout: Sheet | undefined;
  master: Sheet | undefined;
  palette: Palette;
}

export async function readSheet(archive: Archive, part: string | undefined): Promise<Sheet | undefined> {
  const root = part === undefined ? undefined : await archive.xml(part);
  if (part === undefined || !root) return undefined;
  return { part, root, relationships: await readRelationships(archive, part), heirlooms: heirloomsOf(root) };
}

const shared = new WeakMap<Archive, Map<string, Sheet>>();

/** A layout or a master: read once, whatever its size, for all the slides that use it. */
async function sharedSheet(archive: Archive, part: string | undefined): Promise<Sheet | undefined> {
  const sheets = shared.get(archive) ?? new Map<string, Sheet>();
  shared.set(archive, sheets);
  const sheet = sheets.get(part ?? '') ?? (await readSheet(archive, part));
  if (sheet) sheets.set(sheet.part, sheet);
  return sheet;
}

export async function readSlideSheets(archive: Archive, part: string): Promise<SlideSheets | undefined> {
  const slide = await readSheet(archive, part);
  if (!slide) return undefined;
  const layout = await sharedSheet(archive, relatedPart(slide.relationships, 'slideLayout'));
  const master = layout && (await sharedSheet(archive, relatedPart(layout.relationships, 'slideMaster')));
  const theme = master && relatedPart(master.relationships, 'theme');
  const map = child(slide.root, 'clrMapOvr', 'overrideClrMapping') ?? child(master?.root, 'clrMap');
  const palette = paletteOf(theme === undefined ? undefined : await archive.xml(theme), map);
  return { slide, layout, master, palette };
}

/** What a shape stands in for on its layout: title, body, footer. */
export interface Placeholder {
  type: string;
  index: string | undefined;
}

export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  for (const node of shape.children) {
    if (typeof node === 'string' || !node.name.startsWith('nv')) continue;
    const placeholder = child(node, 'nvPr', 'ph');
    if (placeholder) return { type: attribute(placeholder, 'type') ?? 'obj', index: attribute(placeholder, 'idx') };
  }
  return undefined;
}

const families: ReadonlyMap<string, string> = new Map(
  Object.entries({ ctrTitle: 'title', subTitle: 'body', obj: 'body' }),
);

const familyOf = (type: string) => families.get(type) ?? type;

function heirloomsOf(root: XmlElement): Sheet['heirlooms'] {
  const byIndex = new Map<string, XmlElement>();
  const byFamily = new Map<string, XmlElement>();
  for (const shape of descendants(root, 'sp')) {
    const placeholder = placeholderOf(shape);
    if (!placeholder) continue;
    const family = familyOf(placeholder.type);
    if (placeholder.index !== undefined && !byIndex.has(placeholder.index)) byIndex.set(placeholder.index, shape);
    if (!byFamily.has(family)) byFamily.set(family, shape);
  }
  return { byIndex, byFamily };
}

/** The shapes that a placeholder takes its place and its letters from, the nearest first. */
export function ancestorsOf(placeholder: Placeholder | undefined, { layout, master }: SlideSheets): XmlElement[] {
  if (!placeholder) return [];
  const family = familyOf(placeholder.type);
  const onLayout = layout?.heirlooms.byIndex.get(placeholder.index ?? '') ?? layout?.heirlooms.byFamily.get(family);
  return [onLayout, master?.heirlooms.byFamily.get(family)].filter((shape) => shape !== undefined);
}

/** The master's letters for this kind of shape. */
export function masterStyle(placeholder: Placeholder | undefined, master: Sheet | undefined): XmlElement | undefined {
  const family = placeholder ? familyOf(placeholder.type) : 'other';
  const name = family === 'title' ? 'titleStyle' : family === 'body' ? 'bodyStyle' : 'otherStyle';
  return child(master?.root, 'txStyles', name);
}

/** The shapes of a sheet, alternatives resolved. */
export function shapesOf(tree: XmlElement | undefined): XmlElement[] {
  const shapes: XmlElement[] = [];
  for (const node of tree?.children ?? []) {
    if (typeof node === 'string') continue;
    if (node.name === 'AlternateContent')
      for (const shape of shapesOf(child(node, 'Choice') ?? child(node, 'Fallback'))) shapes.push(shape);
    else shapes.push(node);
  }
  return shapes;
}

/** The parts of the slides in the order of the show. */
export function slideParts(presentation: XmlElement, relationships: Relationships): string[] {
  const parts: string[] = [];
  for (const node of childrenNamed(child(presentation, 'sldIdLst'), 'sldId')) {
    for (const [name, value] of Object.entries(node.attributes)) {
      const target = name.endsWith(':id') ? relationships.get(value) : undefined;
      if (target) parts.push(target.target);
    }
  }
  return parts;
}
