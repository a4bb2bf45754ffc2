import { emptyPage } from '../../../document/builder.ts';
import type { BlockKind, Document, Page, TextSource } from '../../../document/model.ts';
import type { FormatReader } from '../../reader.ts';
import { type Archive, withArchive } from '../archive.ts';
import { addSeenAndHidden, checkExtent } from '../blocks.ts';
import { paragraphsOf, wordsOfGraphic } from '../graphics.ts';
import { type Look, runOf } from '../look.ts';
import { type EmbeddedPicture, readPictures } from '../pictures.ts';
import { damaged } from '../refusals.ts';
import { mainPart, type Relationships, readRelationships, relatedPart, relatedParts } from '../relationships.ts';
import {
  attribute,
  child,
  childrenNamed,
  descendants,
  elementsOf,
  flag,
  prefixed,
  textOf,
  type XmlElement,
} from '../xml.ts';
import { readRows, type Workbook } from './sheet.ts';
import { readStyles } from './styles.ts';

export const xlsxReader: FormatReader = {
  format: 'xlsx',
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    'application/vnd.ms-excel.sheet.macroenabled.12',
  ],
  limitMs: 20_000,
  weight: 'heavy',
  read: (file) => withArchive(file.path, readXlsx),
};

interface Desk {
  archive: Archive;
  document: Document;
  workbook: Workbook;
  pictures: EmbeddedPicture[];
}

async function readXlsx(archive: Archive): Promise<Document> {
  const part = (await mainPart(archive)) ?? 'xl/workbook.xml';
  const root = await archive.xml(part);
  if (!root) throw damaged();
  const relationships = await readRelationships(archive, part);
  const related = async (type: string) => {
    const name = relatedPart(relationships, type);
    return name === undefined ? undefined : archive.xml(name);
  };
  const since1904 = flag(child(root, 'workbookPr'), 'date1904');
  const workbook: Workbook = {
    strings: await readStrings(archive, relatedPart(relationships, 'sharedStrings')),
    styles: readStyles(await related('styles'), await related('theme')),
    since1904,
  };
  const desk: Desk = { archive, document: { format: 'xlsx', pages: [], unread: [] }, workbook, pictures: [] };
  for (const sheet of childrenNamed(child(root, 'sheets'), 'sheet')) {
    const target = relationships.get(prefixed(sheet, 'id') ?? '')?.target;
    if (target !== undefined) await readSheet(sheet, target, desk);
  }
  await readPictures(desk.document, desk.pictures, archive);
  return desk.document;
}

async function readStrings(archive: Archive, part: string | undefined): Promise<Workbook['strings']> {
  const strings: Workbook['strings'] = [];
  const take = (item: XmlElement) => {
    strings.push(child(item, 'r') ? item : textOf(child(item, 't')));
  };
  if (part !== undefined) await archive.tapped(part, { name: 'si', take });
  return strings;
}

async function readSheet(sheet: XmlElement, part: string, desk: Desk): Promise<void> {
  const relationships = await readRelationships(desk.archive, part);
  const page = emptyPage(desk.document.pages.length + 1);
  desk.document.pages.push(page);
  checkExtent(desk.document);
  const hidden = /hidden/i.test(attribute(sheet, 'state') ?? '') ? 'Its sheet is hidden.' : undefined;
  const look: Look = hidden === undefined ? {} : { hidden };
  addLine(page, attribute(sheet, 'name') ?? '', { kind: 'header', source: 'metadata', look });
  const root = await readRows(desk.archive, part, { workbook: desk.workbook, relationships, hidden, page });
  if (!root) throw damaged();
  readPrintedMargins(root, page, look);
  await readComments(relationships, page, desk);
  for (const drawing of relatedParts(relationships, 'drawing')) await readDrawing(drawing, page, { desk, look });
}

interface Line {
  kind: BlockKind;
  source?: TextSource;
  look: Look;
}

function addLine(page: Page, text: string, { kind, source = 'text', look }: Line): void {
  addSeenAndHidden(page, { kind, runs: [{ ...runOf(text, look), source }] });
}

/** Headers and footers of the printed sheet, without the codes for pages, dates and fonts. */
function readPrintedMargins(root: XmlElement, page: Page, look: Look): void {
  const margins = new Set<string>();
  for (const node of elementsOf(child(root, 'headerFooter'))) {
    const kind = /header$/i.test(node.name) ? 'header' : 'footer';
    const text = textOf(node)
      .replace(/&[LCR]/g, ' ')
      .replace(/&(?:"[^"]*"|K[0-9A-F]{6}|\d+|[PNDTZFAGBIUEXYSOH])/g, '')
      .replaceAll('&&', '&')
      .trim();
    if (margins.has(kind + text)) continue;
    margins.add(kind + text);
    addLine(page, text, { kind, look });
  }
}

async function readComments(relationships: Relationships, page: Page, desk: Desk): Promise<void> {
  const threads = relatedParts(relationships, 'threadedComment');
  // Beside a thread stands an old-style comment that only says that this program is too old for threads.
  const parts = threads.length > 0 ? threads : relatedParts(relationships, 'comments');
  for (const part of parts) {
    const root = await desk.archive.xml(part);
    for (const text of [...descendants(root, 'text')].map(textOf)) {
      addLine(page, text, { kind: 'comment', source: 'annotation', look: { hidden: 'It is a comment.' } });
    }
  }
}

/** Text boxes, charts and pictures that lie over the cells. */
async function readDrawing(part: string, page: Page, { desk, look }: { desk: Desk; look: Look }): Promise<void> {
  const root = await desk.archive.xml(part);
  if (!root) return;
  const relationships = await readRelationships(desk.archive, part);
  for (const words of descendants(root, 'txBody').flatMap(paragraphsOf))
    addLine(page, words, { kind: 'paragraph', look });
  for (const nameplate of descendants(root, 'cNvPr')) {
    const words = attribute(nameplate, 'descr') || attribute(nameplate, 'title') || '';
    addLine(page, words, { kind: 'caption', source: 'alt', look });
  }
  for (const blip of descendants(root, 'blip')) {
    const target = relationships.get(prefixed(blip, 'embed') ?? '');
    if (target && !target.external) desk.pictures.push({ part: target.target, pageNumber: page.number });
  }
  for (const chart of relatedParts(relationships, 'chart')) {
    for (const words of await wordsOfGraphic(desk.archive, chart)) addLine(page, words, { kind: 'caption', look });
  }
}
