import type { Annotation } from './annotate.ts';
import { longestJoined } from './joined.ts';
import { isSeen, type ReadPage } from './pages.ts';

/** In characters: a bracket that closes further on is left open. */
const longestBracket = 48;

/** "(a 3-month" and "the claims “Happy hens" go on to where the bracket, or what somebody is quoted with, ends. */
export function withBracketClosed(read: ReadPage, place: Annotation): Annotation {
  const { text } = read.page;
  const close = closeOf(text, place);
  if (close === undefined || close + 1 - place.end > longestBracket || close + 1 - place.start > longestJoined)
    return place;
  let { last } = place;
  while (last + 1 < read.tokens.count && read.tokens.end[last + 1]! <= close) last++;
  const isOneLine = read.sentence[last] === read.sentence[place.last];
  return isOneLine && isSeen(read, { first: place.first, last }) ? { ...place, last, end: close + 1 } : place;
}

/** Where the first bracket or quotation that a quote leaves open closes. */
function closeOf(text: string, { start, end }: Annotation): number | undefined {
  const quote = text.slice(start, end);
  const closes = opensSpeech.test(quote)
    ? '"'
    : brackets.find(([opens, closes]) => quote.lastIndexOf(opens) > quote.lastIndexOf(closes))?.[1];
  const close = closes === undefined ? -1 : text.indexOf(closes, end);
  return close < 0 ? undefined : close;
}

/** The last straight mark stands before a word. */
const opensSpeech = /(?:^|[\s(:])"(?=\S)[^"]*$/;

/** By what opens them. */
const closing: Readonly<Record<string, string>> = { '(': ')', '[': ']', '“': '”', '«': '»', '"': '"' };

/** A straight mark is no bracket: whether it opens shows by where it stands. */
const brackets = Object.entries(closing).filter(([opens, closes]) => opens !== closes);

/** "[Claim my free box]" begins with its bracket, as "[VO] Fancy a cruise" does, and “Best game” – a review with its mark. */
export function withBracketOpened({ page: { text } }: ReadPage, place: Annotation): Annotation {
  const open = text[place.start - 1];
  const close = open === undefined ? undefined : closing[open];
  if (close === undefined) return place;
  const quote = text.slice(place.start, place.end);
  const at = quote.indexOf(close);
  return at < 0 || quote.slice(0, at).includes(open!) ? place : { ...place, start: place.start - 1 };
}
