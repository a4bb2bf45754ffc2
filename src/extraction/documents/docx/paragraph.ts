import type { RunInput } from '../../../document/builder.ts';
import { type Look, mergeRuns, runOf } from '../look.ts';
import type { Relationships } from '../relationships.ts';
import { attribute, child, elementsOf, prefixed, textOf, type XmlElement } from '../xml.ts';
import { type Drawing, readDrawing } from './drawing.ts';
import { applyRunProperties, applyStyle, type StyleSheet } from './styles.ts';

/** What paragraphs of one part (body, a header, the notes) share. */
export interface Story {
  sheet: StyleSheet;
  relationships: Relationships;
  /** In points. */
  pageHeight: number;
  /** Only pages that Word itself laid out are counted, where it says so. */
  laidOut: boolean;
  /** Targets of the fields that are open: a link may run over several paragraphs. */
  fields: { instruction: string; href?: string }[];
}

export interface Passage {
  runs: RunInput[];
  drawings: Drawing[];
  footnotes: string[];
  endnotes: string[];
  comments: string[];
  breaksBefore: boolean;
  breaksAfter: boolean;
}

interface Writer {
  story: Story;
  passage: Passage;
  look: Look;
}

const deleted = 'It was deleted in tracked changes.';

/** Everything inside a `w:p`: its words as they look, and what hangs on it. */
export function readPassage(paragraph: XmlElement, story: Story, look: Look): Passage {
  const passage: Passage = {
    runs: [],
    drawings: [],
    footnotes: [],
    endnotes: [],
    comments: [],
    breaksBefore: false,
    breaksAfter: false,
  };
  readInline(paragraph, { story, passage, look });
  passage.runs = mergeRuns(passage.runs);
  return passage;
}

/** The branch of an alternative that programs show: the first choice, else the fallback. */
export function chosenBranch(alternate: XmlElement): XmlElement | undefined {
  return child(alternate, 'Choice') ?? child(alternate, 'Fallback');
}

function readInline(element: XmlElement, writer: Writer): void {
  for (const node of elementsOf(element)) {
    if (node.name === 'r') readRun(node, writer);
    else if (node.name === 'AlternateContent') readInline(chosenBranch(node) ?? node, writer);
    else if (!skippedInline.has(node.name)) readInline(node, { ...writer, look: lookInside(node, writer) });
  }
}

/** What a wrapper around runs (a link, a tracked change) adds to their look. */
function lookInside(node: XmlElement, writer: Writer): Look {
  if (node.name === 'del' || node.name === 'moveFrom') return { ...writer.look, struck: true, hidden: deleted };
  if (node.name === 'hyperlink') return linked(writer, node);
  const href = node.name === 'fldSimple' ? hyperlinkOf(attribute(node, 'instr') ?? '') : undefined;
  return href === undefined ? writer.look : { ...writer.look, href };
}

// A ruby's reading aid (`rt`) would stand in the middle of the word it explains.
const skippedInline = new Set(['pPr', 'rPr', 'sdtPr', 'rt', 'oMathParaPr', 'instrText', 'txbxContent']);

function linked(writer: Writer, node: XmlElement): Look {
  const target = writer.story.relationships.get(prefixed(node, 'id') ?? '')?.target;
  const anchor = attribute(node, 'anchor');
  const href = target !== undefined && anchor ? `${target}#${anchor}` : (target ?? (anchor ? `#${anchor}` : undefined));
  return href === undefined ? writer.look : { ...writer.look, href };
}

function hyperlinkOf(instruction: string): string | undefined {
  return /^\s*HYPERLINK\s+"([^"]*)"/i.exec(instruction)?.[1];
}

function readRun(run: XmlElement, writer: Writer): void {
  const properties = child(run, 'rPr');
  const styled = applyStyle(writer.look, writer.story.sheet, attribute(child(properties, 'rStyle'), 'val'));
  const look = applyRunProperties(styled, properties);
  // What is deleted stays deleted, whatever the run's own formatting says.
  if (writer.look.hidden === deleted) look.hidden = deleted;
  for (const node of elementsOf(run)) readRunPart(node, { ...writer, look });
}

function readRunPart(node: XmlElement, writer: Writer): void {
  const { passage, story, look } = writer;
  const plain = plainText(node);
  if (plain !== undefined) addText(plain, writer);
  else if (node.name === 'br') readBreak(attribute(node, 'type') === 'page', writer);
  else if (node.name === 'lastRenderedPageBreak') breakPage(passage);
  else if (node.name === 'AlternateContent') {
    for (const inner of elementsOf(chosenBranch(node))) readRunPart(inner, writer);
  } else if (node.name === 'ruby') readInline(node, writer);
  else if (drawings.has(node.name)) passage.drawings.push(...readDrawing(node, look.hidden));
  else readMark(node, story, passage);
}

const drawings = new Set(['drawing', 'pict', 'object']);

function readMark(node: XmlElement, story: Story, passage: Passage): void {
  const id = attribute(node, 'id') ?? '';
  if (node.name === 'footnoteReference') passage.footnotes.push(id);
  else if (node.name === 'endnoteReference') passage.endnotes.push(id);
  else if (node.name === 'commentReference') passage.comments.push(id);
  else if (node.name === 'instrText') {
    const field = story.fields.at(-1);
    if (field) field.instruction += textOf(node);
  } else if (node.name === 'fldChar') turnField(attribute(node, 'fldCharType'), story);
}

function turnField(type: string | undefined, story: Story): void {
  if (type === 'begin') story.fields.push({ instruction: '' });
  else if (type === 'end') story.fields.pop();
  else {
    const field = story.fields.at(-1);
    const href = hyperlinkOf(field?.instruction ?? '');
    if (field && href !== undefined) field.href = href;
  }
}

function plainText(node: XmlElement): string | undefined {
  switch (node.name) {
    case 't':
    case 'delText':
      return textOf(node);
    case 'tab':
    case 'ptab':
      return '\t';
    case 'cr':
      return '\n';
    case 'noBreakHyphen':
      return '\u2011';
    case 'sym': {
      const code = Number.parseInt(attribute(node, 'char') ?? '', 16);
      // Fonts such as Wingdings put pictures into the private area: there is no character to quote.
      return code > 0x20 && code < 0xe000 ? String.fromCharCode(code) : '';
    }
    default:
      return undefined;
  }
}

function addText(text: string, { passage, story, look }: Writer): void {
  const href = look.href ?? story.fields.findLast((field) => field.href !== undefined)?.href;
  passage.runs.push(runOf(text, href === undefined ? look : { ...look, href }, story.pageHeight));
}

function readBreak(endsPage: boolean, writer: Writer): void {
  if (endsPage && !writer.story.laidOut) breakPage(writer.passage);
  else addText('\n', writer);
}

function breakPage(passage: Passage): void {
  if (passage.runs.some((run) => run.text.trim() !== '')) passage.breaksAfter = true;
  else passage.breaksBefore = true;
}
