import type { Cue, PatternRole, Rulebook } from './compile.ts';
import { blockOf, type ReadPage } from './pages.ts';
import { findHits, type Hit } from './patterns/matcher.ts';
import type { PageCues } from './scopes/cued.ts';
import { findIn, type Span } from './spans.ts';

/** What the patterns found on one page, by what they stand for. */
export interface PageHits {
  /** By the number of the concept. */
  concepts: Map<number, Hit[]>;
  excepts: Map<number, Hit[]>;
  cues: PageCues;
  /** 1 for each token inside words that were found to be a disclosure. */
  disclosed: Uint8Array;
}

export function sortHits(read: ReadPage, rulebook: Rulebook): PageHits {
  const concepts = new Map<number, Hit[]>();
  const excepts = new Map<number, Hit[]>();
  const cues = new Map<number, Hit[]>();
  const cueExcepts = new Map<number, Hit[]>();
  const stops = new Set<number>();
  const lists = { concept: concepts, except: excepts, cue: cues, 'cue-except': cueExcepts };
  for (const hit of findHits(rulebook.index, read.tokens)) {
    const role = rulebook.roles[hit.pattern]!;
    if (!speaks(read, hit, role)) continue;
    if (role.role === 'stop') stops.add(hit.first);
    else listOf(lists[role.role], role.owner).push(hit);
  }
  for (const list of [...excepts.values(), ...cueExcepts.values()]) list.sort(byFirst);
  return {
    concepts,
    excepts,
    cues: { byScope: cuesByScope(rulebook, cues, cueExcepts), stops },
    disclosed: new Uint8Array(read.tokens.count),
  };
}

function cuesByScope(
  rulebook: Rulebook,
  cues: Map<number, Hit[]>,
  cueExcepts: Map<number, Hit[]>,
): PageCues['byScope'] {
  const byScope: PageCues['byScope'] = new Map();
  for (const [owner, hits] of cues) {
    const cue = rulebook.cues[owner]!;
    const excepts = cueExcepts.get(owner) ?? [];
    const byCover = byScope.get(cue.scope) ?? new Map<Cue['covers'], (Span & { cue: Cue })[]>();
    byScope.set(cue.scope, byCover);
    for (const hit of hits)
      if (findIn(excepts, hit) === undefined)
        listOf(byCover, cue.covers).push({ first: hit.first, last: hit.last, cue });
  }
  for (const byCover of byScope.values()) for (const list of byCover.values()) list.sort(byFirst);
  return byScope;
}

export const byFirst = (a: Span, b: Span): number => a.first - b.first;

export function listOf<K, V>(map: Map<K, V[]>, key: K): V[] {
  const known = map.get(key);
  if (known) return known;
  const made: V[] = [];
  map.set(key, made);
  return made;
}

/** Patterns speak their own language, where the text's is known. */
function speaks(read: ReadPage, hit: Hit, role: PatternRole): boolean {
  const language = blockOf(read, hit.first)?.language ?? read.page.language;
  return language === undefined || language === role.language;
}
