import { asCaseFile } from './case-file.ts';

/**
 * Adverts come to a reviewer as themselves, or as a case file describes them: 'A leaflet was headed "…". Further down it said "…"'. Of
 * what is learnt from, more of those so described are in breach, and a classifier that takes the manner for a sign stops lawful ones.
 * So some more are learnt as described, in breach or not: of `decided.jsonl`, told in the other words of `frames.ts`, 97 instead of
 * 112 of 589 lawful ones are stopped, and 594 instead of 593 of 603 in breach are found.
 */
const share = 0.12;
const mostTogether = 4;

const openings = [
  'A leaflet delivered in February was headed',
  'The landing page was headed',
  'An email received by a customer began',
  'A post on the account of the advertiser read',
  'The product page on the company’s site claimed',
  'A press advertisement in a national paper carried the headline',
  'In the spot, a man at a desk said',
  'A radio advertisement opened with a presenter saying',
  'The banner, which we saw on a news site, read',
  'A brochure sent by the firm said on its front page',
  'A story on a social account showed a photo of the product with the caption',
  'The listing was titled',
  'The app’s page in the store claimed',
  'A side of a bus bore the words',
  'A video on the advertiser’s channel began with the words',
  'We reviewed the firm’s home page. At the top it said',
];
const joiners = [
  'Beneath this it said',
  'It went on:',
  'The next paragraph read',
  'Underneath were the words',
  'This was followed by',
  'Elsewhere it claimed',
  'A box at the side read',
  'Lower on the page the copy continued',
  'Next to a picture of the product it said',
  'The copy then said',
  'Viewers were then told',
  'It ended with',
  'In smaller type it added',
  'A caption read',
];
const quotes = [
  ['“', '”'],
  ['"', '"'],
  ['‘', '’'],
] as const;
/** Whether a text is to be described, by its number. */
export const isToBeDescribed = (seed: number): boolean => ((seed >>> 9) % 1000) / 1000 < share;

/** A text as a case file tells it. Same text and number, same description. */
export const described = (text: string, seed: number): string =>
  asCaseFile(text, {
    opening: openings[(seed >>> 12) % openings.length]!,
    joiner: (nth) => joiners[((seed >>> 2) + nth * 5) % joiners.length]!,
    marks: quotes[(seed >>> 4) % quotes.length]!,
    together: 1 + ((seed >>> 6) % mostTogether),
  });
