import { readPlainText } from '../../document/plain-text.ts';
import type { FormatReader } from '../reader.ts';
import { readTextFile } from './text-file.ts';

export const plainTextReader: FormatReader = {
  format: 'text',
  contentTypes: ['text/plain'],
  limitMs: 20_000,
  weight: 'light',
  async read(file) {
    const { text, unread } = await readTextFile(file);
    return { ...readPlainText(text), unread };
  },
};
