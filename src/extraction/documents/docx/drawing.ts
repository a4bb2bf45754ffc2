import { hexColour } from '../look.ts';
import { attribute, child, descendants, elementsOf, flag, numberAttribute, prefixed, type XmlElement } from '../xml.ts';

const emuPerPoint = 12_700;

/** Something that stands in the text without being text: a box, a picture, a chart. */
export type Drawing =
  | { kind: 'box'; content: XmlElement; background?: string; hidden?: string }
  | { kind: 'picture'; relationship: string; width?: number; height?: number; hidden?: string }
  /** A chart or a diagram: its words stand in a part of their own. */
  | { kind: 'graphic'; relationship: string; hidden?: string }
  /** Words that explain a picture, or are drawn as one (WordArt). */
  | { kind: 'words'; text: string; source: 'alt' | 'text'; hidden?: string };

/** What a `w:drawing`, `w:pict` or `w:object` shows. */
export function readDrawing(drawing: XmlElement, hiddenBecause: string | undefined): Drawing[] {
  const properties = descendants(drawing, 'docPr')[0];
  const hidden = hiddenBecause ?? (flag(properties, 'hidden') ? 'The drawing it stands in is hidden.' : undefined);
  const found: Drawing[] = [];
  const explanation = attribute(properties, 'descr') || attribute(properties, 'title');
  if (explanation) found.push({ kind: 'words', text: explanation, source: 'alt' });
  collect(drawing, { found, extent: descendants(drawing, 'extent')[0], background: undefined });
  return hidden === undefined ? found : found.map((one) => ({ ...one, hidden }));
}

interface Surroundings {
  found: Drawing[];
  extent: XmlElement | undefined;
  background: string | undefined;
}

function collect(element: XmlElement, around: Surroundings): void {
  for (const node of elementsOf(element)) {
    if (node.name === 'Fallback' && child(element, 'Choice')) continue;
    const drawing = asDrawing(node, around);
    if (drawing) around.found.push(drawing);
    else collect(node, { ...around, background: fillOf(node) ?? around.background });
  }
}

function asDrawing(node: XmlElement, { extent, background }: Surroundings): Drawing | undefined {
  switch (node.name) {
    case 'txbxContent':
      return { kind: 'box', content: node, ...(background === undefined ? {} : { background }) };
    case 'blip':
      return picture(prefixed(node, 'embed') ?? prefixed(node, 'link'), extent);
    case 'imagedata':
      return picture(prefixed(node, 'id') ?? prefixed(node, 'relid'), undefined);
    case 'chart':
      return graphic(prefixed(node, 'id'));
    case 'relIds':
      return graphic(prefixed(node, 'dm'));
    case 'textpath': {
      const text = attribute(node, 'string');
      return text ? { kind: 'words', text, source: 'text' } : undefined;
    }
    default:
      return undefined;
  }
}

function graphic(relationship: string | undefined): Drawing | undefined {
  return relationship === undefined ? undefined : { kind: 'graphic', relationship };
}

function picture(relationship: string | undefined, extent: XmlElement | undefined): Drawing | undefined {
  if (relationship === undefined) return undefined;
  const width = numberAttribute(extent, 'cx');
  const height = numberAttribute(extent, 'cy');
  const size = width && height ? { width: width / emuPerPoint, height: height / emuPerPoint } : {};
  return { kind: 'picture', relationship, ...size };
}

function fillOf(node: XmlElement): string | undefined {
  if (node.name === 'wsp') return hexColour(attribute(child(node, 'spPr', 'solidFill', 'srgbClr'), 'val'));
  const vml = attribute(node, 'fillcolor');
  return vml === undefined ? undefined : hexColour(vml.split(' ')[0]);
}
