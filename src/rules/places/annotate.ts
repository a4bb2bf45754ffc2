import type { Document, Run } from '../../document/model.ts';
import { atOnce } from '../../kernel/at-once.ts';
import type { Hit } from '../patterns/found.ts';
import type { HitLists } from '../patterns/hit-lists.ts';
import type { CompiledConcept, Rulebook } from '../rulebook/compile.ts';
import type { Nearby } from '../rulebook/definitions.ts';
import { languageOfPattern, sourceOfPattern } from '../rulebook/pattern-roles.ts';
import { inScope } from '../scopes/index.ts';
import { type Asked, byFirst, listingOf, type PageHits, sortingHits } from './hits.ts';
import { isNear, ofPage, overlap, type Placed } from './near.ts';
import { isShown, type ReadPage, readingPages, runsAt } from './pages.ts';
import { findIn, type Span } from './spans.ts';
import { saidBy, statementsIn } from './statements.ts';
import { sumsIn } from './sums-in.ts';
import { Work } from './work.ts';

/** Words that mean a concept. Offsets are of the page's text. */
export interface Annotation extends Span {
  concept: string;
  /** Index into the read pages. */
  page: number;
  start: number;
  end: number;
  /** The pattern as its author wrote it. */
  pattern: string;
  /** Seen or heard by a customer. */
  visible: boolean;
  /** Stands in for a picture, or in a place a customer sees only on request. */
  aside: boolean;
}

/** An annotation that did not count, and why: for `rules explain`. */
export interface Dropped extends Span {
  concept: string;
  page: number;
  pattern: string;
  because: string;
}

/** A document as the engine reads it. What means a concept is settled when it is first asked for. */
export interface Annotated {
  document: Document;
  pages: ReadPage[];
  rulebook: Rulebook;
  /** By page. */
  hits: PageHits[];
  /** What sentences of it say only together. */
  stated: Ground | undefined;
  /** The concepts that any pattern was found of, wherever that was, and their numbers; in the rulebook's order. */
  met: ReadonlyMap<string, number>;
  asked: Asked;
  settled: Map<string, Settled>;
  /** Judging it spends of this. */
  work: Work;
}

/** Words that may mean something, and where in the document they are said. */
interface Ground {
  read: ReadPage;
  hits: PageHits;
  /** Undefined where it is not these words that say it. */
  said: (words: Span) => Placed | undefined;
}

interface Settled {
  counted: Annotation[];
  /** Of these the ones that are seen; looked for when they are first asked for. */
  seen?: readonly Annotation[];
  dropped: Dropped[];
}

/** Reads a document with a rulebook, or what is asked of it. */
export const annotate = (document: Document, rulebook: Rulebook, asked: Asked = rulebook): Annotated =>
  atOnce(annotating(document, rulebook, asked));

/** The same step by step. Disclosures are settled at once, as claims inside them do not count. */
export function* annotating(document: Document, rulebook: Rulebook, asked: Asked): Generator<undefined, Annotated> {
  const pages = yield* readingPages(document, rulebook.index.vocabulary);
  const hits: PageHits[] = [];
  for (const read of pages) hits.push(yield* sortingHits(read, rulebook, asked));
  const work = new Work(asked.isBounded ? mostSteps(pages) : Number.POSITIVE_INFINITY);
  const stated = yield* stating(pages, rulebook, asked);
  const met = metIn(stated === undefined ? hits : [...hits, stated.hits], rulebook);
  const annotated: Annotated = { document, pages, rulebook, hits, stated, met, asked, settled: new Map(), work };
  for (const [id, number] of annotated.met) {
    if (rulebook.concepts[number]!.kind === 'disclosure') settledOf(annotated, id);
    yield;
  }
  return annotated;
}

function* stating(
  pages: readonly ReadPage[],
  rulebook: Rulebook,
  asked: Asked,
): Generator<undefined, Ground | undefined> {
  const statements = statementsIn(pages, rulebook.grammars);
  if (statements === undefined) return undefined;
  const document: Document = { format: 'text', pages: [statements.page], unread: [] };
  const [read] = yield* readingPages(document, rulebook.index.vocabulary);
  const hits = yield* sortingHits(read!, rulebook, asked);
  return { read: read!, hits, said: (words) => saidBy(statements, read!, words) };
}

