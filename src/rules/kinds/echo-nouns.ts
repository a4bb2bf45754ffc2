import { stopWords } from '../../document/stop-words.ts';
import type { Annotated, Annotation } from '../places/annotate.ts';
import { regionOf } from '../places/pages.ts';
import type { EchoKind, EchoSide } from '../rulebook/definitions.ts';
import { Break } from '../text/breaks.ts';
import { foldWord } from '../text/fold.ts';

/** What a place is about, by its key, with the token up to which it is quoted. */
export type Things = Map<string, number>;

/** A noun with its kind, "booking fee", and further words before it is no longer. */
const longestNoun = 3;
/** "You must have at least two years' experience": so many small words and figures before the noun are passed over. */
const mostPassed = 4;
/** "No fees, deposits or tie-ins": so many things are denied in a row. */
const mostListed = 4;

/**
 * The nouns that something is said of, with their kinds: "no booking fee" is about booking fees only, "no fees" and "no hidden
 * fees" about all. What is said under a condition or of a part ("no fees on transfers") is said of nothing else.
 */
export function nounsSaidOf(annotated: Annotated, place: Annotation, side: EchoSide): Things {
  const things: Things = new Map();
  for (const head of side === 'after' ? headsAfter(annotated, place) : headsBefore(annotated, place, 1)) {
    const { noun, kind } = nounAt(annotated, place, head);
    things.set(kind === undefined || wholeKinds.has(kind) ? noun : `${kind} ${noun}`, head);
  }
  return things;
}

interface Taking {
  side: EchoSide;
  kind: EchoKind;
  /** How many words away the noun may stand. */
  apart: number;
}

/** The nouns that something is taken back of; where `any` kind of a thing was meant, that of one kind is as well. */
export function nounsTakenFrom(annotated: Annotated, place: Annotation, { side, kind, apart }: Taking): Things {
  const things: Things = new Map();
  for (const head of headsTaken(annotated, place, { side, apart })) {
    const found = nounAt(annotated, place, head);
    if (isLacking(annotated, place.page, found.kind === undefined ? head : head - 1)) continue;
    if (found.kind !== undefined) things.set(`${found.kind} ${found.noun}`, head);
    if (kind === 'any' || found.kind === undefined) things.set(found.noun, head);
  }
  return things;
}

function headsTaken(annotated: Annotated, place: Annotation, { side, apart }: Omit<Taking, 'kind'>): number[] {
  if (side === 'before') return headsBefore(annotated, place, apart);
  if (apart === 1) return firstHeadAfter(annotated, place);
  const { last } = regionOf(annotated.pages[place.page]!, place.first, 'sentence');
  const heads: number[] = [];
  for (let token = place.last + 1; token <= Math.min(last, place.last + apart); token++)
    if (thingAt(annotated, place.page, token) !== undefined) heads.push(token);
  annotated.work.spend(apart);
  return heads;
}

/** The nearest words before a place, within its sentence and line, that name something. */
function headsBefore(annotated: Annotated, place: Annotation, apart: number): number[] {
  const read = annotated.pages[place.page]!;
  const { first } = regionOf(read, place.first, 'sentence');
  const heads: number[] = [];
  for (let token = place.first - 1; token >= Math.max(first, place.first - apart); token--) {
    if (read.tokens.gap[token + 1]! >= Break.LINE) break;
    if (thingAt(annotated, place.page, token) !== undefined) heads.push(token);
  }
  annotated.work.spend(apart);
  return heads;
}

/** What a denial goes on to name: each noun of its list, unless a condition or a part follows. */
function headsAfter(annotated: Annotated, place: Annotation): number[] {
  const heads: number[] = [];
  let from = place.last + 1;
  while (heads.length < mostListed) {
    const end = endOfRun(annotated, place, from);
    if (end === from) break;
    const head = headOf(annotated, place.page, { from, end });
    if (head !== undefined) heads.push(head);
    if (!(isJoined(annotated, place.page, end) && listed.has(wordAt(annotated, place.page, end)))) {
      from = end;
      break;
    }
    from = end + 1;
  }
  annotated.work.spend(mostListed * longestNoun);
  return isNarrowed(annotated, place.page, from) ? [] : heads;
}

