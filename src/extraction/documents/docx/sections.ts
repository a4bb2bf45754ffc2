import {
  attribute,
  child,
  childrenNamed,
  descendants,
  isOn,
  numberAttribute,
  prefixed,
  type XmlElement,
} from '../xml.ts';

/** Relationship ids of headers or footers by the pages that carry them. */
export interface References {
  first?: string;
  even?: string;
  default?: string;
}

/** A stretch of a Word document with its own page size, headers and footers. */
export interface Section {
  /** In points. */
  width: number;
  height: number;
  /** A first page with a header of its own. */
  titlePage: boolean;
  /** Begins on the page where the section before it ends. */
  continuous: boolean;
  headers: References;
  footers: References;
}

const a4: Section = { width: 595.3, height: 841.9, titlePage: false, continuous: false, headers: {}, footers: {} };

/** The sections in order; the last one's properties stand at the end of the body. */
export function readSections(body: XmlElement | undefined): Section[] {
  const sections: Section[] = [];
  for (const properties of descendants(body, 'sectPr')) sections.push(readSection(properties, sections.at(-1) ?? a4));
  return sections.length > 0 ? sections : [a4];
}

function readSection(properties: XmlElement, before: Section): Section {
  const size = child(properties, 'pgSz');
  const titlePage = child(properties, 'titlePg');
  return {
    width: (numberAttribute(size, 'w') ?? before.width * 20) / 20,
    height: (numberAttribute(size, 'h') ?? before.height * 20) / 20,
    titlePage: titlePage !== undefined && isOn(attribute(titlePage, 'val') ?? '1'),
    continuous: attribute(child(properties, 'type'), 'val') === 'continuous',
    headers: { ...before.headers, ...references(properties, 'headerReference') },
    footers: { ...before.footers, ...references(properties, 'footerReference') },
  };
}

function references(properties: XmlElement, name: string): References {
  const found: References = {};
  for (const node of childrenNamed(properties, name)) {
    const id = prefixed(node, 'id');
    const type = attribute(node, 'type');
    if (id !== undefined) found[type === 'first' || type === 'even' ? type : 'default'] = id;
  }
  return found;
}

/** Which header or footer a page of the section carries; undefined for none. */
export function referenceOn(
  references: References,
  page: { firstOfSection: boolean; even: boolean },
  section: Section,
): string | undefined {
  if (page.firstOfSection && section.titlePage) return references.first;
  return page.even ? references.even : references.default;
}
