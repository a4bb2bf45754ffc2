import type { FormatReader } from '../reader.ts';
import { csvReader } from './csv.ts';
import { docxReader } from './docx/index.ts';
import { mailReader } from './mail/index.ts';
import { markdownReader } from './markdown/index.ts';
import { odtReader } from './odt/index.ts';
import { plainTextReader } from './plain-text.ts';
import { pptxReader } from './pptx/index.ts';
import { rtfReader } from './rtf/index.ts';
import { xlsxReader } from './xlsx/index.ts';

/** Readers of office documents, rich text, plain text and mail. */
export const documentReaders: FormatReader[] = [
  docxReader,
  pptxReader,
  xlsxReader,
  odtReader,
  rtfReader,
  plainTextReader,
  markdownReader,
  csvReader,
  mailReader,
];
