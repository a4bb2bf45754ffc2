import { readPromotions } from '../evaluation/promotions.ts';

/** Promotional English of about so many bytes: the labelled promotions one after the other, in a varied order. */
export function promotionalText(bytes: number): string {
  const texts = readPromotions()
    .filter((promotion) => promotion.language === 'en')
    .map((promotion) => promotion.text);
  let text = '';
  // A step that shares no factor with the count visits all before any comes again.
  for (let at = 0; text.length < bytes; at = (at + 7919) % texts.length) text += `${texts[at]}\n\n`;
  return text.slice(0, bytes);
}
