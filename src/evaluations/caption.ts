import type { Document, Page } from '../document/model.ts';
import { readPlainText } from '../document/plain-text.ts';

/** The caption is what a customer reads beside the picture or film: a page of its own, after the others. */
export function withCaption(document: Document, caption: string | null): Document {
  if (caption === null || caption.trim() === '') return document;
  const number = Math.max(0, ...document.pages.map((page) => page.number)) + 1;
  const pages = readPlainText(caption).pages.map((page): Page => ({ ...page, number, isCaption: true }));
  return { ...document, pages: [...document.pages, ...pages] };
}
