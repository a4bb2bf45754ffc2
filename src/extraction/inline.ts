import type { Document } from '../document/model.ts';
import { isHtml } from './html/is-html.ts';
import { readHtml } from './html/read-html.ts';
import { readPlainText } from './text/index.ts';

/** Inline content of a promotion, read where it is: plain text keeps every character. */
export function readInlineText(content: string): Document {
  return isHtml(content) ? readHtml(content) : readPlainText(content);
}
