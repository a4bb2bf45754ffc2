import type { Document, Run } from '../document/model.ts';
import type { CompiledConcept, PatternRole, Rulebook } from './compile.ts';
import type { Region } from './definitions.ts';
import { blockOf, type ReadPage, readPages } from './pages.ts';
import { findHits, type Hit } from './patterns/matcher.ts';
import type { CueHit, PageCues } from './scopes/cued.ts';
import { inScope } from './scopes/index.ts';

/** Words that mean a concept. Token numbers are inclusive; offsets are of the page's text. */
export interface Annotation {
  concept: string;
  /** Index into the read pages. */
  page: number;
  first: number;
  last: number;
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
export interface Dropped {
  concept: string;
  quote: string;
  because: string;
}

export interface Annotated {
  document: Document;
  pages: ReadPage[];
  byConcept: Map<string, Annotation[]>;
  dropped: Dropped[];
}

interface Words {
  first: number;
  last: number;
}

interface Found {
  first: number;
  last: number;
  pattern: number;
}

/** Finds every concept of the rulebook in a document. */
export function annotate(document: Document, rulebook: Rulebook): Annotated {
  const pages = readPages(document, rulebook.index.vocabulary);
  const annotated: Annotated = { document, pages, byConcept: new Map(), dropped: [] };
  const sorted = pages.map((read) => sortHits(read, rulebook));
  for (let number = 0; number < rulebook.concepts.length; number++) {
    for (let page = 0; page < pages.length; page++) settle(annotated, rulebook, { number, page, hits: sorted[page]! });
  }
  return annotated;
}

interface PageHits {
  concepts: Map<number, Found[]>;
  excepts: Map<number, Words[]>;
  cues: PageCues;
  disclosures: Words[];
}

function sortHits(read: ReadPage, rulebook: Rulebook): PageHits {
  const sorted: PageHits = {
    concepts: new Map(),
    excepts: new Map(),
    cues: { byScope: new Map(), stops: new Set() },
    disclosures: [],
  };
  const cueExcepts = new Map<number, Words[]>();
  const cueHits: { owner: number; hit: Hit }[] = [];
  for (const hit of findHits(rulebook.index, read.tokens)) {
    const role = rulebook.roles[hit.pattern]!;
    if (!speaks(read, hit, role)) continue;
    if (role.role === 'concept') listed(sorted.concepts, role.owner).push(hit);
    else if (role.role === 'except') listed(sorted.excepts, role.owner).push(hit);
    else if (role.role === 'cue') cueHits.push({ owner: role.owner, hit });
    else if (role.role === 'cue-except') listed(cueExcepts, role.owner).push(hit);
    else sorted.cues.stops.add(hit.first);
  }
  for (const { owner, hit } of cueHits) {
    if (cueExcepts.get(owner)?.some((except) => overlap(except, hit))) continue;
    const cue = rulebook.cues[owner]!;
    listed<string, CueHit>(sorted.cues.byScope, cue.scope).push({ first: hit.first, last: hit.last, cue });
  }
  return sorted;
}

function listed<K, V>(map: Map<K, V[]>, key: K): V[] {
  const known = map.get(key);
  if (known) return known;
  const made: V[] = [];
  map.set(key, made);
  return made;
}

const overlap = (a: Words, b: Words): boolean => a.first <= b.last && b.first <= a.last;

function speaks(read: ReadPage, hit: Hit, role: PatternRole): boolean {
  const language = blockOf(read, hit.first)?.language ?? read.page.language;
  return language === undefined || language === role.language;
}

interface Settling {
  number: number;
  page: number;
  hits: PageHits;
}

/** Decides which hits of one concept on one page count, and records them. */
function settle(annotated: Annotated, rulebook: Rulebook, { number, page, hits }: Settling): void {
  const found = hits.concepts.get(number);
  if (found === undefined) return;
  const concept = rulebook.concepts[number]!;
  const read = annotated.pages[page]!;
  for (const words of united(found)) {
    const because = reasonAgainst(annotated, concept, {
      read,
      page,
      words,
      hits,
      excepts: hits.excepts.get(number),
      negatable: !rulebook.roles[words.pattern]!.negative,
    });
    if (because !== undefined) {
      annotated.dropped.push({
        concept: concept.id,
        quote: read.page.text.slice(read.tokens.start[words.first], read.tokens.end[words.last]),
        because,
      });
      continue;
    }
    if (concept.kind === 'disclosure') hits.disclosures.push(words);
    listed(annotated.byConcept, concept.id).push(
      annotationOf(read, { concept: concept.id, page, words, pattern: rulebook.roles[words.pattern]!.source }),
    );
  }
}

/** Overlapping hits of one concept are one: the longest words, and the pattern that found the most. */
function united(found: Found[]): Found[] {
  const ordered = [...found].sort((a, b) => a.first - b.first || b.last - a.last);
  const result: Found[] = [];
  for (const hit of ordered) {
    const before = result.at(-1);
    if (before === undefined || hit.first > before.last) result.push({ ...hit });
    else if (hit.last > before.last) {
      if (hit.last - hit.first > before.last - before.first) before.pattern = hit.pattern;
      before.last = hit.last;
    }
  }
  return result;
}

interface Candidate {
  read: ReadPage;
  page: number;
  words: Found;
  hits: PageHits;
  excepts: Words[] | undefined;
  negatable: boolean;
}

function reasonAgainst(annotated: Annotated, concept: CompiledConcept, candidate: Candidate): string | undefined {
  const { read, words, hits, excepts, page } = candidate;
  const scoped = { first: words.first, last: words.last, negatable: candidate.negatable };
  if (excepts?.some((except) => overlap(except, words))) return 'an exception of the concept';
  for (const scope of concept.unless)
    if (inScope(scope, scoped, { read, cues: hits.cues, disclosures: hits.disclosures })) return scope;
  const near = (ids: string[], region: Region): boolean =>
    ids.some((id) =>
      annotated.byConcept
        .get(id)
        ?.some((other) => within(annotated, other, { page, first: words.first, last: words.last }, region)),
    );
  if (concept.onlyWith && !near(concept.onlyWith.any, concept.onlyWith.within))
    return `no ${concept.onlyWith.any.join(' or ')} near`;
  if (concept.notWith && near(concept.notWith.any, concept.notWith.within))
    return `${concept.notWith.any.join(' or ')} near`;
  return undefined;
}

/** Whether two places are in the same region. */
export function within(
  annotated: Annotated,
  a: { page: number; first: number; last: number },
  b: { page: number; first: number; last: number },
  region: Region,
): boolean {
  if (region === 'document') return true;
  if (a.page !== b.page) return false;
  if (region === 'page') return true;
  const read = annotated.pages[a.page]!;
  // A neighbouring line or paragraph is as near as the same one: a headline and the text below it are two blocks.
  if (region === 'block') return Math.abs(read.block[a.first]! - read.block[b.first]!) <= 1;
  const apart = Math.abs(read.sentence[a.first]! - read.sentence[b.first]!);
  return region === 'sentence' ? apart === 0 : apart <= 1;
}

function annotationOf(
  read: ReadPage,
  { concept, page, words, pattern }: { concept: string; page: number; words: Found; pattern: string },
): Annotation {
  const start = read.tokens.start[words.first]!;
  const end = read.tokens.end[words.last]!;
  const runs = runsAt(read, words, start, end);
  return {
    concept,
    page,
    first: words.first,
    last: words.last,
    start,
    end,
    pattern,
    visible: runs.length === 0 || runs.some((run) => run.visible && !unseen.has(run.source)),
    aside: runs.length > 0 && runs.every((run) => run.source === 'alt'),
  };
}

const unseen = new Set<Run['source']>(['metadata', 'note']);

/** The runs that the words stand in. */
export function runsAt(read: ReadPage, words: Words, start: number, end: number): Run[] {
  const from = read.block[words.first]!;
  const to = read.block[words.last]!;
  if (from < 0) return [];
  const runs: Run[] = [];
  for (let index = from; index <= to; index++) {
    for (const run of read.page.blocks[index]!.runs) if (run.start < end && run.end > start) runs.push(run);
  }
  return runs;
}
