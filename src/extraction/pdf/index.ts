import { readFile } from 'node:fs/promises';
import type { FormatReader } from '../reader.ts';
import { readPdf } from './read-pdf.ts';

export const pdfReader: FormatReader = {
  format: 'pdf',
  contentTypes: ['application/pdf'],
  limitMs: 120_000,
  weight: 'heavy',
  read: async (file) => readPdf(await readFile(file.path)),
};
