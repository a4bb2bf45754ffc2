import { emptyPage, type RunInput } from '../../../document/builder.ts';
import type { BlockKind, Document, Page, TextSource } from '../../../document/model.ts';
import { endRow } from '../../../document/table-rows.ts';
import type { Archive } from '../archive.ts';
import { addSeenAndHidden, checkExtent } from '../blocks.ts';
import { wordsOfGraphic } from '../graphics.ts';
import { type Look, runOf } from '../look.ts';
import { type EmbeddedPicture, notFetched } from '../pictures.ts';
import { type Relationships, readRelationships } from '../relationships.ts';
import { attribute, child, descendants, elementsOf, isOn, type XmlElement } from '../xml.ts';
import type { Drawing } from './drawing.ts';
import { chosenBranch, type Passage, readPassage, type Story } from './paragraph.ts';
import { type References, referenceOn, type Section } from './sections.ts';
import { applyStyle, groundOf, paintsCells, roleOf, type StyleSheet } from './styles.ts';

/** A Word document taken apart, before it is laid on pages. */
export interface Manuscript {
  archive: Archive;
  part: string;
  body: XmlElement;
  relationships: Relationships;
  sheet: StyleSheet;
  sections: Section[];
  evenAndOdd: boolean;
  paper: string | undefined;
  footnotes: { name: string; root: XmlElement | undefined } | undefined;
  endnotes: { name: string; root: XmlElement | undefined } | undefined;
  comments: Map<string, XmlElement>;
}

/** Where blocks go and what they inherit. */
interface Place {
  story: Story;
  part: string;
  background: string | undefined;
  /** What every paragraph here is, whatever its style: a cell, a footnote. */
  kind?: BlockKind;
  hidden?: string;
  source?: TextSource;
  /** Only the body turns pages. */
  turnsPages?: boolean;
}

interface Desk {
  manuscript: Manuscript;
  document: Document;
  pictures: EmbeddedPicture[];
  page: Page;
  section: number;
  pagesOfSection: number;
  /** The page has something of the body, not only its header: an empty page is never turned. */
  begun: boolean;
  pendingFootnotes: string[];
  endnotes: string[];
}

/** Lays the body on pages, with headers, footers and notes where a reader finds them. */
export async function writePages(manuscript: Manuscript): Promise<{ document: Document; pictures: EmbeddedPicture[] }> {
  const document: Document = { format: 'docx', pages: [], unread: [] };
  const desk: Desk = {
    manuscript,
    document,
    pictures: [],
    page: emptyPage(1),
    section: 0,
    pagesOfSection: 0,
    begun: false,
    pendingFootnotes: [],
    endnotes: [],
  };
  await beginPage(desk);
  const story = storyOf(manuscript, manuscript.relationships);
  story.laidOut = descendants(manuscript.body, 'lastRenderedPageBreak').length > 0;
  await writeBlocks(manuscript.body, desk, {
    story,
    part: manuscript.part,
    background: manuscript.paper,
    turnsPages: true,
  });
  await writeNotes(desk, manuscript.endnotes, desk.endnotes);
  await endPage(desk);
  return { document, pictures: desk.pictures };
}

function storyOf(manuscript: Manuscript, relationships: Relationships): Story {
  const pageHeight = manuscript.sections[0]?.height ?? 841.9;
  return { sheet: manuscript.sheet, relationships, pageHeight, laidOut: false, fields: [] };
}

function sectionOf(desk: Desk): Section {
  const { sections } = desk.manuscript;
  return sections[Math.min(desk.section, sections.length - 1)]!;
}

async function beginPage(desk: Desk): Promise<void> {
  const section = sectionOf(desk);
  desk.page = emptyPage(desk.document.pages.length + 1);
  desk.page.width = section.width;
  desk.page.height = section.height;
  desk.document.pages.push(desk.page);
  checkExtent(desk.document);
  desk.pagesOfSection++;
  desk.begun = false;
  await writeMargin(desk, section.headers, 'header');
}

async function endPage(desk: Desk): Promise<void> {
  await writeNotes(desk, desk.manuscript.footnotes, desk.pendingFootnotes);
  desk.pendingFootnotes = [];
  await writeMargin(desk, sectionOf(desk).footers, 'footer');
}

async function turnPage(desk: Desk): Promise<void> {
  if (!desk.begun) return;
  await endPage(desk);
  await beginPage(desk);
}

async function writeMargin(desk: Desk, references: References, kind: 'header' | 'footer'): Promise<void> {
  const { manuscript } = desk;
  const even = manuscript.evenAndOdd && desk.page.number % 2 === 0;
  const id = referenceOn(references, { firstOfSection: desk.pagesOfSection === 1, even }, sectionOf(desk));
  const part = id === undefined ? undefined : manuscript.relationships.get(id)?.target;
  const root = part === undefined ? undefined : await manuscript.archive.xml(part);
  if (part === undefined || !root) return;
  const story = storyOf(manuscript, await readRelationships(manuscript.archive, part));
  await writeBlocks(root, desk, { story, part, background: manuscript.paper, kind });
}

async function writeNotes(desk: Desk, notes: Manuscript['footnotes'], ids: string[]): Promise<void> {
  if (!notes || ids.length === 0) return;
  const { manuscript } = desk;
  const story = storyOf(manuscript, await readRelationships(manuscript.archive, notes.name));
  const wanted = new Set(ids);
  for (const note of elementsOf(notes.root)) {
    if (!wanted.has(attribute(note, 'id') ?? '')) continue;
    await writeBlocks(note, desk, { story, part: notes.name, background: manuscript.paper, kind: 'footnote' });
  }
}

