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

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/** A paragraph of one run; `properties` is the inside of `w:rPr`, `style` a paragraph style's id. */
export function paragraphXml(text: string, properties = '', style = ''): string {
  const paragraph = style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : '';
  return `<w:p>${paragraph}${runXml(text, properties)}</w:p>`;
}

export function runXml(text: string, properties = ''): string {
  return `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
}

export interface SlideContent {
  /** PresentationML of the shape tree. */
  shapes: string;
  /** The inside of `p:bg`. */
  background?: string;
  hidden?: boolean;
  notes?: string;
  relationships?: [id: string, type: string, target: string][];
}

export interface ShowContent {
  slides: SlideContent[];
  /** Shapes of the one layout and the one master. */
  layout?: string;
  master?: string;
  /** The inside of the master's `p:txStyles`. */
  letters?: string;
  parts?: Record<string, string | Buffer>;
}

/** A presentation of 12192000 × 6858000 units with one master, one layout and a theme of known colours. */
export function pptxOf({ slides, layout = '', master = '', letters = '', parts = {} }: ShowContent): Buffer {
  const tree = (shapes: string, background = '') =>
    `<p:cSld>${background && `<p:bg>${background}</p:bg>`}<p:spTree>${shapes}</p:spTree></p:cSld>`;
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes(showType, 'ppt/presentation.xml'),
    '_rels/.rels': relationshipsOf([['rId1', 'officeDocument', 'ppt/presentation.xml']]),
    'ppt/presentation.xml': partOf(
      'p:presentation',
      `<p:sldIdLst>${slides.map((_, at) => `<p:sldId id="${256 + at}" r:id="rId${at + 1}"/>`).join('')}</p:sldIdLst><p:sldSz cx="12192000" cy="6858000"/>`,
    ),
    'ppt/_rels/presentation.xml.rels': relationshipsOf(
      slides.map((_, at) => [`rId${at + 1}`, 'slide', `slides/slide${at + 1}.xml`]),
    ),
    'ppt/slideLayouts/slideLayout1.xml': partOf('p:sldLayout', tree(layout)),
    'ppt/slideLayouts/_rels/slideLayout1.xml.rels': relationshipsOf([
      ['rId1', 'slideMaster', '../slideMasters/slideMaster1.xml'],
    ]),
    'ppt/slideMasters/slideMaster1.xml': partOf(
      'p:sldMaster',
      `${tree(master)}<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1"/><p:txStyles>${letters}</p:txStyles>`,
    ),
    'ppt/slideMasters/_rels/slideMaster1.xml.rels': relationshipsOf([['rId1', 'theme', '../theme/theme1.xml']]),
    'ppt/theme/theme1.xml': partOf(
      'a:theme',
      '<a:themeElements><a:clrScheme name="Acme"><a:dk1><a:sysClr val="windowText" lastClr="000000"/></a:dk1><a:lt1><a:srgbClr val="FFFFFF"/></a:lt1><a:accent1><a:srgbClr val="0A2540"/></a:accent1><a:hlink><a:srgbClr val="0563C1"/></a:hlink></a:clrScheme></a:themeElements>',
    ),
  };
  for (const [at, slide] of slides.entries()) {
    const name = `slide${at + 1}.xml`;
    const notes: [string, string, string][] = slide.notes
      ? [['rIdN', 'notesSlide', `../notesSlides/notes${name}`]]
      : [];
    files[`ppt/slides/${name}`] = partOf('p:sld', tree(slide.shapes, slide.background), slide.hidden ? 'show="0"' : '');
    files[`ppt/slides/_rels/${name}.rels`] = relationshipsOf([
      ['rIdL', 'slideLayout', '../slideLayouts/slideLayout1.xml'],
      ...notes,
      ...(slide.relationships ?? []),
    ]);
    if (slide.notes) {
      const body = shapeXml(slide.notes, { placeholder: 'type="body"' });
      files[`ppt/notesSlides/notes${name}`] = partOf('p:notes', tree(body));
    }
  }
  return zipOf({ ...files, ...parts });
}

const showType = 'application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml';

export interface ShapeLook {
  /** Left, top, width, height in the file's units. */
  place?: [number, number, number, number];
  /** Attributes of `p:ph`. */
  placeholder?: string;
  /** The inside of `p:spPr` after the place. */
  fill?: string;
  /** Attributes of `a:rPr`, and its inside. */
  run?: string;
  colour?: string;
  /** Attributes of `p:cNvPr` besides id and name. */
  name?: string;
}

/** A shape with one paragraph. */
export function shapeXml(text: string, look: ShapeLook = {}): string {
  const { place, placeholder, fill = '', run = '', colour, name = '' } = look;
  const at = place
    ? `<a:xfrm><a:off x="${place[0]}" y="${place[1]}"/><a:ext cx="${place[2]}" cy="${place[3]}"/></a:xfrm>`
    : '';
  const ink = colour ? `<a:solidFill>${colour}</a:solidFill>` : '';
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Shape" ${name}/><p:cNvSpPr/><p:nvPr>${placeholder === undefined ? '' : `<p:ph ${placeholder}/>`}</p:nvPr></p:nvSpPr><p:spPr>${at}${fill}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-GB" ${run}>${ink}</a:rPr><a:t>${escapeXml(text)}</a:t></a:r></a:p></p:txBody></p:sp>`;
}

export interface WorkbookContent {
  sheets: { name: string; xml: string; state?: string; relationships?: [id: string, type: string, target: string][] }[];
  strings?: string;
  styles?: string;
  parts?: Record<string, string | Buffer>;
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** A workbook; `xml` is the inside of each `worksheet`. */
export function xlsxOf({ sheets, strings = '', styles = '', parts = {} }: WorkbookContent): Buffer {
  const files: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes(workbookType, 'xl/workbook.xml'),
    '_rels/.rels': relationshipsOf([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': partOf(
      'workbook',
      `<sheets>${sheets.map(({ name, state }, at) => `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" ${state ? `state="${state}"` : ''} r:id="rId${at + 1}"/>`).join('')}</sheets>`,
      main,
    ),
    'xl/_rels/workbook.xml.rels': relationshipsOf([
      ...sheets.map((_, at): [string, string, string] => [
        `rId${at + 1}`,
        'worksheet',
        `worksheets/sheet${at + 1}.xml`,
      ]),
      ['rIdS', 'sharedStrings', 'sharedStrings.xml'],
      ['rIdY', 'styles', 'styles.xml'],
    ]),
    'xl/sharedStrings.xml': partOf('sst', strings, main),
    'xl/styles.xml': partOf('styleSheet', styles, main),
  };
  for (const [at, sheet] of sheets.entries()) {
    files[`xl/worksheets/sheet${at + 1}.xml`] = partOf('worksheet', sheet.xml, main);
    files[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = relationshipsOf(sheet.relationships ?? []);
  }
  return zipOf({ ...files, ...parts });
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
