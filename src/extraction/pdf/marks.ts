import { raisedText } from '../../document/raised.ts';
import type { Glyph } from './glyphs.ts';

const isRaised = ({ text }: Glyph) => /^[⁰¹²³⁴-⁹]$/.test(text);
const isSign = ({ text }: Glyph) => /^[*†‡§]$/.test(text);

/** Of the letters around: browsers set a mark in 0.83 of their size. */
export const largestMark = 0.85;

/** A small raised digit is the mark of a note, not a digit of the number or a letter of the word before it. */
function isMarkAfter(last: Glyph, next: Glyph): boolean {
  if (!/^\d$/.test(next.text)) return false;
  const { size } = next.style;
  if (isRaised(last)) return size === last.style.size && Math.abs(next.baseY - last.baseY) < 0.1 * size;
  return size <= last.style.size * largestMark && next.baseY < last.baseY - 0.15 * last.style.size;
}

/** A sign that is set smaller than the word before it is its mark, one set as large as its words may stand alone. */
function isSignAfter(last: Glyph, next: Glyph): boolean {
  if (!isSign(next)) return false;
  return isSign(last) ? next.style.size === last.style.size : isSmallBeside(next, last);
}

const isSmallBeside = (sign: Glyph, word: Glyph) => sign.style.size <= word.style.size * largestMark;

/** Writes the mark of a note as it is seen, close to its word, and the comma after it close to the mark. */
export function settleMark(last: Glyph, next: Glyph): void {
  const gap = next.rect.left - last.rect.right;
  const isMark = isMarkAfter(last, next);
  if (isMark) next.text = raisedText(next.text);
  if (isMark || isSignAfter(last, next)) next.spaceBefore &&= gap > 0.3 * last.style.size;
  else if ((isRaised(last) || (isSign(last) && isSmallBeside(last, next))) && /^[,.;:!?)]/.test(next.text))
    next.spaceBefore &&= gap > 0.3 * next.style.size;
}

/** Symbol fonts keep their bullets where no character is: the sign before a line's first word is one. */
export function nameBullet([first, second]: Glyph[]): void {
  if (first && second?.spaceBefore && /^\p{Co}$/u.test(first.text)) first.text = '•';
}
