import { zipOf } from './zip.ts';

const namespaces = ['office', 'style', 'text', 'table', 'draw', 'fo', 'svg', 'xlink', 'dc', 'manifest']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');

export interface OdtContent {
  /** The inside of `office:text`. */
  text: string;
  /** The inside of `office:automatic-styles`. */
  styles?: string;
  header?: string;
  footer?: string;
  parts?: Record<string, string | Buffer>;
}

export function odtOf({ text, styles = '', header = '', footer = '', parts = {} }: OdtContent): Buffer {
  return zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'META-INF/manifest.xml': `<manifest:manifest ${namespaces}><manifest:file-entry manifest:full-path="content.xml"/></manifest:manifest>`,
    'content.xml': `<office:document-content ${namespaces}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
    'styles.xml': `<office:document-styles ${namespaces}><office:styles><style:default-style style:family="paragraph"><style:text-properties fo:font-size="12pt"/></style:default-style></office:styles><office:automatic-styles><style:page-layout style:name="P"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm"/></style:page-layout></office:automatic-styles><office:master-styles><style:master-page style:name="Standard"><style:header>${header}</style:header><style:footer>${footer}</style:footer></style:master-page></office:master-styles></office:document-styles>`,
    ...parts,
  });
}
