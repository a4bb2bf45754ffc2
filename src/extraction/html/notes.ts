import type { Unread } from '../../document/model.ts';
import { attributeOf, type Element, isElement } from './selector.ts';

/** What a page shows that its markup does not say. */
export interface Notes {
  pictures: string[];
  players: string[];
  outsideStyles: boolean;
}

const decoration = /logo|icon|pixel|spacer|avatar|badge|tracking|beacon|divider|sprite|emoji/i;

function sideOf(element: Element, name: 'width' | 'height'): number {
  const inStyle = new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*(\\d+)px`, 'i').exec(attributeOf(element, 'style') ?? '')?.[1];
  return Number.parseInt(attributeOf(element, name) ?? inStyle ?? '', 10);
}

/** A picture too small for words, or named as what seldom carries any. */
function isDecoration(element: Element): boolean {
  if (sideOf(element, 'width') <= 64 || sideOf(element, 'height') <= 24) return true;
  const named = `${attributeOf(element, 'class') ?? ''} ${attributeOf(element, 'src')?.slice(-80) ?? ''}`;
  return decoration.test(named);
}

export function notePicture(element: Element, notes: Notes): void {
  if (isDecoration(element)) return;
  addPicture(attributeOf(element, 'src') ?? attributeOf(element, 'srcset') ?? '', notes);
}

/** A box with nothing in it but a picture behind shows that picture as `img` does. */
export function noteBackdrop(element: Element, backgroundImage: string, notes: Notes): void {
  const source = /url\(\s*["']?([^"')]+)/i.exec(backgroundImage)?.[1];
  const isEmpty = element.childNodes.every(
    (child) => !isElement(child) && (!('value' in child) || child.value.trim() === ''),
  );
  if (source !== undefined && isEmpty && !isDecoration(element) && !decoration.test(source)) addPicture(source, notes);
}

function addPicture(source: string, notes: Notes): void {
  const name = source.startsWith('data:') ? 'embedded picture' : (source.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  notes.pictures.push(name.slice(0, 80) || 'picture');
}

export function notePlayer(element: Element, notes: Notes): void {
  notes.players.push(element.tagName === 'iframe' ? 'a frame' : element.tagName);
}

export function noteOutsideStyles(element: Element, notes: Notes): void {
  if (element.tagName !== 'link' || !/\bstylesheet\b/i.test(attributeOf(element, 'rel') ?? '')) return;
  if (!/font/i.test(attributeOf(element, 'href') ?? '')) notes.outsideStyles = true;
}

function listed(names: string[]): string {
  const distinct = [...new Set(names)];
  const shown = distinct.slice(0, 5).join(', ');
  return distinct.length > 5 ? `${shown} and ${distinct.length - 5} more` : shown;
}

export function unreadFrom(notes: Notes): Unread[] {
  const unread: Unread[] = [];
  if (notes.pictures.length > 0) {
    unread.push({
      what: `Pictures: ${listed(notes.pictures)}`,
      why: 'Pictures of a page are not fetched; submit those that carry words as image files.',
    });
  }
  if (notes.players.length > 0) {
    unread.push({ what: `Embedded content: ${listed(notes.players)}`, why: 'What a page embeds is not fetched.' });
  }
  if (notes.outsideStyles) {
    unread.push({
      what: 'Sizes, colours and visibility',
      why: 'The page takes styles from another address, which is not fetched.',
    });
  }
  return unread;
}
