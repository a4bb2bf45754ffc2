import type { HitLists } from '../patterns/hit-lists.ts';
import { asksFor, type PatternIndex } from '../patterns/pattern-index.ts';
import { type ReadPage, regionOf } from '../places/pages.ts';
import { firstFrom, longestSpan, type Span } from '../places/spans.ts';
import type { Cue } from '../rulebook/compile.ts';
import { Break } from '../text/breaks.ts';
import { Flag } from '../text/tokens.ts';
import { isInRefutedColumn } from './refuted-column.ts';

export interface CueHit extends Span {
  cue: Cue;
}

/** Words that may mean a concept, and where the hits that found them stand in the lists. */
export interface Words extends Span {
  hits: { from: number; to: number };
  language: string;
}

/**
 * The cues of one page by scope and by what they cover, in reading order. By token, 1 where it is one: `stops` are where scopes
 * end, `joins` stand before the last member of a list, `anew` begin something new after a comma.
 */
export interface PageCues {
  byScope: Map<string, CuesOfScope>;
  stops: Uint8Array;
  joins: Uint8Array;
  anew: Uint8Array;
}

/** A list for each manner of covering that a cue of the scope has. */
export type CuesOfScope = { covers: Cue['covers']; hits: CueHit[] }[];

/** The cues of a scope that cover in one manner, in reading order. */
export const cuesOf = ({ byScope }: PageCues, scope: string, covers: Cue['covers']): readonly CueHit[] =>
  byScope.get(scope)?.find((one) => one.covers === covers)?.hits ?? [];

/** What scopes are told from: the page, its cues, which words were already found to be disclosures, and the patterns with their hits. */
export interface Surroundings {
  read: ReadPage;
  cues: PageCues;
  disclosed: Uint8Array;
  index: PatternIndex;
  lists: HitLists;
}

/**
 * Whether a cue's scope reaches some words (NegEx and ConText, see Harkema et al. 2009: a trigger, a direction, a window,
 * and terms that end it). A cue inside the words is part of the claim when its pattern asks for it ("can't lose"), and turns
 * it when it stands in a gap ("capital is not at risk").
 */
export function reachedByCue(scope: string, words: Words, surroundings: Surroundings): boolean {
  const ofScope = surroundings.cues.byScope.get(scope);
  return ofScope?.some(({ covers, hits }) => coverings[covers](hits, words, surroundings)) ?? false;
}

export const isQuoted = ({ tokens }: ReadPage, at: number): boolean => (tokens.flags[at]! & Flag.QUOTED) !== 0;

/** No cue reaches further, in words or sentences. */
const furthestReach = 20;

/** Whether any of some cues, all of which cover in one manner, covers the words. */
type Covering = (hits: readonly CueHit[], words: Words, surroundings: Surroundings) => boolean;

type Reaches = (hit: CueHit, words: Words, surroundings: Surroundings) => boolean;

/** By where a cue may stand to cover the words, and whether it does when it stands outside them. */
const standing =
  (rangeOf: (words: Words, read: ReadPage) => Span, reaches: Reaches): Covering =>
  (hits, words, surroundings) => {
    const range = rangeOf(words, surroundings.read);
    // Asked for each word that may mean something: a loop of its own makes nothing that is thrown away.
    for (let at = firstFrom(hits, range.first - longestSpan); at < hits.length; at++) {
      const hit = hits[at]!;
      if (hit.first > range.last) return false;
      const reachesHere = standsIn(hit, words) ? isInGap : reaches;
      if (hit.last >= range.first && speaksAlike(hit, words) && reachesHere(hit, words, surroundings)) return true;
    }
    return false;
  };

const speaksAlike = ({ cue }: CueHit, { language }: Words): boolean => cue.language === language;

const standsIn = ({ first, last }: Span, words: Words): boolean => first <= words.last && last >= words.first;

const isInGap: Reaches = ({ first, last, cue }, words, surroundings) =>
  cue.covers === 'after' &&
  first > words.first &&
  last < words.last &&
  !isAskedFor({ first, last }, words, surroundings);

/** How many sentences a cue stands before the words; fewer than 0 where it stands behind them. */
const sentencesTo = ({ first }: Words, { sentence }: ReadPage, hit: CueHit): number =>
  sentence[first]! - sentence[hit.first]!;

const afterwards = (words: Words, { sentence, sentenceStart }: ReadPage): Span => ({
  first: words.first,
  last: sentenceStart[Math.min(sentenceStart.length - 1, sentence[words.first]! + furthestReach)]! - 1,
});

