import { passageOf } from '../classifier/passages.ts';
import type { Annotated } from '../places/annotate.ts';
import { beginsLine, endsAddress, partBegins } from '../places/boundaries.ts';
import { withBracketClosed, withBracketOpened } from '../places/brackets.ts';
import { isSeen, type ReadPage } from '../places/pages.ts';
import { placeOf } from '../places/places.ts';
import type { Span } from '../places/spans.ts';
import type { Finding, Place } from '../types.ts';
import { looksForWords } from './findings.ts';

/** In characters: "plus VAT" or "Botox" tells by itself little of what is wrong. */
const fewestAlone = 20;

/** In characters: a longer sentence would hide the words that are meant. */
const longestSentence = 110;

/**
 * Quotes of a word or two are shown with their sentence, where it is short. Last of all, as what is one problem and what are
 * two is told by the words themselves.
 */
export function withShortSentences(finding: Finding, annotated: Annotated): Finding {
  if (!looksForWords.has(finding.evidence.detector)) return finding;
  const shown = finding.places.map((one) => sentenceRound(one, annotated));
  const places = eachOnce(shown);
  return { ...finding, places: finding.evidence.detector === 'require' ? telling(places, annotated) : places };
}

/** "FREEDOM" says nothing of what a warning is missing for: what else is quoted does, or else what stands beside it. */
function telling(places: Place[], annotated: Annotated): Place[] {
  const several = places.filter(({ quote }) => !isOneWord(quote));
  return several.length > 0 ? several : places.map((place) => withNeighbour(place, annotated));
}

const isOneWord = (quote: string): boolean => /^\P{L}*\p{L}[\p{L}'’-]*[^\p{L}\p{N}]*$/u.test(quote);

/** With the sentence behind it, or else the one before. */
function withNeighbour(place: Place, annotated: Annotated): Place {
  const { page, first, last } = passageOf(annotated, place);
  const read = annotated.pages[page]!;
  const starts = read.sentenceStart;
  const spans = [
    { first, last: (starts[read.sentence[last]! + 2] ?? 0) - 1 },
    { first: starts[read.sentence[first]! - 1] ?? last, last },
  ];
  for (const span of spans) {
    if (span.last - span.first <= last - first) continue;
    const [start, end] = [read.tokens.start[span.first]!, read.tokens.end[span.last]!];
    if (end - start <= longestSentence && isSeen(read, span) && !isInMenu(read, span))
      return placeOf(annotated, { ...words, page, ...span, start, end });
  }
  return place;
}

/** Names in a menu say nothing, however many are shown. */
const isInMenu = ({ menu }: ReadPage, { first, last }: Span): boolean =>
  menu?.subarray(first, last + 1).includes(1) === true;

/** Words that a longer quote holds are told by it, in the place of whichever comes first. */
function eachOnce(shown: readonly Place[]): Place[] {
  const longest = shown.map((place) => shown.find((other) => holds(other, place) && !holds(place, other)) ?? place);
  return longest.filter((place, at) => longest.findIndex((other) => holds(other, place)) === at);
}

const holds = (other: Place, { pageNumber, start, end }: Place): boolean =>
  other.pageNumber === pageNumber && other.start <= start && other.end >= end;

/** What somebody is quoted with is not quoted with who tells of it, nor what is said with what a script says is seen. */
const isSpeech = /["“”«»‘[\]]|(?<!\p{L})'/u;

/** What a word or two are quoted with. */
export function sentenceRound(place: Place, annotated: Annotated): Place {
  if (place.end - place.start >= fewestAlone) return place;
  const { page, first: from, last: to } = passageOf(annotated, place);
  const read = annotated.pages[page]!;
  const isShort = ([first, last]: [number, number]): boolean =>
    read.tokens.end[last]! - read.tokens.start[first]! <= longestSentence;
  let [first, last] = [from, to];
  const begin = read.sentenceStart[read.sentence[from]!]!;
  const after = read.sentenceStart[read.sentence[to]! + 1]!;
  // No further than is quoted, however long the sentence.
  const begins = (at: number): boolean => beginsLine(read, at) || partBegins(read, at) || endsAddress(read, at - 1);
  while (first > begin && !begins(first) && isShort([first, last])) first--;
  while (last + 1 < after && !beginsLine(read, last + 1) && isShort([first, last])) last++;
  const start = Math.min(place.start, read.tokens.start[first]!);
  const end = Math.max(place.end, read.tokens.end[last]!);
  if (end - start > longestSentence) return place;
  const isTold = isSpeech.test(read.page.text.slice(start, place.start) + read.page.text.slice(place.end, end));
  if (isTold || !isSeen(read, { first, last })) return place;
  const whole = withBracketClosed(read, { ...words, page, first, last, start, end });
  return placeOf(annotated, withBracketOpened(read, whole));
}

const words = { concept: 'sentence', pattern: '', visible: true, aside: false };