async function writeBlocks(element: XmlElement, desk: Desk, place: Place): Promise<void> {
  for (const node of elementsOf(element)) {
    if (node.name === 'p') await writeParagraph(node, desk, place);
    else if (node.name === 'tbl') await writeTable(node, desk, place);
    else if (node.name === 'AlternateContent') await writeBlocks(chosenBranch(node) ?? node, desk, place);
    else if (!skippedBlocks.has(node.name)) await writeBlocks(node, desk, place);
  }
}

const skippedBlocks = new Set(['sectPr', 'sdtPr', 'tblPr', 'tblGrid', 'trPr', 'tcPr', 'pPr', 'rPr']);

async function writeTable(table: XmlElement, desk: Desk, place: Place): Promise<void> {
  const style = attribute(child(table, 'tblPr', 'tblStyle'), 'val');
  const ground =
    groundOf(child(table, 'tblPr')) ?? (paintsCells(place.story.sheet, style) ? undefined : place.background);
  for (const row of descendants(table, 'tr')) {
    const from = desk.page.blocks.length;
    for (const cell of descendants(row, 'tc')) {
      const background = groundOf(child(cell, 'tcPr')) ?? ground;
      await writeBlocks(cell, desk, { ...place, kind: 'table-cell', background });
    }
    endRow(desk.page, from);
  }
}

async function writeParagraph(paragraph: XmlElement, desk: Desk, place: Place): Promise<void> {
  const { story } = place;
  const properties = child(paragraph, 'pPr');
  const style = attribute(child(properties, 'pStyle'), 'val') ?? story.sheet.defaultParagraph;
  const passage = readPassage(paragraph, story, lookOf(properties, style, place));
  const before = child(properties, 'pageBreakBefore');
  const startsPage = before !== undefined && isOn(attribute(before, 'val') ?? '1') && !story.laidOut;
  if (place.turnsPages && (passage.breaksBefore || startsPage)) await turnPage(desk);
  const role = roleOf(story.sheet, properties, style);
  const level = place.kind === undefined ? role.level : undefined;
  addSeenAndHidden(desk.page, {
    kind: place.kind ?? role.kind,
    runs: sourced(passage.runs, place.source),
    ...(level ? { level } : {}),
  });
  await writeAttachments(passage, desk, place);
  if (!place.turnsPages) return;
  desk.begun ||= passage.runs.length > 0 || passage.drawings.length > 0;
  if (child(properties, 'sectPr')) await endSection(desk);
  else if (passage.breaksAfter) await turnPage(desk);
}

function sourced(runs: RunInput[], source: TextSource | undefined): RunInput[] {
  return source === undefined ? runs : runs.map((run) => ({ ...run, source }));
}

function lookOf(properties: XmlElement | undefined, style: string | undefined, place: Place): Look {
  const { sheet } = place.story;
  const look = applyStyle({ ...sheet.defaults }, sheet, style);
  const background = groundOf(properties) ?? look.background ?? place.background;
  if (background !== undefined) look.background = background;
  if (place.hidden !== undefined) look.hidden = place.hidden;
  return look;
}

async function endSection(desk: Desk): Promise<void> {
  const next = desk.manuscript.sections[desk.section + 1];
  if (!next) return;
  if (next.continuous) {
    desk.section++;
    return;
  }
  await endPage(desk);
  desk.section++;
  desk.pagesOfSection = 0;
  await beginPage(desk);
}

async function writeAttachments(passage: Passage, desk: Desk, place: Place): Promise<void> {
  for (const id of passage.footnotes) desk.pendingFootnotes.push(id);
  for (const id of passage.endnotes) desk.endnotes.push(id);
  for (const drawing of passage.drawings) await writeDrawing(drawing, desk, place);
  for (const id of passage.comments) {
    const comment = desk.manuscript.comments.get(id);
    if (comment) await writeBlocks(comment, desk, { ...place, ...asComment });
  }
}

const asComment: Partial<Place> = {
  kind: 'comment',
  hidden: 'It is a comment.',
  source: 'annotation',
  turnsPages: false,
};

async function writeDrawing(drawing: Drawing, desk: Desk, place: Place): Promise<void> {
  const inside: Place = { ...place, background: undefined, turnsPages: false };
  if (drawing.hidden !== undefined) inside.hidden = drawing.hidden;
  const look: Look = inside.hidden === undefined ? {} : { hidden: inside.hidden };
  if (drawing.kind === 'box') return writeBlocks(drawing.content, desk, { ...inside, background: drawing.background });
  if (drawing.kind === 'words') {
    addSeenAndHidden(desk.page, { kind: 'caption', runs: [{ ...runOf(drawing.text, look), source: drawing.source }] });
    return;
  }
  const target = place.story.relationships.get(drawing.relationship);
  if (!target) return;
  if (target.external) {
    if (drawing.kind === 'picture') desk.document.unread.push(notFetched(target.target, desk.page.number));
    return;
  }
  if (drawing.kind === 'graphic') {
    for (const words of await wordsOfGraphic(desk.manuscript.archive, target.target)) {
      addSeenAndHidden(desk.page, { kind: 'caption', runs: [runOf(words, look)] });
    }
    return;
  }
  const { width, height } = drawing;
  desk.pictures.push({
    part: target.target,
    pageNumber: desk.page.number,
    ...(width && height ? { width, height } : {}),
  });
}