/**
 * What judging a rulebook of a customer's own may take, and beside that for each word: the built-in one takes 20 steps a word,
 * at most 200 where there are few.
 */
const leastSteps = 3_000_000;
const stepsPerWord = 200;

const mostSteps = (pages: readonly ReadPage[]): number =>
  leastSteps + stepsPerWord * pages.reduce((sum, { tokens }) => sum + tokens.count, 0);

function metIn(hits: readonly PageHits[], rulebook: Rulebook): Map<string, number> {
  const listing = listingOf(rulebook);
  const met = new Map<string, number>();
  const isMet = new Uint8Array(rulebook.concepts.length);
  for (const { lists } of hits)
    for (let number = 0; number < isMet.length; number++) if (lists.has(listing.concept(number))) isMet[number] = 1;
  for (let number = isMet.indexOf(1); number >= 0; number = isMet.indexOf(1, number + 1))
    met.set(rulebook.concepts[number]!.id, number);
  return met;
}

const nothing: Annotation[] = [];

/** The words that mean a concept, in reading order. */
export const annotationsOf = (annotated: Annotated, concept: string): readonly Annotation[] =>
  settledOf(annotated, concept)?.counted ?? nothing;

/** Those of them that a customer sees or hears, in reading order. */
export function seenOf(annotated: Annotated, concept: string): readonly Annotation[] {
  const settled = settledOf(annotated, concept);
  if (settled === undefined) return nothing;
  settled.seen ??= settled.counted.every(isVisible) ? settled.counted : settled.counted.filter(isVisible);
  return settled.seen;
}

const isVisible = ({ visible }: Annotation): boolean => visible;

/** What looked like a concept and did not count. */
export const droppedOf = (annotated: Annotated, concept: string): readonly Dropped[] =>
  settledOf(annotated, concept)?.dropped ?? [];

function settledOf(annotated: Annotated, id: string): Settled | undefined {
  const number = annotated.met.get(id);
  if (number === undefined) return undefined;
  const known = annotated.settled.get(id);
  if (known !== undefined) return known;
  const settled: Settled = { counted: [], dropped: [] };
  for (const [page, read] of annotated.pages.entries()) {
    const said = ({ first, last }: Span): Placed => ({ page, first, last });
    settle(annotated, { number, settled, ground: { read, hits: annotated.hits[page]!, said } });
  }
  if (annotated.stated !== undefined) settleStated(annotated, { number, settled, ground: annotated.stated });
  annotated.settled.set(id, settled);
  return settled;
}

interface Settling {
  number: number;
  settled: Settled;
  ground: Ground;
}

/** Decides which hits of one concept on one page count. */
function settle(annotated: Annotated, { number, settled, ground }: Settling): void {
  const { hits, said } = ground;
  const { rulebook } = annotated;
  const listing = listingOf(rulebook);
  if (!hits.lists.has(listing.concept(number))) return;
  const concept = rulebook.concepts[number]!;
  const reasonAgainst = against(annotated, concept, ground, hits.lists.of(listing.except(number)).sort(byFirst));
  eachUnited(hits.lists, listing.concept(number), (pattern, found) => {
    const place = said(found);
    if (place === undefined) return;
    const because = reasonAgainst(found, place, languageOfPattern(rulebook.roles, pattern));
    const source = sourceOfPattern(rulebook.roles, pattern);
    const { page, ...words } = place;
    if (because === undefined) {
      if (concept.kind === 'disclosure' && annotated.asked.named?.[number] !== 0)
        hits.disclosed.fill(1, found.first, found.last + 1);
      settled.counted.push(annotationOf(annotated.pages[page]!, { concept: concept.id, page, words, pattern: source }));
    } else settled.dropped.push({ ...words, concept: concept.id, page, pattern: source, because });
  });
}

/** What sentences say only together counts once, and not where words of them already do. */
function settleStated(annotated: Annotated, { number, settled, ground }: Settling): void {
  const stated: Settled = { counted: [], dropped: [] };
  settle(annotated, { number, settled: stated, ground });
  const added: Annotation[] = [];
  for (const one of stated.counted) {
    const isKnown = findIn(ofPage(settled.counted, one.page), one) !== undefined;
    if (!isKnown && !added.some((other) => overlap(one, other))) added.push(one);
  }
  if (added.length === 0) return;
  settled.counted = [...settled.counted, ...added].sort((a, b) => a.page - b.page || a.first - b.first);
}

