import type { RunInput } from '../../../document/builder.ts';
import { type Look, runOf } from '../look.ts';
import { attribute, child, flag, numberAttribute, textOf, type XmlElement } from '../xml.ts';
import { type OdtStyles, spanLook } from './styles.ts';

/** A paragraph's words, and what hangs on them and is written elsewhere. */
export interface Passage {
  runs: RunInput[];
  notes: XmlElement[];
  comments: XmlElement[];
  frames: XmlElement[];
  /** The program that saved the file turned the page inside. */
  turnsPage: boolean;
}

export function readPassage(paragraph: XmlElement, styles: OdtStyles, look: Look, pageHeight: number): Passage {
  const passage: Passage = { runs: [], notes: [], comments: [], frames: [], turnsPage: false };
  readNodes(paragraph, look, { passage, styles, pageHeight });
  return passage;
}

interface Writer {
  passage: Passage;
  styles: OdtStyles;
  pageHeight: number;
}

const frames = new Set(['frame', 'custom-shape', 'rect', 'ellipse', 'g', 'line', 'path', 'polygon']);

function readNodes(element: XmlElement, look: Look, writer: Writer): void {
  for (const node of element.children) {
    // White space in the file is one space; more are written as elements.
    if (typeof node === 'string') add(node.replace(/[ \t\r\n]+/g, ' '), look, writer);
    else readElement(node, look, writer);
  }
}

function add(text: string, look: Look, { passage, pageHeight }: Writer): void {
  passage.runs.push(runOf(text, look, pageHeight));
}

const mostSpaces = 1_000;

function readElement(node: XmlElement, look: Look, writer: Writer): void {
  const { passage, styles } = writer;
  const plain = plainText(node);
  if (plain !== undefined) add(plain, look, writer);
  else if (node.name === 'span') readNodes(node, spanLook(look, styles, attribute(node, 'style-name')), writer);
  else if (node.name === 'a') readNodes(node, { ...look, href: attribute(node, 'href') ?? '' }, writer);
  else if (node.name === 'note') passage.notes.push(node);
  else if (node.name === 'annotation') passage.comments.push(node);
  else if (frames.has(node.name)) passage.frames.push(node);
  else if (node.name === 'soft-page-break') passage.turnsPage = true;
  else if (node.name === 'ruby') readNodes(child(node, 'ruby-base') ?? node, look, writer);
  else if (node.name === 'hidden-text' || node.name === 'conditional-text') readConditional(node, look, writer);
  else if (!node.name.startsWith('change')) readNodes(node, look, writer);
}

function readConditional(node: XmlElement, look: Look, writer: Writer): void {
  const shown = textOf(node);
  const words = attribute(node, 'string-value') ?? '';
  add(shown, look, writer);
  if (node.name === 'hidden-text' && shown === '')
    add(words, { ...look, hidden: 'It is formatted as hidden text.' }, writer);
}

function plainText(node: XmlElement): string | undefined {
  switch (node.name) {
    case 's':
      return ' '.repeat(Math.min(mostSpaces, numberAttribute(node, 'c') ?? 1));
    case 'tab':
      return '\t';
    case 'line-break':
      return '\n';
    default:
      return undefined;
  }
}

/** Why a paragraph or section is not shown, if it is not. */
export function hiddenBecause(node: XmlElement): string | undefined {
  const isHidden =
    attribute(node, 'display') === 'none' ||
    node.children.some((inner) => typeof inner !== 'string' && hidesParagraph(inner));
  return isHidden ? 'It is formatted as hidden text.' : undefined;
}

function hidesParagraph(node: XmlElement): boolean {
  return node.name === 'hidden-paragraph' && flag(node, 'is-hidden');
}
