import type { Document } from '../../../document/model.ts';
import type { FormatReader } from '../../reader.ts';
import { type Archive, withArchive } from '../archive.ts';
import { readPictures } from '../pictures.ts';
import { damaged } from '../refusals.ts';
import { mainPart, readRelationships, relatedPart } from '../relationships.ts';
import { attribute, child, childrenNamed, descendants, isOn, type XmlElement } from '../xml.ts';
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
  const manuscript: Manuscript = {
    archive,
    part,
    body,
    relationships,
    sheet: readStyleSheet((await related('styles'))?.root),
    sections,
    evenAndOdd: isSet(settings, 'evenAndOddHeaders'),
    paper: paperOf(root, settings),
    footnotes: await related('footnotes'),
    endnotes: await related('endnotes'),
    comments: byId((await related('comments'))?.root, 'comment'),
  };
  const { document, pictures } = await writePages(manuscript);
  await readPictures(document, pictures, archive);
  return document;
}

function isSet(settings: XmlElement | undefined, name: string): boolean {
  const node = child(settings, name);
  return node !== undefined && isOn(attribute(node, 'val') ?? '1');
}

/** The colour of the paper; undefined where a picture lies behind the text. */
function paperOf(root: XmlElement, settings: XmlElement | undefined): string | undefined {
  if (descendants(root, 'anchor').some((anchor) => isOn(attribute(anchor, 'behindDoc')))) return undefined;
  const background = child(root, 'background');
  if (!background || !isSet(settings, 'displayBackgroundShape')) return '#ffffff';
  const colour = attribute(background, 'color');
  return colour !== undefined && /^[0-9a-f]{6}$/i.test(colour) ? `#${colour.toLowerCase()}` : undefined;
}

export function byId(root: XmlElement | undefined, name: string): Map<string, XmlElement> {
  return new Map(childrenNamed(root, name).map((node) => [attribute(node, 'id') ?? '', node]));
}
