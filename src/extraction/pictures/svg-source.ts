import { SaxesParser } from 'saxes';
import { ReadingFailure } from '../reader.ts';

/** A text element of the source: what it says, and the characters of the source it takes up. */
export interface SvgText {
  text: string;
  from: number;
  to: number;
}

export interface SvgSource {
  /** With a size, where the file names none. */
  source: string;
  texts: SvgText[];
  /** `<title>` and `<desc>`: shown on hover or read aloud. */
  alternatives: string[];
  /** HTML inside the drawing: browsers show it, picture programs don't. */
  foreign: string[];
  /** Whether it asks for pictures that are not in the file. */
  linksOutside: boolean;
}

const deepest = 500;

/** Entities are how a few lines become gigabytes, or another file's content; drawings don't need them. */
function refuseEntities(source: string): void {
  const doctype = /<!DOCTYPE[^>[]*\[/i.exec(source.slice(0, 100_000));
  if (doctype || /<!ENTITY/i.test(source)) {
    throw new ReadingFailure('UNSUPPORTED_FILE', 'The SVG declares entities of its own; export it as plain SVG.');
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

const isOutside = (reference: string) => !/^\s*(#|data:|$)/i.test(reference);

/** What a browser's window shows of a drawing that says nothing of its size; left to itself, the renderer cuts it out around its ink. */
const usualCanvas = ' viewBox="0 0 1600 1600"';

const isSized = ({ viewBox, width, height }: Record<string, string>): boolean =>
  viewBox !== undefined || [width, height].every((side) => side !== undefined && !side.includes('%'));

interface Reading extends Omit<SvgSource, 'source'> {
  /** Where a size is to be written into the root, which has none. */
  sizeAt: number | undefined;
  open: string[];
  /** Where the outermost open `<text>` begins, and its words so far. */
  textFrom: number | undefined;
  words: string;
}

function openTag(reading: Reading, name: string, attributes: Record<string, string>): void {
  if (reading.open.length >= deepest) {
    throw new ReadingFailure('FILE_TOO_COMPLEX', 'The SVG nests its elements too deeply; export it flattened.');
  }
  reading.open.push(name);
  const reference = attributes.href ?? attributes['xlink:href'];
  if ((name === 'image' || name === 'use' || name === 'feImage') && reference && isOutside(reference)) {
    reading.linksOutside = true;
  }
}

function takeText(reading: Reading, text: string): void {
  const { open } = reading;
  const parent = open.at(-1);
  if (parent === 'style' || parent === 'script') return;
  if (parent === 'title' || parent === 'desc') reading.alternatives.push(text.trim());
  else if (reading.textFrom !== undefined) reading.words += text;
  else if (open.includes('foreignObject')) reading.foreign.push(text);
}

function closeTag(reading: Reading, name: string, position: number): void {
  reading.open.pop();
  if (name !== 'text' || reading.textFrom === undefined || reading.open.includes('text')) return;
  const text = reading.words.replaceAll(/\s+/g, ' ').trim();
  if (text) reading.texts.push({ text, from: reading.textFrom, to: position });
  reading.textFrom = undefined;
}

/** Reads the words of an SVG's source. Nothing it refers to is loaded. */
export function readSvgSource(source: string): SvgSource {
  refuseEntities(source);
  const reading: Reading = {
    texts: [],
    alternatives: [],
    foreign: [],
    linksOutside: false,
    sizeAt: undefined,
    open: [],
    textFrom: undefined,
    words: '',
  };
  const parser = new SaxesParser({ xmlns: false });
  parser.on('opentagstart', ({ name }) => {
    if (localName(name) !== 'text' || reading.textFrom !== undefined) return;
    reading.textFrom = source.lastIndexOf('<', parser.position - 1);
    reading.words = '';
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (reading.open.length === 0 && !isSized(attributes))
      reading.sizeAt = source.lastIndexOf('<', parser.position - 1) + 1 + name.length;
    openTag(reading, localName(name), attributes);
    // Lines of one text are set apart by their place, not by a space in the source.
    if (localName(name) === 'tspan' && reading.words && (attributes.x || attributes.y || attributes.dy)) {
      reading.words += ' ';
    }
  });
  parser.on('text', (text) => takeText(reading, text));
  parser.on('cdata', (text) => takeText(reading, text));
  parser.on('closetag', ({ name }) => closeTag(reading, localName(name), parser.position));
  parser.on('error', () => {
    throw new ReadingFailure('UNREADABLE_FILE', 'The SVG is not well-formed; export it again.');
  });
  parser.write(source).close();
  const { alternatives, foreign, linksOutside } = reading;
  return {
    ...sized(source, reading),
    alternatives: alternatives.filter(Boolean),
    foreign: foreign.map((text) => text.trim()).filter(Boolean),
    linksOutside,
  };
}

/** All texts stand behind the root's own tag. */
function sized(source: string, { texts, sizeAt }: Reading): Pick<SvgSource, 'source' | 'texts'> {
  if (sizeAt === undefined) return { source, texts };
  const by = usualCanvas.length;
  return {
    source: source.slice(0, sizeAt) + usualCanvas + source.slice(sizeAt),
    texts: texts.map(({ text, from, to }) => ({ text, from: from + by, to: to + by })),
  };
}
