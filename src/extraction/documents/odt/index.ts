import { emptyPage, type RunInput } from '../../../document/builder.ts';
import type { BlockKind, Document, Page, TextSource } from '../../../document/model.ts';
import { endRow } from '../../../document/table-rows.ts';
import type { FormatReader } from '../../reader.ts';
import { type Archive, withArchive } from '../archive.ts';
import { addSeenAndHidden, checkExtent } from '../blocks.ts';
import { type Look, runOf } from '../look.ts';
import { type EmbeddedPicture, readPictures } from '../pictures.ts';
import { damaged, encryptedFile } from '../refusals.ts';
import { attribute, child, childrenNamed, elementsOf, numberAttribute, textOf, type XmlElement } from '../xml.ts';
import { hiddenBecause, type Passage, readPassage } from './paragraph.ts';
import { breaksPage, groundOf, type OdtStyles, pageSize, paragraphLook, readOdtStyles, sizeOf } from './styles.ts';

export const odtReader: FormatReader = {
  format: 'odt',
  contentTypes: ['application/vnd.oasis.opendocument.text', 'application/vnd.oasis.opendocument.text-template'],
  limitMs: 20_000,
  weight: 'heavy',
  read: (file) => withArchive(file.path, readOdt),
};

interface Desk {
  document: Document;
  pictures: EmbeddedPicture[];
  styles: OdtStyles;
  master: XmlElement | undefined;
  size: { width: number; height: number };
  page: Page;
  begun: boolean;
  footnotes: XmlElement[];
  endnotes: XmlElement[];
}

interface Place {
  background: string | undefined;
  kind?: BlockKind;
  source?: TextSource;
  hidden?: string;
  turnsPages?: boolean;
}

async function readOdt(archive: Archive): Promise<Document> {
  // Searched, not parsed: early versions declare a document type there, which is refused everywhere else.
  const manifest = await archive.bytes('META-INF/manifest.xml');
  if (manifest?.includes('encryption-data')) throw encryptedFile();
  const content = await archive.xml('content.xml');
  const body = child(content, 'body', 'text');
  if (!body) throw damaged();
  const styleSheet = await archive.xml('styles.xml');
  const desk: Desk = {
    document: { format: 'odt', pages: [], unread: [] },
    pictures: [],
    styles: readOdtStyles(styleSheet, content),
    master: childrenNamed(child(styleSheet, 'master-styles'), 'master-page')[0],
    size: pageSize(styleSheet),
    page: emptyPage(1),
    begun: false,
    footnotes: [],
    endnotes: [],
  };
  beginPage(desk);
  writeDeletions(body, desk);
  writeBlocks(body, desk, { background: '#ffffff', turnsPages: true });
  for (const note of desk.endnotes) writeNote(note, desk);
  endPage(desk);
  await readPictures(desk.document, desk.pictures, archive);
  return desk.document;
}

function beginPage(desk: Desk): void {
  desk.page = { ...emptyPage(desk.document.pages.length + 1), ...desk.size };
  desk.begun = false;
  desk.document.pages.push(desk.page);
  checkExtent(desk.document);
  const header = child(desk.master, 'header');
  if (header) writeBlocks(header, desk, { background: '#ffffff', kind: 'header' });
}

function endPage(desk: Desk): void {
  for (const note of desk.footnotes.splice(0)) writeNote(note, desk);
  const footer = child(desk.master, 'footer');
  if (footer) writeBlocks(footer, desk, { background: '#ffffff', kind: 'footer' });
}

function turnPage(desk: Desk): void {
  if (!desk.begun) return;
  endPage(desk);
  beginPage(desk);
}

function writeNote(note: XmlElement, desk: Desk): void {
  const body = child(note, 'note-body');
  if (body) writeBlocks(body, desk, { background: '#ffffff', kind: 'footnote' });
}

function writeDeletions(body: XmlElement, desk: Desk): void {
  for (const region of childrenNamed(child(body, 'tracked-changes'), 'changed-region')) {
    const deletion = child(region, 'deletion');
    if (deletion) writeBlocks(deletion, desk, { background: undefined, hidden: 'It was deleted in tracked changes.' });
  }
}

const skipped = new Set([
  'tracked-changes',
  'sequence-decls',
  'forms',
  'change-info',
  'variable-decls',
  'user-field-decls',
]);

function writeBlocks(element: XmlElement, desk: Desk, place: Place): void {
  for (const node of elementsOf(element)) {
    const hidden = place.hidden ?? hiddenBecause(node);
    if (!skipped.has(node.name)) writeBlock(node, desk, hidden === undefined ? place : { ...place, hidden });
  }
}

