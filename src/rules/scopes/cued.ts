import type { Cue } from '../compile.ts';
import type { ReadPage } from '../pages.ts';
import { Break } from '../text/breaks.ts';

export interface CueHit {
  first: number;
  last: number;
  cue: Cue;
}

/** Words that may mean a concept; `negatable` when a negation between them turns their meaning. */
export interface Words {
  first: number;
  last: number;
  negatable: boolean;
}

/** The cues of one page, by scope, in reading order; `stops` are the tokens at which scopes end. */
export interface PageCues {
  byScope: Map<string, CueHit[]>;
  stops: Set<number>;
}

/**
 * Whether a cue's scope reaches the words `first`–`last` (NegEx and ConText, see Harkema et al. 2009: a trigger, a
 * direction, a window, and terms that end it). A cue inside the words themselves is part of the claim ("can't lose").
 */
export function reachedByCue(scope: string, read: ReadPage, cues: PageCues, words: Words): boolean {
  const hits = cues.byScope.get(scope);
  return hits?.some((hit) => reaches(hit, read, cues, words)) ?? false;
}

function reaches({ first, last, cue }: CueHit, read: ReadPage, cues: PageCues, words: Words): boolean {
  if (first <= words.last && last >= words.first)
    return words.negatable && cue.covers === 'after' && first > words.first && last < words.last;
  const distance = read.sentence[words.first]! - read.sentence[first]!;
  switch (cue.covers) {
    case 'after':
      return last < words.first && words.first - last <= cue.reach && !interrupted(read, cues, last + 1, words.first);
    case 'before':
      return first > words.last && first - words.last <= cue.reach && !interrupted(read, cues, words.last + 1, first);
    case 'sentence':
      return distance === 0;
    case 'next':
      return distance === 0 || (distance > 0 && distance <= cue.reach && read.block[words.first] === read.block[first]);
    case 'block':
      return read.block[words.first] === read.block[first] && distance >= 0;
  }
}

function interrupted(read: ReadPage, cues: PageCues, from: number, to: number): boolean {
  for (let at = from; at <= to; at++) {
    if (read.tokens.gap[at]! >= Break.CLAUSE) return true;
    if (at < to && cues.stops.has(at)) return true;
  }
  return false;
}
