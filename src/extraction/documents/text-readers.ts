import type { FormatReader } from '../reader.ts';
import { csvReader } from './csv.ts';
import { markdownReader } from './markdown/index.ts';
import { plainTextReader } from './plain-text.ts';

/** The light formats, apart from the others: whoever reads texts need not load what takes office files apart. */
export const textReaders: FormatReader[] = [plainTextReader, markdownReader, csvReader];
