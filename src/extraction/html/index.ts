import { readFile } from 'node:fs/promises';
import type { FormatReader } from '../reader.ts';
import { decodeText } from '../text/decode.ts';
import { readHtml } from './read-html.ts';

export { isHtml } from './is-html.ts';
export { readHtml } from './read-html.ts';

export const htmlReader: FormatReader = {
  format: 'html',
  contentTypes: ['text/html', 'application/xhtml+xml'],
  limitMs: 20_000,
  weight: 'light',
  async read(file) {
    const { text, unread } = decodeText(await readFile(file.path));
    const document = readHtml(text);
    return { ...document, unread: [...document.unread, ...unread] };
  },
};
