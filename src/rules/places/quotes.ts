import { Break } from '../text/breaks.ts';
import { hangsOn } from '../text/hanging.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { withAnswer, withLineBefore } from './answers.ts';
import { partBegins, speechBegins, speechEnds, wordAt } from './boundaries.ts';
import { withBracketClosed, withBracketOpened } from './brackets.ts';
import { inReadingOrder } from './conditions.ts';
import { joined, longestJoined } from './joined.ts';
import { isSeen, type ReadPage } from './pages.ts';
import { withRangeClosed, withRangeOpened, withSignOpened, withSpokenNumberOpened } from './ranges.ts';
import { goesOn, withoutTie, withRestOfClause, withRestOfPhrase } from './rest-of-clause.ts';
import { withRow } from './row.ts';
import { withSubject } from './subject.ts';

/** In characters: a clause is quoted no further than this on account of one word in it. */
const longestClause = 72;

/** "Join" or "Join now", which only say where something is missing, tell little without the words around them. */
const fewestWords = 3;

/** "my" or "I" tell little of a fault that lies in the words beside them. */
const fewestLetters = 4;

/** In words: what a quote that breaks off is carried on by at most. */
const furthestCarried = 4;

/**
 * The places of one breach as they are quoted: what stands close together in a sentence is one place, what nobody would
 * understand alone is quoted with the clause it stands in, and what breaks off ("monthly dividends of") is carried on.
 * Places only grow, and never over words that are hidden. More than `most` help nobody; the first ones are enough to find
 * the rest.
 */
export function quotable(
  annotated: Annotated,
  places: readonly Annotation[],
  { detector, most }: { detector: string; most: number },
): Annotation[] {
  const tellsLittle = ({ first, last, start, end }: Annotation): boolean =>
    end - start < fewestLetters || (detector === 'require' && last - first + 1 < fewestWords);
  const first = joined(annotated, inReadingOrder([...places])).slice(0, most);
  return first.map((found) => {
    const read = annotated.pages[found.page]!;
    const place = withRow(read, found);
    if (detector === 'prominence') {
      const sentence = sentenceOf(read, place);
      if (sentence !== undefined) return sentence;
    }
    const whole = tellsLittle(place)
      ? carriedOn(read, withClause(read, place), longestClause)
      : carriedOn(read, place, longestJoined);
    const clear = standsInSentences.has(detector) ? withRestOfSense(read, whole) : whole;
    const opened = withSignOpened(read, withRangeOpened(read, withSpokenNumberOpened(read, clear)));
    return withBracketOpened(read, withBracketClosed(read, withRangeClosed(read, withoutTie(read, opened, place))));
  });
}

/** A quote that ends in "of", "and", "the" or a bare number goes on to the word that these lean on, within the clause. */
function carriedOn(read: ReadPage, place: Annotation, longest: number): Annotation {
  let { last } = place;
  const fits = (at: number): boolean => goesOn(read, place, at) && read.tokens.end[at]! - place.start <= longest;
  while (last - place.last < furthestCarried && breaksOff(read, last) && fits(last + 1)) last++;
  return last === place.last || breaksOff(read, last)
    ? place
    : { ...place, last, end: Math.max(place.end, read.tokens.end[last]!) };
}

function breaksOff(read: ReadPage, at: number): boolean {
  const { values } = read.tokens;
  const isBare = values.get(at)?.kind === 'number' && at + 1 < read.tokens.count && !hangsOn(wordAt(read, at + 1));
  return isBare ? read.tokens.gap[at + 1]! === Break.NONE : hangsOn(wordAt(read, at));
}

/** Kinds of rule whose places are understood only with what they are said of. */
const standsInSentences: ReadonlySet<string> = new Set(['forbid', 'require', 'contradiction']);

/** Who it is about, and what it goes on to say. */
const withRestOfSense = (read: ReadPage, place: Annotation): Annotation =>
  withAnswer(read, withLineBefore(read, withSubject(read, withRestOfPhrase(read, withRestOfClause(read, place)))));

/** In characters: as long as the longest of the prescribed warnings' sentences. */
const longestWarning = 200;

/** What cannot be read is told by all that whoever sets the page has to set anew: the sentence, where it is no longer than a warning's. */
function sentenceOf(read: ReadPage, place: Annotation): Annotation | undefined {
  const { start, end } = read.tokens;
  const first = read.sentenceStart[read.sentence[place.first]!]!;
  const last = read.sentenceStart[read.sentence[place.last]! + 1]! - 1;
  if (end[last]! - start[first]! > longestWarning || !isSeen(read, { first, last })) return undefined;
  return { ...place, first, last, start: Math.min(place.start, start[first]!), end: Math.max(place.end, end[last]!) };
}

function withClause(read: ReadPage, place: Annotation): Annotation {
  const { gap, start, end } = read.tokens;
  const sentence = read.sentence[place.first]!;
  const from = read.sentenceStart[sentence]!;
  const to = read.sentenceStart[sentence + 1]! - 1;
  const fits = (first: number, last: number): boolean =>
    end[last]! - start[first]! <= longestClause && isSeen(read, { first, last });
  let { first, last } = place;
  while (last < to && gap[last + 1]! < Break.CLAUSE && !speechEnds(read, first, last + 1) && fits(first, last + 1))
    last++;
  const begins = (at: number): boolean => speechBegins(read, at, last) || partBegins(read, at);
  while (first > from && gap[first]! < Break.CLAUSE && !begins(first) && fits(first - 1, last)) first--;
  return { ...place, first, last, start: Math.min(place.start, start[first]!), end: Math.max(place.end, end[last]!) };
}
