import { emptyPage } from '../../../document/builder.ts';
import type { Document, Page } from '../../../document/model.ts';
import type { FormatReader } from '../../reader.ts';
import { type Archive, withArchive } from '../archive.ts';
import { addSeenAndHidden, checkExtent } from '../blocks.ts';
import { paragraphsOf } from '../graphics.ts';
import { runOf } from '../look.ts';
import { type EmbeddedPicture, readPictures } from '../pictures.ts';
import { damaged, tooComplex } from '../refusals.ts';
import { mainPart, relatedPart, relatedParts } from '../relationships.ts';
import { child, descendants, flag, numberAttribute, textOf } from '../xml.ts';
import type { Canvas } from './canvas.ts';
import { placeholderOf, readSheet, readSlideSheets, type Sheet, slideParts } from './sheet.ts';
import { readSlide } from './slide.ts';

export const pptxReader: FormatReader = {
  format: 'pptx',
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
    'application/vnd.openxmlformats-officedocument.presentationml.template',
    'application/vnd.ms-powerpoint.presentation.macroenabled.12',
  ],
  limitMs: 20_000,
  weight: 'heavy',
  read: (file) => withArchive(file.path, readPptx),
};

const mostSlides = 500;
const emuPerPoint = 12_700;

async function readPptx(archive: Archive): Promise<Document> {
  const presentation = await readSheet(archive, (await mainPart(archive)) ?? 'ppt/presentation.xml');
  if (!presentation) throw damaged();
  const size = child(presentation.root, 'sldSz');
  const slide = {
    x: 0,
    y: 0,
    width: numberAttribute(size, 'cx') || 12_192_000,
    height: numberAttribute(size, 'cy') || 6_858_000,
  };
  const document: Document = { format: 'pptx', pages: [], unread: [] };
  const pictures: EmbeddedPicture[] = [];
  const parts = slideParts(presentation.root, presentation.relationships);
  if (parts.length > mostSlides) throw tooComplex(`It has more than ${mostSlides} slides.`);
  const defaults = child(presentation.root, 'defaultTextStyle');
  for (const part of parts) {
    const sheets = await readSlideSheets(archive, part);
    if (!sheets) throw damaged();
    const page = emptyPage(document.pages.length + 1);
    page.width = slide.width / emuPerPoint;
    page.height = slide.height / emuPerPoint;
    document.pages.push(page);
    checkExtent(document);
    const hidden = flag(sheets.slide.root, 'show', true) ? undefined : 'The slide is hidden in the show.';
    const canvas: Canvas = { archive, document, pictures, sheets, page, slide, defaults, painted: [], hidden };
    await readSlide(canvas);
    await readNotes(archive, sheets.slide, page);
    await readComments(archive, sheets.slide, page);
  }
  await readPictures(document, pictures, archive);
  return document;
}

/** What stands around the notes when they are printed, and nobody wrote as a note. */
const printedMarks = new Set(['sldImg', 'sldNum', 'hdr', 'ftr', 'dt']);

async function readNotes(archive: Archive, slide: Sheet, page: Page): Promise<void> {
  const notes = await readSheet(archive, relatedPart(slide.relationships, 'notesSlide'));
  const bodies = descendants(notes?.root, 'sp').filter((shape) => !printedMarks.has(placeholderOf(shape)?.type ?? ''));
  for (const words of bodies.flatMap(paragraphsOf)) {
    const run = { ...runOf(words, { hidden: 'Notes are for the speaker.' }), source: 'note' as const };
    addSeenAndHidden(page, { kind: 'note', runs: [run] });
  }
}

async function readComments(archive: Archive, slide: Sheet, page: Page): Promise<void> {
  for (const part of relatedParts(slide.relationships, 'comments')) {
    const root = await archive.xml(part);
    if (!root) continue;
    for (const words of [...descendants(root, 'text').map(textOf), ...paragraphsOf(root)]) {
      const run = { ...runOf(words, { hidden: 'It is a comment.' }), source: 'annotation' as const };
      addSeenAndHidden(page, { kind: 'comment', runs: [run] });
    }
  }
}
