import type { HitLists } from '../patterns/hit-lists.ts';
import { asksFor, type PatternIndex } from '../patterns/pattern-index.ts';
import { type ReadPage, regionOf } from '../places/pages.ts';
import { findIn, type Span } from '../places/spans.ts';
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
 * The cues of one page by scope and by what they cover, in reading order; `stops` are the tokens at which scopes end,
 * `joins` stand before the last member of a list, `anew` begin something new after a comma.
 */
export interface PageCues {
  byScope: Map<string, Map<Cue['covers'], CueHit[]>>;
  stops: Set<number>;
  joins: Set<number>;
  anew: Set<number>;
}

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
  const { read, cues } = surroundings;
  const hits = cues.byScope.get(scope);
  if (hits === undefined) return false;
  for (const [covers, spans] of hits)
    if (covers === 'column') {
      if (isInRefutedColumn(read, spans, words)) return true;
    } else if (findIn(spans, rangeOf(covers, read, words), (hit) => reaches(hit, words, surroundings))) return true;
  return false;
}

export const isQuoted = ({ tokens }: ReadPage, at: number): boolean => (tokens.flags[at]! & Flag.QUOTED) !== 0;

/** No cue reaches further, in words or sentences. */
const furthestReach = 20;

/** What a cue covers that stands near; a column is looked at as a whole. */
type CoversNear = Exclude<Cue['covers'], 'column'>;

/** Where a cue may stand to cover the words. */
function rangeOf(covers: CoversNear, read: ReadPage, words: Words): Span {
  const sentence = read.sentence[words.first]!;
  switch (covers) {
    case 'after':
      return { first: words.first - furthestReach, last: words.last };
    case 'before':
      return { first: words.first, last: words.last + furthestReach };
    case 'sentence':
      return regionOf(read, words.first, 'sentence');
    case 'next':
      return {
        first: read.sentenceStart[Math.max(0, sentence - furthestReach)]!,
        last: read.sentenceStart[sentence + 1]! - 1,
      };
    case 'previous':
    case 'quotation-before':
      return {
        first: words.first,
        last: read.sentenceStart[Math.min(read.sentenceStart.length - 1, sentence + furthestReach)]! - 1,
      };
    case 'block':
      return {
        first: read.blockStart[Math.max(0, read.block[words.first]!)]!,
        last: read.sentenceStart[sentence + 1]! - 1,
      };
    case 'quotations':
      return sentencesAround(read, sentence);
  }
}

const sentencesAround = ({ sentenceStart }: ReadPage, sentence: number): Span => ({
  first: sentenceStart[Math.max(0, sentence - furthestReach)]!,
  last: sentenceStart[Math.min(sentenceStart.length - 1, sentence + furthestReach)]! - 1,
});

function reaches(hit: CueHit, words: Words, surroundings: Surroundings): boolean {
  const { first, last, cue } = hit;
  const { read } = surroundings;
  if (cue.language !== words.language) return false;
  if (first <= words.last && last >= words.first)
    return (
      cue.covers === 'after' &&
      first > words.first &&
      last < words.last &&
      !isAskedFor({ first, last }, words, surroundings)
    );
  const distance = read.sentence[words.first]! - read.sentence[first]!;
  switch (cue.covers) {
    case 'after':
      return last < words.first && reachesAfter(hit, words, surroundings);
    case 'before':
      return (
        first > words.last &&
        first - words.last <= cue.reach &&
        !interrupted(read, surroundings.cues, words.last + 1, first)
      );
    case 'sentence':
      return distance === 0;
    case 'next':
      return distance === 0 || (distance > 0 && distance <= cue.reach && isTogether(read, first, words.first));
    case 'previous':
      return distance <= 0 && -distance <= cue.reach;
    case 'block':
      return read.block[words.first] === read.block[first] && distance >= 0;
    case 'column':
      return false;
    case 'quotations':
      return isOfQuotation(read, words) && Math.abs(distance) <= cue.reach;
    case 'quotation-before':
      return isOfQuotation(read, words) && first > words.last && -distance <= cue.reach;
  }
}

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
    if (at < to && cues.stops.has(at)) return true;
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
    if (cues.joins.has(at)) return isLastMember(read, cues, at, list.last) || at >= list.last;
    if (endsList(read, cues, at)) return false;
    if (read.tokens.gap[at]! >= Break.CLAUSE) member = at;
  }
  return false;
}

const isLastMember = (read: ReadPage, cues: PageCues, join: number, first: number): boolean =>
  join < first && first - join <= longestMember && !interrupted(read, cues, join + 1, first);

/** A list goes on after a comma, and not where something new begins there. */
const endsList = (read: ReadPage, { stops, anew }: PageCues, at: number): boolean =>
  stops.has(at) || (read.tokens.gap[at]! >= Break.CLAUSE && (anew.has(at) || !isAfterComma(read, at)));

const isAfterComma = ({ page, tokens }: ReadPage, at: number): boolean =>
  /^\s*,\s*$/.test(page.text.slice(tokens.end[at - 1]!, tokens.start[at]!));
