import type { FormatReader } from '../reader.ts';
import { docxReader } from './docx/index.ts';
import { mailReader } from './mail/index.ts';
import { odtReader } from './odt/index.ts';
import { pptxReader } from './pptx/index.ts';
import { rtfReader } from './rtf/index.ts';
import { textReaders } from './text-readers.ts';
import { xlsxReader } from './xlsx/index.ts';

/** Readers of office documents, rich text, plain text and mail. */
export const documentReaders: FormatReader[] = [
  docxReader,
  pptxReader,
  xlsxReader,
  odtReader,
  rtfReader,
  ...textReaders,
  mailReader,
];
