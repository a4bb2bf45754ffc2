import { Break } from '../text/breaks.ts';
import type { Annotation } from './annotate.ts';
import { betweenOf, endsAddress, partBegins, speechBegins, speechEnds, wordAt } from './boundaries.ts';
import { longestJoined } from './joined.ts';
import { isSeen, type ReadPage } from './pages.ts';

/** In words: what is left of a clause before a quote, and after it, is quoted too where it is no longer. */
const longestRest = 8;

/** "never make a single" and "by our own" are read with the "payment" and the "guests" that follow. */
export function withRestOfClause(read: ReadPage, place: Annotation): Annotation {
  const { gap, start, end } = read.tokens;
  const fits = (first: number, last: number): boolean => end[last]! - start[first]! <= longestJoined;
  let { first, last } = place;
  while (last - place.last <= longestRest && goesOn(read, place, last + 1) && !isJoin(read, last + 1)) last++;
  if (last - place.last > longestRest || !fits(first, last)) last = beforeBracket(read, place.last, last);
  if (last - place.last > longestRest || !fits(first, last)) ({ last } = place);
  const opensAt = (at: number): number => {
    let from = at;
    while (place.first - from <= longestRest && gap[from]! < Break.CLAUSE && beginsBefore(read, place, from - 1))
      from--;
    return from;
  };
  first = acrossJoin(read, place.first, opensAt(first), opensAt);
  if (place.first - first > longestRest || !fits(first, last)) ({ first } = place);
  return { ...place, first, last, start: Math.min(place.start, start[first]!), end: Math.max(place.end, end[last]!) };
}

/** Of words that are quoted with others, an "and" or "so" that only ties them to what is not quoted says nothing. */
export function withoutTie(read: ReadPage, place: Annotation, from: Annotation): Annotation {
  let { first } = place;
  while (first < from.first && joins.has(wordAt(read, first))) first++;
  return first === place.first ? place : { ...place, first, start: read.tokens.start[first]! };
}

/** In "bricks and mortar from" the "and" ties one word to another, and in "May and June you're owed" it says nothing of the clause after it. */
function acrossJoin(read: ReadPage, before: number, first: number, opensAt: (at: number) => number): number {
  const { gap } = read.tokens;
  if (first === 0 || gap[first]! >= Break.CLAUSE || !isJoin(read, first - 1)) return first;
  if (first === before) return opensWithWord(read, first - 1) ? first - 2 : first;
  if (beginsWithPronoun(read, before) && !isGiven(read, before)) return before;
  const isOneWord = before - first === 1 && !beginsWithPronoun(read, first) && gap[first - 1]! < Break.CLAUSE;
  return isOneWord && !endsList(read, first - 1) ? opensAt(first - 1) : first;
}

/** In "Taxes and fees of £9" the sentence begins with the one word that the "and" ties to what is found. */
const opensWithWord = (read: ReadPage, join: number): boolean =>
  join > 0 &&
  ['and', 'or'].includes(wordAt(read, join)) &&
  read.sentenceStart[read.sentence[join]!] === join - 1 &&
  read.sentence[join + 1] === read.sentence[join] &&
  !beginsWithPronoun(read, join + 1) &&
  isSeen(read, { first: join - 1, last: join + 1 });

/** In "stream, game and scroll as much as you like" the "and" ties the last of a list, whose first stand before a comma. */
const endsList = ({ tokens: { gap }, sentence }: ReadPage, join: number): boolean =>
  join > 1 && gap[join - 1] === Break.CLAUSE && sentence[join - 2] === sentence[join];

/** In "we pay you 9%" and "we hand you a bonus" who gives it stands before. */
const isGiven = (read: ReadPage, pronoun: number): boolean =>
  read.tokens.values.has(pronoun + 1) || articles.has(wordAt(read, Math.min(pronoun + 1, read.tokens.count - 1)));
const articles: ReadonlySet<string> = new Set('a an the'.split(' '));

/** "in most homes our fitter drills one hole (£60 above the ground floor, £90 on the third)" is understood without its bracket. */
function beforeBracket(read: ReadPage, from: number, to: number): number {
  let last = from;
  while (last < to && !betweenOf(read, last + 1).includes('(')) last++;
  return last;
}

const beginsWithPronoun = (read: ReadPage, at: number): boolean => pronouns.has(wordAt(read, at).split(/['’]/)[0]!);

/** "gives you the gains" goes on to "of the index with none of the losses". */
export function withRestOfPhrase(read: ReadPage, place: Annotation): Annotation {
  let { last } = place;
  if (!goesOn(read, place, last + 1) || !isOpen(read, last)) return place;
  while (goesOn(read, place, last + 1)) last++;
  const end = read.tokens.end[last]!;
  return end - place.start <= longestJoined ? { ...place, last, end } : place;
}

/** "so you" opens a clause, and "of" says of what. */
const isOpen = (read: ReadPage, last: number): boolean =>
  wordAt(read, last + 1) === 'of' || (last > 0 && isJoin(read, last - 1) && pronouns.has(wordAt(read, last)));
const pronouns: ReadonlySet<string> = new Set('i you we they he she it'.split(' '));

export function goesOn(read: ReadPage, { first }: Annotation, at: number): boolean {
  const { gap, count } = read.tokens;
  if (at >= count || gap[at]! >= Break.CLAUSE || read.sentence[at] !== read.sentence[first]) return false;
  if (speechEnds(read, first, at) || /[[\]]/.test(betweenOf(read, at))) return false;
  return isSeen(read, { first, last: at });
}

const beginsBefore = (read: ReadPage, { first, last }: Annotation, at: number): boolean =>
  at >= 0 &&
  read.sentence[at] === read.sentence[first] &&
  !isJoin(read, at) &&
  !speechBegins(read, at + 1, last) &&
  !betweenOf(read, at + 1).includes(']') &&
  !partBegins(read, at + 1) &&
  !endsAddress(read, at) &&
  isSeen(read, { first: at, last });

/** Words that only tie a clause to another. */
const joins: ReadonlySet<string> = new Set('and but or so und oder aber et ou mais pero'.split(' '));
const isJoin = (read: ReadPage, at: number): boolean => joins.has(wordAt(read, at)) && !tiesWords(read, at);

/** In "between 50 and 80", "four or five times", "up and down" and "property-and-options" it ties words, not clauses. */
const tiesWords = (read: ReadPage, at: number): boolean =>
  (at > 0 && betweenOf(read, at) === '-') ||
  tiesNumbers(read, at) ||
  isPair(read, at) ||
  Array.from({ length: Math.min(at, longestFirstOfTwo + 1) }, (_, back) => wordAt(read, at - 1 - back)).includes(
    'between',
  );

const tiesNumbers = ({ tokens: { values } }: ReadPage, at: number): boolean =>
  values.get(at - 1)?.kind === 'number' && values.get(at + 1)?.kind === 'number';

const isPair = (read: ReadPage, at: number): boolean =>
  at > 0 && at + 1 < read.tokens.count && pairs.has(`${wordAt(read, at - 1)} ${wordAt(read, at + 1)}`);
/** Words that nobody parts, without the "and" or "or" between them. */
const pairs: ReadonlySet<string> = new Set(
  'up down,down up,ups downs,far wide,day night,night day,here there,time again,in out,back forth,black white,more more,again again,over over,through through,now then,sooner later,more less,mum dad,mom dad,mother father,men women,boys girls,friends family,family friends'.split(
    ',',
  ),
);

/** In words: how long what "between" names first is at most. */
const longestFirstOfTwo = 3;