/** Words that several patterns may have found. */
interface UnitedHit extends Span {
  /** Where all that found them stand in the lists, so that a word any of them asks for belongs to the claim. */
  hits: { from: number; to: number };
}

/**
 * Overlapping hits of one concept are one: all their words, and the pattern that found the most. What is handed over is written
 * over by the next: there are half a million in a long text.
 */
function eachUnited(lists: HitLists, list: number, take: (pattern: number, words: UnitedHit) => void): void {
  const { found, numbers } = lists;
  const { from, to } = lists.inOrder(list);
  const words: UnitedHit = { first: 0, last: 0, hits: { from, to } };
  for (let at = from; at < to; at = words.hits.to) {
    let pattern = found.patternOf(numbers[at]!);
    words.first = found.firstOf(numbers[at]!);
    words.last = found.lastOf(numbers[at]!);
    words.hits.from = at;
    let next = at + 1;
    for (; next < to && found.firstOf(numbers[next]!) <= words.last; next++) {
      const [first, last] = [found.firstOf(numbers[next]!), found.lastOf(numbers[next]!)];
      if (last <= words.last) continue;
      if (last - first > words.last - words.first) pattern = found.patternOf(numbers[next]!);
      words.last = last;
    }
    words.hits.to = next;
    take(pattern, words);
  }
}

/** Why words on a page, found in a language, do not mean a concept; undefined where they do. */
function against(
  annotated: Annotated,
  { kind, unless, onlyWith, notWith }: CompiledConcept,
  ground: Ground,
  excepts: readonly Hit[],
): (words: UnitedHit, said: Placed, language: string) => string | undefined {
  const { read, hits } = ground;
  const menu = kind === 'label' ? undefined : read.menu;
  const surroundings = { read, ...hits, index: annotated.rulebook.index };
  const near = (words: Placed, { any, within, same }: Nearby): boolean => {
    annotated.work.spend(any.length);
    const others = same === undefined ? (id: string) => seenOf(annotated, id) : ofSameSum(annotated, words);
    return any.some((id) => isNear(annotated.pages, words, others(id), within));
  };
  // What a no made of a question is denied by the word that it put there.
  const scopes = ground === annotated.stated ? unless.map((scope) => (scope === 'denied' ? 'negated' : scope)) : unless;
  const scopeOf = (words: UnitedHit, language: string): string | undefined => {
    const { first, last, hits } = words;
    const spoken = { first, last, hits, language };
    return scopes.find((scope) => inScope(scope, spoken, surroundings));
  };
  return (words, said, language) => {
    if (excepts.length > 0 && findIn(excepts, words) !== undefined) return 'an exception of the concept';
    if (menu?.[words.first] === 1) return 'the name of a page in a menu';
    if (onlyWith && !near(said, onlyWith)) return `no ${onlyWith.any.join(' or ')} near`;
    const scope = scopes.length > 0 ? scopeOf(words, language) : undefined;
    if (scope !== undefined) return scope;
    return notWith && near(said, notWith) ? `${notWith.any.join(' or ')} near` : undefined;
  };
}

/** Of other concepts, what holds the least sum of money that some words hold: a first month at the price of every month. */
function ofSameSum(annotated: Annotated, words: Placed): (id: string) => Annotation[] {
  const sums = sumsIn(annotated, words);
  if (sums.length === 0) return () => [];
  const least = Math.min(...sums);
  return (id) => seenOf(annotated, id).filter((other) => sumsIn(annotated, other).includes(least));
}

interface Naming {
  concept: string;
  page: number;
  words: Span;
  pattern: string;
}

function annotationOf(read: ReadPage, { concept, page, words, pattern }: Naming): Annotation {
  const runs = read.plain ? nowhere : runsAt(read, words);
  return {
    concept,
    page,
    first: words.first,
    last: words.last,
    start: read.tokens.start[words.first]!,
    end: read.tokens.end[words.last]!,
    pattern,
    visible: runs.length === 0 || runs.some(isShown),
    aside: runs.length > 0 && runs.every((run) => run.source === 'alt'),
  };
}

const nowhere: Run[] = [];
