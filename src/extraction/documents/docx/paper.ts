import { attribute, child, descendants, isOn, numberAttribute, type XmlElement } from '../xml.ts';
import type { Section } from './sections.ts';

/** Whether a setting is there and not switched off. */
export function isSet(settings: XmlElement | undefined, name: string): boolean {
  const node = child(settings, name);
  return node !== undefined && isOn(attribute(node, 'val') ?? '1');
}

const emuPerPoint = 12_700;
/** A logo in a corner leaves the paper white where the words are. */
const leastShare = 0.15;

/** In points. */
interface Extent {
  width: number;
  height: number;
}

/** A drawing that words may run over. */
function behindText(anchor: XmlElement): Extent | undefined {
  if (!isOn(attribute(anchor, 'behindDoc')) || child(anchor, 'wrapNone') === undefined) return undefined;
  const extent = child(anchor, 'extent');
  const side = (name: string) => (numberAttribute(extent, name) ?? 0) / emuPerPoint;
  return { width: side('cx'), height: side('cy') };
}

/** The same in Word's older drawing language, in which watermarks are still put into headers. */
function pictureBehindText(shape: XmlElement): Extent | undefined {
  const style = attribute(shape, 'style') ?? '';
  if (!/z-index:\s*-/.test(style) || descendants(shape, 'imagedata').length === 0) return undefined;
  const side = (name: string) => Number(new RegExp(`(?:^|;)\\s*${name}:\\s*([\\d.]+)pt`).exec(style)?.[1] ?? 0);
  return { width: side('width'), height: side('height') };
}

export interface PaperSource {
  document: XmlElement;
  settings: XmlElement | undefined;
  /** Headers and footers: letterheads are drawn there. */
  margins: (XmlElement | undefined)[];
  page: Section;
}

/** The colour of the paper; undefined where a drawing lies behind the text. */
export function paperOf({ document, settings, margins, page }: PaperSource): string | undefined {
  const roots = [document, ...margins];
  const grounds = [
    ...roots.flatMap((root) => descendants(root, 'anchor')).map(behindText),
    ...roots.flatMap((root) => descendants(root, 'shape')).map(pictureBehindText),
  ];
  const most = page.width * page.height * leastShare;
  if (grounds.some((ground) => ground && ground.width * ground.height >= most)) return undefined;
  const background = child(document, 'background');
  if (!background || !isSet(settings, 'displayBackgroundShape')) return '#ffffff';
  const colour = attribute(background, 'color');
  return colour !== undefined && /^[0-9a-f]{6}$/i.test(colour) ? `#${colour.toLowerCase()}` : undefined;
}
