import { Break } from '../text/breaks.ts';
import { hangsOn } from '../text/hanging.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { withBracketClosed, withBracketOpened } from './brackets.ts';
import { inReadingOrder } from './conditions.ts';
import { joined, longestJoined } from './joined.ts';
import { isQuestion, isSeen, type ReadPage } from './pages.ts';

/** In characters: a clause is quoted no further than this on account of one word in it. */
const longestClause = 72;

/** "Join" or "Join now", which only say where something is missing, tell little without the words around them. */
const fewestWords = 3;

/** "my" or "I" tell little of a fault that lies in the words beside them. */
const fewestLetters = 4;

/** In words: what a quote that breaks off is carried on by at most. */
const furthestCarried = 4;

/** In words: what is left of a clause before a quote, and after it, is quoted too where it is no longer. */
const longestRest = 8;

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
  return first.map((place) => {
    const read = annotated.pages[place.page]!;
    const whole = tellsLittle(place)
      ? carriedOn(read, withClause(read, place), longestClause)
      : carriedOn(read, place, longestJoined);
    const clear = standsInSentences.has(detector) ? withRestOfSense(read, whole) : whole;
    const opened = withRangeOpened(read, withSpokenNumberOpened(read, clear));
    return withBracketOpened(read, withBracketClosed(read, withRangeClosed(read, opened)));
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

const wordAt = ({ page, tokens }: ReadPage, at: number): string =>
  page.text.slice(tokens.start[at]!, tokens.end[at]!).toLowerCase();

function goesOn(read: ReadPage, { first }: Annotation, at: number): boolean {
  const { gap, count } = read.tokens;
  if (at >= count || gap[at]! >= Break.CLAUSE || read.sentence[at] !== read.sentence[first]) return false;
  if (speechEnds(read, first, at) || /[[\]]/.test(betweenOf(read, at))) return false;
  return isSeen(read, { first, last: at });
}

/** Kinds of rule whose places are understood only with what they are said of. */
const standsInSentences: ReadonlySet<string> = new Set(['forbid', 'require', 'contradiction']);

/** Who it is about, and what it goes on to say. */
const withRestOfSense = (read: ReadPage, place: Annotation): Annotation =>
  withAnswer(read, withLineBefore(read, withSubject(read, withRestOfPhrase(read, withRestOfClause(read, place)))));

/** In words: a sentence that is no longer only answers the one before it. */
const longestAnswer = 2;

/** "No credit? No problem!" and "Earn 9% fixed. Guaranteed." are understood together. */
function withLineBefore(read: ReadPage, place: Annotation): Annotation {
  const { sentence, sentenceStart, block, tokens } = read;
  const at = sentence[place.first]!;
  const from = sentenceStart[at]!;
  const isWhole = place.first === from && place.last === sentenceStart[at + 1]! - 1;
  if (!isWhole || place.last - from >= longestAnswer || from === 0 || block[from - 1] !== block[from]) return place;
  const isAnswer = !isQuestion(read, at) && (place.last === from || isQuestion(read, at - 1));
  const first = sentenceStart[at - 1]!;
  const start = tokens.start[first]!;
  const fits = place.end - start <= longestJoined && isSeen(read, { first, last: place.last });
  return isAnswer && fits && !speechBegins(read, first, place.last) ? { ...place, first, start } : place;
}

/** In words: a question that is no longer only opens what answers it, and an answer that is longer is understood alone. */
const longestQuestion = 3;
const longestReply = 6;

/** "Bad credit? Approved on the spot." is understood with its answer. */
function withAnswer(read: ReadPage, place: Annotation): Annotation {
  const { sentence, sentenceStart, block, tokens } = read;
  const at = sentence[place.last]!;
  const next = sentenceStart[at + 1]!;
  const isShort = place.first === sentenceStart[at] && place.last === next - 1 && next - place.first <= longestQuestion;
  if (!isShort || next >= tokens.count || block[next] !== block[place.last]) return place;
  if (!isQuestion(read, at) || isQuestion(read, at + 1)) return place;
  const last = sentenceStart[at + 2]! - 1;
  const end = tokens.end[last]!;
  const fits = last - next < longestReply && end - place.start <= longestJoined;
  return fits && !speechEnds(read, place.first, next) && isSeen(read, { first: place.first, last })
    ? { ...place, last, end }
    : place;
}

/** "never make a single" and "by our own" are read with the "payment" and the "guests" that follow. */
function withRestOfClause(read: ReadPage, place: Annotation): Annotation {
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

/** In "bricks and mortar from" the "and" ties one word to another, and in "May and June you're owed" it says nothing of the clause after it. */
function acrossJoin(read: ReadPage, before: number, first: number, opensAt: (at: number) => number): number {
  const { gap } = read.tokens;
  if (first === before || first === 0 || gap[first]! >= Break.CLAUSE || !isJoin(read, first - 1)) return first;
  if (beginsWithPronoun(read, before) && !isGiven(read, before)) return before;
  const isOneWord = before - first === 1 && !beginsWithPronoun(read, first) && gap[first - 1]! < Break.CLAUSE;
  return isOneWord ? opensAt(first - 1) : first;
}

/** In "we pay you 9%" and "we hand you a bonus" who gives it stands before. */
const isGiven = (read: ReadPage, pronoun: number): boolean =>
  read.tokens.values.has(pronoun + 1) || articles.has(wordAt(read, Math.min(pronoun + 1, read.tokens.count - 1)));
const articles: ReadonlySet<string> = new Set('a an the'.split(' '));

const beginsWithPronoun = (read: ReadPage, at: number): boolean => pronouns.has(wordAt(read, at).split(/['’]/)[0]!);

/** "in most homes our fitter drills one hole (£60 above the ground floor, £90 on the third)" is understood without its bracket. */
function beforeBracket(read: ReadPage, from: number, to: number): number {
  let last = from;
  while (last < to && !betweenOf(read, last + 1).includes('(')) last++;
  return last;
}

/** Words that nobody begins with: who is or has it stands before them. */
const verbs: ReadonlySet<string> = new Set(
  [
    "is are was were has have had isn't aren't wasn't weren't hasn't haven't hadn't",
    "will won't can can't cannot could couldn't would wouldn't does doesn't did didn't gets got becomes",
  ].flatMap((words) => words.split(' ')),
);

/** "is FDIC insured" does, "Is it?" and "was £40" do not. */
function lacksSubject({ page, tokens }: ReadPage, { first, start }: Annotation): boolean {
  const isPrice = tokens.values.get(first + 1)?.kind === 'money';
  return !isPrice && verbs.has(page.text.slice(start, tokens.end[first]).replace('’', "'"));
}

/** "is FDIC insured" is read with "every dollar, including your crypto," before it. */
function withSubject(read: ReadPage, place: Annotation): Annotation {
  if (!lacksSubject(read, place)) return place;
  const from = read.sentenceStart[read.sentence[place.first]!]!;
  let { first } = place;
  while (first > from && !speechBegins(read, first, place.last)) first--;
  const start = read.tokens.start[first]!;
  const fits = place.end - start <= longestJoined && isSeen(read, { first, last: place.last });
  return fits ? { ...place, first, start: Math.min(place.start, start) } : place;
}

/** "gives you the gains" goes on to "of the index with none of the losses". */
function withRestOfPhrase(read: ReadPage, place: Annotation): Annotation {
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

/** What stands before a word: "[shot of a car]" is no part of what is said beside it. */
const betweenOf = ({ page, tokens }: ReadPage, at: number): string =>
  page.text.slice(tokens.end[at - 1], tokens.start[at]);

const beginsBefore = (read: ReadPage, { first, last }: Annotation, at: number): boolean =>
  at >= 0 &&
  read.sentence[at] === read.sentence[first] &&
  !isJoin(read, at) &&
  !speechBegins(read, at + 1, last) &&
  !betweenOf(read, at + 1).includes(']') &&
  !partBegins(read, at + 1) &&
  isSeen(read, { first: at, last });

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
const speechBegins = ({ page: { text }, tokens }: ReadPage, first: number, last: number): boolean =>
  /(?:^|[\s(:,])['"“‘«]$/.test(text.slice(tokens.end[first - 1], tokens.start[first])) &&
  !/["”’'»](?!\p{L})/u.test(text.slice(tokens.start[first], tokens.end[last]));

/** Whether words that stand in quotation marks end before a word; "our customers' homes" go on. */
function speechEnds({ page, tokens, sentence, sentenceStart }: ReadPage, first: number, at: number): boolean {
  const between = page.text.slice(tokens.end[at - 1], tokens.start[at]);
  if (/^[.,!?]?["”»]/.test(between)) return true;
  if (!/^[.,!?]?['’]/.test(between)) return false;
  const before = page.text.slice(
    Math.max(0, tokens.start[sentenceStart[sentence[first]!]!]! - 1),
    tokens.start[at - 1]! + 1,
  );
  return /(?:^|[\s(:,])['‘](?=\S)/.test(before);
}

/** Words that only tie a clause to another. */
const joins: ReadonlySet<string> = new Set('and but or so und oder aber et ou mais pero'.split(' '));
const isJoin = (read: ReadPage, at: number): boolean => joins.has(wordAt(read, at));

/** "12–15% a year" begins with the lower figure. */
function withRangeOpened(read: ReadPage, place: Annotation): Annotation {
  const { text } = read.page;
  const first = place.first - 1;
  const start = read.tokens.start[first];
  if (start === undefined || !isUpperEnd.test(text.slice(place.start, place.start + 2))) return place;
  const isRange = isLowerEnd.test(text.slice(start, place.start)) && isSeen(read, { first, last: place.last });
  return isRange ? { ...place, first, start } : place;
}

/** "a hundred and eighty a month", as it is spoken, begins with the hundred. */
function withSpokenNumberOpened(read: ReadPage, place: Annotation): Annotation {
  const { tokens, sentence } = read;
  if (place.first < 2 || tokens.values.get(place.first) === undefined || wordAt(read, place.first - 1) !== 'and')
    return place;
  let first = place.first - 2;
  if (!spokenScale.test(wordAt(read, first))) return place;
  if (first > 0 && wordAt(read, first - 1) === 'a') first--;
  const isWhole = sentence[first] === sentence[place.first] && isSeen(read, { first, last: place.last });
  return isWhole ? { ...place, first, start: tokens.start[first]! } : place;
}

/** "two hundred" is one number. */
const spokenScale = /\b(?:hundred|thousand)$/;

/** "in our Truro store 2–29 June" ends with the later day. */
function withRangeClosed(read: ReadPage, place: Annotation): Annotation {
  const { text } = read.page;
  const last = place.last + 1;
  const { start, end, count } = read.tokens;
  if (last >= count || !isRangeGap.test(text.slice(place.end - 1, start[last]! + 1))) return place;
  if (!isSeen(read, { first: place.first, last })) return place;
  return withRestOfClause(read, { ...place, last, end: end[last]! });
}

const isRangeGap = /^\d ?[-–—] ?\d$/;
const isLowerEnd = /^[£$€]?\d[\d.,]*%? ?[-–—] ?$/;
const isUpperEnd = /^[£$€]?\d/;

/** Lines of a post or a list begin with a capital, a figure or a sign; those of a text that was wrapped mostly go on in small letters. */
export const beginsLine = ({ page: { text }, tokens: { gap, start } }: ReadPage, at: number): boolean =>
  gap[at] === Break.LINE && !/\p{Ll}/u.test(text.charAt(start[at]!));

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
