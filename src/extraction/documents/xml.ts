import { SaxesParser } from 'saxes';
import { ReadingFailure } from '../reader.ts';
import { tooComplex } from './refusals.ts';

const maxDepth = 400;
/** Elements held in memory at once; about 300 bytes each. */
const maxHeld = 700_000;

/** An element with its name and attributes as written, prefix taken off the name: `w:p` is `p`. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
}

export type XmlNode = XmlElement | string;

/** Takes the elements of one name as they end; they are not kept in the tree. */
export interface ElementTap {
  name: string;
  take(element: XmlElement): void;
}

/** Parses XML without document types, so that no entity can grow and nothing outside the file is asked for. */
export function parseXml(bytes: Buffer, tap?: ElementTap): XmlElement {
  const top: XmlElement = { name: '', attributes: {}, children: [] };
  const parser = new SaxesParser({ xmlns: false, position: false });
  buildTree(parser, top, tap);
  try {
    parser.write(decodeXml(bytes)).close();
  } catch (error) {
    if (error instanceof ReadingFailure) throw error;
    throw new ReadingFailure('UNREADABLE_FILE', 'The file is damaged: a part of it is not well formed.');
  }
  const root = elementsOf(top)[0];
  if (!root) throw new ReadingFailure('UNREADABLE_FILE', 'The file is damaged: a part of it is empty.');
  return root;
}

function buildTree(parser: SaxesParser, top: XmlElement, tap: ElementTap | undefined): void {
  const open: XmlElement[] = [top];
  let held = 0;
  let heldBeforeTap = 0;
  parser.on('doctype', () => {
    throw tooComplex('It declares XML entities of its own, which office programs never do.');
  });
  parser.on('opentag', (tag) => {
    if (open.length > maxDepth) throw tooComplex('It is nested too deeply.');
    if (tap && localName(tag.name) === tap.name) heldBeforeTap = held;
    if (++held > maxHeld) throw tooComplex('A part of it has too many elements.');
    const element: XmlElement = { name: localName(tag.name), attributes: tag.attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  const addText = (text: string) => {
    open.at(-1)?.children.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (!tap || element?.name !== tap.name) return;
    open.at(-1)?.children.pop();
    held = heldBeforeTap;
    tap.take(element);
  });
}

function decodeXml(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

export function elementsOf(element: XmlElement | undefined): XmlElement[] {
  return element ? element.children.filter((node): node is XmlElement => typeof node !== 'string') : [];
}

/** The first child of that name; with several names, the way down. */
export function child(element: XmlElement | undefined, ...names: string[]): XmlElement | undefined {
  let at = element;
  for (const name of names) {
    at = at?.children.find((node): node is XmlElement => typeof node !== 'string' && node.name === name);
  }
  return at;
}

export function childrenNamed(element: XmlElement | undefined, name: string): XmlElement[] {
  return elementsOf(element).filter((node) => node.name === name);
}

/** Every element of that name below, in document order, not looking inside a match. */
export function descendants(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = [];
  const collect = (at: XmlElement | undefined) => {
    for (const node of elementsOf(at)) {
      if (node.name === name) found.push(node);
      else collect(node);
    }
  };
  collect(element);
  return found;
}

/** An attribute by its name without prefix; one written without prefix wins. */
export function attribute(element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  const plain = element.attributes[name];
  return plain ?? prefixed(element, name);
}

/** An attribute that carries a prefix, such as `r:id` beside a plain `id`. */
export function prefixed(element: XmlElement | undefined, name: string): string | undefined {
  for (const [key, value] of Object.entries(element?.attributes ?? {})) {
    if (key.endsWith(name) && key[key.length - name.length - 1] === ':') return value;
  }
  return undefined;
}

export function numberAttribute(element: XmlElement | undefined, name: string): number | undefined {
  const value = Number.parseFloat(attribute(element, name) ?? '');
  return Number.isFinite(value) ? value : undefined;
}

/** XML's ways to say yes. */
export function isOn(value: string | undefined): boolean {
  return value === '1' || value === 'true' || value === 'on';
}

/** An attribute that is yes or no; `otherwise` where it is not there. */
export function flag(element: XmlElement | undefined, name: string, otherwise = false): boolean {
  const value = attribute(element, name);
  return value === undefined ? otherwise : isOn(value);
}

/** All text below an element. */
export function textOf(element: XmlElement | undefined): string {
  if (!element) return '';
  return element.children.map((node) => (typeof node === 'string' ? node : textOf(node))).join('');
}
