import { readFile } from 'node:fs/promises';
import type { FormatReader } from '../reader.ts';
import { readPdf } from './read-pdf.ts';

const limitMs = 120_000;
/** Two pages that are begun by then, however grainy, end before the limit. */
const picturesMs = 85_000;

export const pdfReader: FormatReader = {
  format: 'pdf',
  contentTypes: ['application/pdf'],
  limitMs,
  weight: 'heavy',
  read: async (file) => readPdf(await readFile(file.path), performance.now() + picturesMs),
};
