import type { Document } from '../../../document/model.ts';
import type { FormatReader } from '../../reader.ts';
import { type Archive, withArchive } from '../archive.ts';
import { readPictures } from '../pictures.ts';
import { damaged } from '../refusals.ts';
import { mainPart, readRelationships, relatedPart, relatedParts } from '../relationships.ts';
import { attribute, child, childrenNamed, type XmlElement } from '../xml.ts';
import { isSet, paperOf } from './paper.ts';
import { readSections } from './sections.ts';
import { readStyleSheet } from './styles.ts';
import { type Manuscript, writePages } from './writer.ts';

export const docxReader: FormatReader = {
  format: 'docx',
  contentTypes: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    'application/vnd.ms-word.document.macroenabled.12',
  ],
  limitMs: 20_000,
  weight: 'heavy',
  read: (file) => withArchive(file.path, readDocx),
};

async function readDocx(archive: Archive): Promise<Document> {
  const part = (await mainPart(archive)) ?? 'word/document.xml';
  const root = await archive.xml(part);
  const body = child(root, 'body');
  if (!root || !body) throw damaged();
  const relationships = await readRelationships(archive, part);
  const related = async (type: string) => {
    const name = relatedPart(relationships, type);
    return name === undefined ? undefined : { name, root: await archive.xml(name) };
  };
  const settings = (await related('settings'))?.root;
  const sections = readSections(body);
  const margins = [...relatedParts(relationships, 'header'), ...relatedParts(relationships, 'footer')];
  const marginRoots = await Promise.all(margins.map((name) => archive.xml(name)));
  const manuscript: Manuscript = {
    archive,
    part,
    body,
    relationships,
    sheet: readStyleSheet((await related('styles'))?.root),
    sections,
    evenAndOdd: isSet(settings, 'evenAndOddHeaders'),
    paper: paperOf({ document: root, settings, margins: marginRoots, page: sections[0]! }),
    footnotes: await related('footnotes'),
    endnotes: await related('endnotes'),
    comments: byId((await related('comments'))?.root, 'comment'),
  };
  const { document, pictures } = await writePages(manuscript);
  await readPictures(document, pictures, archive);
  return document;
}

export function byId(root: XmlElement | undefined, name: string): Map<string, XmlElement> {
  return new Map(childrenNamed(root, name).map((node) => [attribute(node, 'id') ?? '', node]));
}
