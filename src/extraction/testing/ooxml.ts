import { zipOf } from './zip.ts';

/** Text as XML content. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const namespaces = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

/** A part's root element with every namespace that office files use. */
export function partOf(root: string, content: string, attributes = ''): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><${root} ${namespaces} ${attributes}>${content}</${root}>`;
}

const relationshipBase = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/';

/** A relationships part: id, type's last word, target; an address outside where the target has a scheme. */
export function relationshipsOf(rows: [id: string, type: string, target: string][]): string {
  const inner = rows.map(([id, type, target]) => {
    const mode = /^[a-z]+:/.test(target) ? ' TargetMode="External"' : '';
    return `<Relationship Id="${id}" Type="${relationshipBase}${type}" Target="${escapeXml(target)}"${mode}/>`;
  });
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner.join('')}</Relationships>`;
}

/** What may be put into a generated Word file: WordprocessingML of the body, and further parts by name. */
export interface WordContent {
  body: string;
  styles?: string;
  relationships?: [id: string, type: string, target: string][];
  parts?: Record<string, string | Buffer>;
}

export function docxOf({ body, styles, relationships = [], parts = {} }: WordContent): Buffer {
  const styled: [string, string, string][] = styles ? [['rStyles', 'styles', 'styles.xml']] : [];
  return zipOf({
    '[Content_Types].xml': contentTypes(wordType, 'word/document.xml'),
    '_rels/.rels': relationshipsOf([['rId1', 'officeDocument', 'word/document.xml']]),
    'word/document.xml': partOf('w:document', `<w:body>${body}</w:body>`),
    'word/_rels/document.xml.rels': relationshipsOf([...styled, ...relationships]),
    ...(styles ? { 'word/styles.xml': partOf('w:styles', styles) } : {}),
    ...parts,
  });
}

export function contentTypes(type: string, part: string): string {
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/${part}" ContentType="${type}"/></Types>`;
}

export const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A paragraph of one run; `properties` is the inside of `w:rPr`, `style` a paragraph style's id. */
export function paragraphXml(text: string, properties = '', style = ''): string {
  const paragraph = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${paragraph}${runXml(text, properties)}</w:p>`;
}

export function runXml(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}
