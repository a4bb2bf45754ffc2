import type { Cue, PatternRole, Rulebook } from './compile.ts';
import { blockOf, type ReadPage } from './pages.ts';
import type { Found, Hit } from './patterns/found.ts';
import { findHits } from './patterns/matcher.ts';
import type { PatternIndex } from './patterns/pattern-index.ts';
import type { PageCues } from './scopes/cued.ts';
import { findIn, type Span } from './spans.ts';

/** What the patterns found on one page, by what they stand for. */
export interface PageHits {
  /** By the number of the concept. */
  concepts: HitsByOwner;
  excepts: HitsByOwner;
  cues: PageCues;
  /** 1 for each token inside words that were found to be a disclosure. */
  disclosed: Uint8Array;
}

/** The hits of each owner in the order they were found; few owners are ever asked for theirs. */
export class HitsByOwner {
  private readonly found: Found;
  private readonly numbers = new Map<number, number[]>();

  constructor(found: Found) {
    this.found = found;
  }

  add(owner: number, number: number): void {
    listOf(this.numbers, owner).push(number);
  }

  owners(): Iterable<number> {
    return this.numbers.keys();
  }

  has(owner: number): boolean {
    return this.numbers.has(owner);
  }

  of(owner: number): Hit[] {
    return (this.numbers.get(owner) ?? []).map((number) => this.found.hit(number));
  }
}

/** What is looked for of a rulebook: all, or what the rules in force ask for. */
export interface Asked {
  index: PatternIndex;
  /** 1 for each pattern that counts. */
  patterns?: Uint8Array;
}

export function sortHits(read: ReadPage, rulebook: Rulebook, { index, patterns }: Asked): PageHits {
  const found = findHits(index, read.tokens);
  const concepts = new HitsByOwner(found);
  const excepts = new HitsByOwner(found);
  const cues = new HitsByOwner(found);
  const cueExcepts = new HitsByOwner(found);
  const stops = new Set<number>();
  const lists = { concept: concepts, except: excepts, cue: cues, 'cue-except': cueExcepts };
  for (let number = 0; number < found.count; number++) {
    const pattern = found.patternOf(number);
    if (patterns?.[pattern] === 0) continue;
    const role = rulebook.roles[pattern]!;
    const first = found.firstOf(number);
    if (!speaks(read, first, role)) continue;
    if (role.role === 'stop') stops.add(first);
    else lists[role.role].add(role.owner, number);
  }
  return {
    concepts,
    excepts,
    cues: { byScope: cuesByScope(rulebook, cues, cueExcepts), stops },
    disclosed: new Uint8Array(read.tokens.count),
  };
}

function cuesByScope(rulebook: Rulebook, cues: HitsByOwner, cueExcepts: HitsByOwner): PageCues['byScope'] {
  const byScope: PageCues['byScope'] = new Map();
  for (const owner of cues.owners()) {
    const cue = rulebook.cues[owner]!;
    const excepts = cueExcepts.of(owner).sort(byFirst);
    const byCover = byScope.get(cue.scope) ?? new Map<Cue['covers'], (Span & { cue: Cue })[]>();
    byScope.set(cue.scope, byCover);
    for (const hit of cues.of(owner))
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
function speaks(read: ReadPage, first: number, role: PatternRole): boolean {
  const language = blockOf(read, first)?.language ?? read.page.language;
  return language === undefined || language === role.language;
}
