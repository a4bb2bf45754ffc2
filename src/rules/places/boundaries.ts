import { Break } from '../text/breaks.ts';
import type { ReadPage } from './pages.ts';

export const wordAt = ({ page, tokens }: ReadPage, at: number): string =>
  page.text.slice(tokens.start[at]!, tokens.end[at]!).toLowerCase();

/** What stands before a word: "[shot of a car]" is no part of what is said beside it. */
export const betweenOf = ({ page, tokens }: ReadPage, at: number): string =>
  page.text.slice(tokens.end[at - 1], tokens.start[at]);

/** "Subject:" and "FEMALE VOICE:" say which part of a mail or script it is, or who speaks, and are no words of the promotion. */
export function partBegins({ page, tokens, sentence, sentenceStart }: ReadPage, first: number): boolean {
  const before = page.text.slice(tokens.start[sentenceStart[sentence[first]!]!]!, tokens.start[first]);
  return before.length <= longestLabel && partLabel.test(before);
}

/** In characters. */
const longestLabel = 48;

const partLabel =
  /^(?:subject(?: line)?|preheader|preview(?: text)?|headline|caption|super|on-screen text|vo|narrator|presenter|host|(?:\p{L}+ )?(?:voice(?:-?over)?|man|woman))(?: ?\([^)\n]*\))?:\s*$/iu;

/** "The voice-over said, 'Never lose again'": who tells of words is not quoted with them; "the 'was' price" is one phrase. */
export const speechBegins = ({ page: { text }, tokens }: ReadPage, first: number, last: number): boolean =>
  /(?:^|[\s(:,])['"“‘«]$/.test(text.slice(tokens.end[first - 1], tokens.start[first])) &&
  !/["”’'»](?!\p{L})/u.test(text.slice(tokens.start[first], tokens.end[last]));

/** Whether words that stand in quotation marks end before a word; "our customers' homes" go on. */
export function speechEnds({ page, tokens, sentence, sentenceStart }: ReadPage, first: number, at: number): boolean {
  const between = page.text.slice(tokens.end[at - 1], tokens.start[at]);
  if (/^[.,!?]?["”»]/.test(between)) return true;
  if (!/^[.,!?]?['’]/.test(between)) return false;
  const before = page.text.slice(
    Math.max(0, tokens.start[sentenceStart[sentence[first]!]!]! - 1),
    tokens.start[at - 1]! + 1,
  );
  return /(?:^|[\s(:,])['‘](?=\S)/.test(before);
}

/** Lines of a post or a list begin with a capital, a figure or a sign; those of a text that was wrapped mostly go on in small letters. */
export const beginsLine = ({ page: { text }, tokens: { gap, start } }: ReadPage, at: number): boolean =>
  gap[at] === Break.LINE && !/\p{Ll}/u.test(text.charAt(start[at]!));

/** "fair.example/7fq No win no fee": where to go is no part of what is said after it. */
export function endsAddress({ page: { text }, tokens: { start, end } }: ReadPage, at: number): boolean {
  const from = Math.max(
    text.lastIndexOf(' ', start[at]!),
    text.lastIndexOf('\n', start[at]!),
    start[at]! - longestAddress,
  );
  return address.test(text.slice(from, end[at]! + 1));
}

/** In characters, as far as it is looked at. */
const longestAddress = 80;
const address = /(?:https?:|www\.|[\p{L}\d-]\.\p{L}{2,}\/)\S+\s$/u;
