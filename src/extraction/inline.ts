import { garbledIn } from '../document/garbled.ts';
import { withLanguages } from '../document/language.ts';
import type { Document } from '../document/model.ts';
import { readPlainText } from '../document/plain-text.ts';
import { isHtml } from './html/is-html.ts';
import { readHtml } from './html/read-html.ts';

/** Inline content of a promotion, read where it is: plain text keeps every character. */
export function readInlineText(content: string): Document {
  const document = isHtml(content) ? readHtml(content) : readPlainText(content);
  document.unread.push(...garbledIn(content));
  return withLanguages(document);
}