/** The first noun after a place, past small words and figures. */
function firstHeadAfter(annotated: Annotated, place: Annotation): number[] {
  let from = place.last + 1;
  const furthest = from + mostPassed;
  while (from < furthest && isJoined(annotated, place.page, from) && isPassed(annotated, place.page, from)) from++;
  annotated.work.spend(mostPassed + longestNoun);
  const head = headOf(annotated, place.page, { from, end: endOfRun(annotated, place, from) });
  return head === undefined ? [] : [head];
}

/** Where the words that name something end, from a token on. */
function endOfRun(annotated: Annotated, { page }: Annotation, from: number): number {
  let end = from;
  while (end < from + longestNoun && isJoined(annotated, page, end) && !isSmall(annotated, page, end)) end++;
  return end;
}

/** The last word of a run that names a thing: "experience" in "experience needed". */
function headOf(annotated: Annotated, page: number, { from, end }: { from: number; end: number }): number | undefined {
  for (let token = end - 1; token >= from; token--) if (!saidOfThings.has(wordAt(annotated, page, token))) return token;
  return undefined;
}

/** "No fees on transfers", "no deposit if you rent for a year"; not "no fees for anyone", "no deposit with us". */
const isNarrowed = (annotated: Annotated, page: number, token: number): boolean =>
  isJoined(annotated, page, token) &&
  narrowing.has(wordAt(annotated, page, token)) &&
  !sweeping.has(wordAt(annotated, page, token + 1));

/** A noun and the word before it, where that isn't of the place itself: "unlimited". */
function nounAt(annotated: Annotated, place: Annotation, token: number): { noun: string; kind?: string } {
  const noun = thingAt(annotated, place.page, token)!;
  if (token - 1 === place.last || !isJoined(annotated, place.page, token)) return { noun };
  const kind = thingAt(annotated, place.page, token - 1);
  return kind === undefined ? { noun } : { noun, kind };
}

/** "Gluten-free oats", "no gluten": of that there is none. */
export function isLacking(annotated: Annotated, page: number, token: number): boolean {
  return wordAt(annotated, page, token + 1) === 'free' || lackBefore.has(wordAt(annotated, page, token - 1));
}

/** The word, in the singular; undefined where it is a figure, or a word that names nothing. */
export function thingAt(annotated: Annotated, page: number, token: number): string | undefined {
  const word = foldWord(wordAt(annotated, page, token));
  if (!/^[a-z]{3,}$/.test(word) || nothings.has(word)) return undefined;
  return singular(word);
}

const singular = (word: string): string =>
  word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/(?<![su])s$/, '');

function wordAt({ pages }: Annotated, page: number, token: number): string {
  const { page: of, tokens } = pages[page]!;
  return of.text.slice(tokens.start[token] ?? 0, tokens.end[token] ?? 0).toLowerCase();
}

const isSmall = (annotated: Annotated, page: number, token: number): boolean =>
  thingAt(annotated, page, token) === undefined;

const isPassed = (annotated: Annotated, page: number, token: number): boolean =>
  isSmall(annotated, page, token) || measures.has(wordAt(annotated, page, token));

/** Whether no comma, line or sentence parts a word from the one before. */
const isJoined = ({ pages }: Annotated, page: number, token: number): boolean =>
  token < pages[page]!.tokens.count && pages[page]!.tokens.gap[token]! < Break.CLAUSE;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

const nothings = setOf(stopWords.en!);
const lackBefore = setOf('no not non without zero');
const measures = setOf('least most minimum maximum full valid current');
const listed = setOf('or nor');
const wholeKinds = setOf('hidden extra additional surprise nasty further sneaky secret single unexpected big little');
const saidOfThings = setOf(
  'needed required necessary asked taken charged involved whatsoever ever included payable applies apply added attached guaranteed here allowed limit limits',
);
const narrowing = setOf(
  'on for with in at if when whenever until unless over before after within under above during between from where per while except of will can could would has have does do who that which our your you we they it this the',
);
const sweeping = setOf('us any all every anyone everyone everything anything life ever anywhere whatever');