const coverings: Record<Cue['covers'], Covering> = {
  after: standing(
    ({ first, last }) => ({ first: first - furthestReach, last }),
    (hit, words, surroundings) => hit.last < words.first && reachesAfter(hit, words, surroundings),
  ),
  before: standing(
    ({ first, last }) => ({ first, last: last + furthestReach }),
    ({ first, cue }, { last }, { read, cues }) =>
      first > last && first - last <= cue.reach && !interrupted(read, cues, last + 1, first),
  ),
  sentence: standing(
    ({ first }, read) => regionOf(read, first, 'sentence'),
    (hit, words, { read }) => sentencesTo(words, read, hit) === 0,
  ),
  next: standing(
    ({ first }, { sentence, sentenceStart }) => ({
      first: sentenceStart[Math.max(0, sentence[first]! - furthestReach)]!,
      last: sentenceStart[sentence[first]! + 1]! - 1,
    }),
    (hit, words, { read }) => {
      const distance = sentencesTo(words, read, hit);
      return distance === 0 || (distance > 0 && distance <= hit.cue.reach && isTogether(read, hit.first, words.first));
    },
  ),
  previous: standing(afterwards, (hit, words, { read }) => {
    const distance = sentencesTo(words, read, hit);
    return distance <= 0 && -distance <= hit.cue.reach;
  }),
  block: standing(
    ({ first }, { block, blockStart, sentence, sentenceStart }) => ({
      first: blockStart[Math.max(0, block[first]!)]!,
      last: sentenceStart[sentence[first]! + 1]! - 1,
    }),
    (hit, words, { read }) => read.block[words.first] === read.block[hit.first] && sentencesTo(words, read, hit) >= 0,
  ),
  quotations: standing(
    ({ first }, { sentence, sentenceStart }) => ({
      first: sentenceStart[Math.max(0, sentence[first]! - furthestReach)]!,
      last: sentenceStart[Math.min(sentenceStart.length - 1, sentence[first]! + furthestReach)]! - 1,
    }),
    (hit, words, { read }) => isOfQuotation(read, words) && Math.abs(sentencesTo(words, read, hit)) <= hit.cue.reach,
  ),
  'quotation-before': standing(
    afterwards,
    (hit, words, { read }) =>
      isOfQuotation(read, words) && hit.first > words.last && -sentencesTo(words, read, hit) <= hit.cue.reach,
  ),
  // Its cues are looked at together, whatever their language and wherever they stand.
  column: (hits, words, { read }) => isInRefutedColumn(read, hits, words),
};

const isOfQuotation = (read: ReadPage, { first, last }: Words): boolean =>
  isQuoted(read, first) || isQuoted(read, last);

/** In one block, or in the list that a line with a colon at its end leads to: "What a licensed adviser will never do:". */
const isTogether = (read: ReadPage, cue: number, at: number): boolean =>
  read.block[at] === read.block[cue] || leadsOn(read, read.block[cue]!);

function leadsOn({ page }: ReadPage, block: number): boolean {
  const { start, end } = page.blocks[block] ?? { start: 0, end: 0 };
  return page.text.slice(start, end).trimEnd().endsWith(':');
}

const reachesAfter = ({ last, cue }: CueHit, { first }: Span, { read, cues }: Surroundings): boolean =>
  (first - last <= cue.reach && !interrupted(read, cues, last + 1, first)) ||
  (cue.lists && reachesInList(read, cues, { first: last + 1, last: first }));

/** Whether the patterns that found the words ask for one of the cue's. */
function isAskedFor({ first, last }: Span, { hits }: Words, { read, index, lists }: Surroundings): boolean {
  for (let hit = hits.from; hit < hits.to; hit++) {
    const pattern = lists.found.patternOf(lists.numbers[hit]!);
    for (let at = first; at <= last; at++) if (asksFor(index, pattern, read.tokens.word[at]!)) return true;
  }
  return false;
}

function interrupted(read: ReadPage, cues: PageCues, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) {
    if (read.tokens.gap[at]! >= Break.CLAUSE) return true;
    if (at < to && cues.stops[at] === 1) return true;
  }
  return false;
}

/** A member of a list is no longer, in words, and the list itself: one that goes on and on is looked at no further. */
const longestMember = 8;
const longestList = 40;

/**
 * Whether words stand in a list that began before them: "does not treat arthritis, cure pain or reverse ageing". `list` is
 * where it begins and where the words do.
 */
function reachesInList(read: ReadPage, cues: PageCues, list: Span): boolean {
  const end = Math.min(read.tokens.count, list.first + longestList);
  let member = list.first;
  for (let at = member; at < end && at - member <= longestMember; at++) {
    if (cues.joins[at] === 1) return isLastMember(read, cues, at, list.last) || at >= list.last;
    if (endsList(read, cues, at)) return false;
    if (read.tokens.gap[at]! >= Break.CLAUSE) member = at;
  }
  return false;
}

const isLastMember = (read: ReadPage, cues: PageCues, join: number, first: number): boolean =>
  join < first && first - join <= longestMember && !interrupted(read, cues, join + 1, first);

/** A list goes on after a comma, and not where something new begins there. */
const endsList = (read: ReadPage, { stops, anew }: PageCues, at: number): boolean =>
  stops[at] === 1 || (read.tokens.gap[at]! >= Break.CLAUSE && (anew[at] === 1 || !isAfterComma(read, at)));

const isAfterComma = ({ page, tokens }: ReadPage, at: number): boolean =>
  /^\s*,\s*$/.test(page.text.slice(tokens.end[at - 1]!, tokens.start[at]!));