function writeBlock(node: XmlElement, desk: Desk, place: Place): void {
  switch (node.name) {
    case 'p':
    case 'h':
      writeParagraph(node, desk, place);
      break;
    case 'table-row':
      writeRow(node, desk, place);
      break;
    case 'table-cell':
      writeCell(node, desk, place);
      break;
    case 'frame':
      writeFrame(node, desk, place);
      break;
    case 'soft-page-break':
      if (place.turnsPages) turnPage(desk);
      break;
    default:
      writeBlocks(node, desk, node.name === 'list-item' ? { ...place, kind: place.kind ?? 'list-item' } : place);
  }
}

function writeRow(row: XmlElement, desk: Desk, place: Place): void {
  const from = desk.page.blocks.length;
  writeBlocks(row, desk, place);
  endRow(desk.page, from);
}

function writeCell(cell: XmlElement, desk: Desk, place: Place): void {
  const background = groundOf(desk.styles, 'table-cell', attribute(cell, 'style-name')) ?? place.background;
  writeBlocks(cell, desk, { ...place, kind: 'table-cell', background });
}

function writeParagraph(paragraph: XmlElement, desk: Desk, place: Place): void {
  const style = attribute(paragraph, 'style-name');
  if (place.turnsPages && breaksPage(desk.styles, style)) turnPage(desk);
  const look: Look = paragraphLook(desk.styles, style, place.background);
  if (place.hidden !== undefined) look.hidden = place.hidden;
  const passage = readPassage(paragraph, desk.styles, look, desk.size.height);
  const level = paragraph.name === 'h' ? (numberAttribute(paragraph, 'outline-level') ?? 1) : undefined;
  const kind = place.kind ?? (level === undefined ? 'paragraph' : 'heading');
  const heading = kind === 'heading' && level !== undefined ? { level } : {};
  addSeenAndHidden(desk.page, { kind, ...heading, runs: sourced(passage.runs, place.source) });
  if (place.turnsPages) desk.begun ||= passage.runs.length > 0 || passage.frames.length > 0;
  writeAttachments(passage, desk, place);
  if (place.turnsPages && passage.turnsPage) turnPage(desk);
}

function sourced(runs: RunInput[], source: TextSource | undefined): RunInput[] {
  return source === undefined ? runs : runs.map((run) => ({ ...run, source }));
}

function writeAttachments(passage: Passage, desk: Desk, place: Place): void {
  for (const note of passage.notes) {
    const isEndnote = attribute(note, 'note-class') === 'endnote';
    (isEndnote ? desk.endnotes : desk.footnotes).push(note);
  }
  for (const frame of passage.frames) writeFrame(frame, desk, { ...place, turnsPages: false });
  for (const comment of passage.comments) {
    writeBlocks(comment, desk, {
      background: undefined,
      kind: 'comment',
      source: 'annotation',
      hidden: 'It is a comment.',
    });
  }
}

/** A frame or a drawn shape: its words, its explanation, its picture. */
function writeFrame(frame: XmlElement, desk: Desk, place: Place): void {
  const background = groundOf(desk.styles, 'graphic', attribute(frame, 'style-name'));
  const look: Look = place.hidden === undefined ? {} : { hidden: place.hidden };
  for (const node of elementsOf(frame)) {
    if (node.name === 'title' || node.name === 'desc') {
      const run: RunInput = { ...runOf(textOf(node), look), source: 'alt' };
      addSeenAndHidden(desk.page, { kind: 'caption', runs: [run] });
    } else if (node.name === 'image') notePicture(node, frame, desk);
    else if (node.name === 'object') desk.document.unread.push(unreadObject(desk.page.number));
    else if (node.name === 'p') writeParagraph(node, desk, { ...place, background, turnsPages: false });
    else writeBlocks(node, desk, { ...place, background, turnsPages: false });
  }
}

function unreadObject(pageNumber: number) {
  return { what: 'An embedded chart or table', why: 'Embedded objects of this format are not read.', pageNumber };
}

function notePicture(image: XmlElement, frame: XmlElement, desk: Desk): void {
  const part = attribute(image, 'href') ?? '';
  // A picture that stands in for an object, or at an address outside, is no part of the file.
  if (!part.startsWith('Pictures/')) return;
  const width = sizeOf(attribute(frame, 'width'));
  const height = sizeOf(attribute(frame, 'height'));
  desk.pictures.push({ part, pageNumber: desk.page.number, ...(width && height ? { width, height } : {}) });
}
