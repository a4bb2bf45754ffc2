import { oncePer } from '../../kernel/once-per.ts';
import { firstTokenFrom, type ReadPage } from './pages.ts';

/** In characters: what tells who says the next words, or where they stand, is no longer than this. */
const longest = 80;

/** From the end of one quotation to the start of the next: `”. On-screen text stated “`. */
const betweenQuotations = new RegExp(
  String.raw`(?<=[^\s"“‘])["”’'](?=[\s.,;])[^"“”‘]{1,${longest}}?(?<=[\s(])["“‘'](?=\S)`,
  'gu',
);

const time = String.raw`[[(]?\b\d{1,2}:\d{2}(?::\d{2})?\b[\])]?`;

/** When something is said: `[0:04]`, `00:01:12`. */
const stamp = new RegExp(time, 'gu');

/** Who says it, at the start of a line: `Host:`, `[0:04] Voice-over:`. Only spaces stand before it: other white space begins a line itself. */
const speaker = new RegExp(String.raw`^[ \t]*(?:${time}[ \t]*)?(\p{Lu}[\p{L} .’'-]{0,24}):`, 'gmu');

/** By token: the words of a page that tell of others who says them, when and where; undefined where there are none. */
export const wordsBetween = oncePer((read: ReadPage): Uint8Array | undefined => {
  const { page, tokens } = read;
  const found = [...page.text.matchAll(betweenQuotations), ...page.text.matchAll(stamp), ...speakersIn(page.text)];
  if (found.length === 0) return undefined;
  const between = new Uint8Array(tokens.count);
  for (const { index, 0: words } of found)
    between.fill(1, firstTokenFrom(tokens, index), firstTokenFrom(tokens, index + words.length));
  return between;
});

/** A name before a colon that stands there once may be a heading, or part of what is said: "Warning: …". */
function speakersIn(text: string): RegExpExecArray[] {
  const named = [...text.matchAll(speaker)];
  const times = new Map<string, number>();
  for (const { 1: name = '' } of named) times.set(name, (times.get(name) ?? 0) + 1);
  return named.filter(({ 1: name = '' }) => times.get(name)! > 1);
}
