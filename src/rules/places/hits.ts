import { HitLists } from '../patterns/hit-lists.ts';
import { findingHits } from '../patterns/matcher.ts';
import type { PatternIndex } from '../patterns/pattern-index.ts';
import type { Rulebook } from '../rulebook/compile.ts';
import { kindOfPattern, type PatternRole, type PatternRoles } from '../rulebook/pattern-roles.ts';
import type { CueHit, PageCues } from '../scopes/cued.ts';
import type { ReadPage } from './pages.ts';
import { findIn, type Span } from './spans.ts';

/** What the patterns found on one page, by what they stand for. */
export interface PageHits {
  /** By `listsFor`. */
  lists: HitLists;
  cues: PageCues;
  /** 1 for each token inside words that were found to be a disclosure. */
  disclosed: Uint8Array;
}

/** Where the hits of concepts, of their exceptions, of cues and of theirs are listed. */
export interface Listing {
  concept: (concept: number) => number;
  except: (concept: number) => number;
  cue: (cue: number) => number;
  'cue-except': (cue: number) => number;
  count: number;
  /** By pattern: its list; less than 0 for a mark between words, see `marks`. */
  ofPattern: Int32Array;
  /** By pattern: the number of its language. */
  languageOf: Uint8Array;
  languages: readonly string[];
}

/** What stands between words: the first has the number -1, and so on. */
const marks = ['stop', 'join', 'join-except', 'anew'] as const;
type Mark = (typeof marks)[number];
type FourMarks = [Uint8Array, Uint8Array, Uint8Array, Uint8Array];

const isMark = (role: PatternRole['role']): role is Mark => (marks as readonly string[]).includes(role);

const listings = new WeakMap<PatternRoles, Listing>();

export function listingOf(rulebook: Rulebook): Listing {
  const known = listings.get(rulebook.roles);
  if (known !== undefined) return known;
  const made = listing(rulebook);
  listings.set(rulebook.roles, made);
  return made;
}

function listing({ roles, concepts, cues }: Rulebook): Listing {
  const at = {
    concept: (concept: number) => concept,
    except: (concept: number) => concepts.length + concept,
    cue: (cue: number) => 2 * concepts.length + cue,
    'cue-except': (cue: number) => 2 * concepts.length + cues.length + cue,
  };
  const ofPattern = roles.owners.map((owner, pattern) => {
    const role = kindOfPattern(roles, pattern);
    return isMark(role) ? ~marks.indexOf(role) : at[role](owner);
  });
  const { languageOf, languages } = roles;
  return { ...at, count: 2 * (concepts.length + cues.length), ofPattern, languageOf, languages };
}

/** What is looked for of a rulebook: all, or what the rules in force ask for. */
export interface Asked {
  index: PatternIndex;
  /** 1 for each concept that counts. */
  wanted?: Uint8Array;
  /** 1 for each concept that a rule asks for: a disclosure that none does is not one here, and no claim is excused for standing in its words. */
  named?: Uint8Array;
  /** A customer wrote it: it may look so often and no more. */
  isBounded?: boolean;
}

/** How often patterns of a customer's own may look on a page, and beside that for each word: the whole built-in rulebook looks 47 times a word, at most 110. */
const leastLooks = 1_000_000;
const looksPerWord = 120;

export function* sortingHits(
  read: ReadPage,
  rulebook: Rulebook,
  { index, wanted, isBounded }: Asked,
): Generator<undefined, PageHits> {
  const most = isBounded ? leastLooks + looksPerWord * read.tokens.count : undefined;
  const found = yield* findingHits(index, read.tokens, most);
  const listing = listingOf(rulebook);
  const { ofPattern, languageOf } = listing;
  const counts = countingIn(listing, wanted);
  const spoken = spokenIn(read, listing);
  const listOf = new Int32Array(found.count).fill(-1);
  /** In the order of `marks`. */
  const [stops, joins, noJoins, anew] = marks.map(() => new Uint8Array(read.tokens.count)) as FourMarks;
  const marked = [stops, joins, noJoins, anew];
  for (let hit = 0; hit < found.count; hit++) {
    const pattern = found.patternOf(hit);
    const list = ofPattern[pattern]!;
    if (list >= 0 && counts[list] === 0) continue;
    if (!spoken(found.firstOf(hit), languageOf[pattern]!)) continue;
    if (list < 0) marked[~list]![found.firstOf(hit)] = 1;
    else listOf[hit] = list;
  }
  const lists = new HitLists(found, listOf, listing.count);
  return {
    lists,
    cues: {
      byScope: cuesByScope(rulebook, lists, listing),
      ...{ stops, anew },
      joins: joins.map((is, at) => (noJoins[at] === 1 ? 0 : is)),
    },
    disclosed: new Uint8Array(read.tokens.count),
  };
}

/** By list: 0 where it is of a concept that does not count, and of its exceptions. */
function countingIn({ count, except }: Listing, wanted: Uint8Array | undefined): Uint8Array {
  const counts = new Uint8Array(count).fill(1);
  if (wanted === undefined) return counts;
  counts.set(wanted);
  counts.set(wanted, except(0));
  return counts;
}

/** Whether a pattern counts: it tells of a concept that does, or of none. */
export function isWanted(roles: PatternRoles, pattern: number, wanted: Uint8Array): boolean {
  const role = kindOfPattern(roles, pattern);
  return (role !== 'concept' && role !== 'except') || wanted[roles.owners[pattern]!] === 1;
}

function cuesByScope(rulebook: Rulebook, lists: HitLists, listing: Listing): PageCues['byScope'] {
  const byScope: PageCues['byScope'] = new Map();
  for (const [number, cue] of rulebook.cues.entries()) {
    if (!lists.has(listing.cue(number))) continue;
    const excepts = lists.of(listing['cue-except'](number)).sort(byFirst);
    const ofScope = collected(byScope, cue.scope);
    const known = ofScope.find(({ covers }) => covers === cue.covers);
    const hits: CueHit[] = known?.hits ?? [];
    if (known === undefined) ofScope.push({ covers: cue.covers, hits });
    for (const { first, last } of lists.of(listing.cue(number)))
      if (findIn(excepts, { first, last }) === undefined) hits.push({ first, last, cue });
  }
  for (const ofScope of byScope.values()) for (const { hits } of ofScope) hits.sort(byFirst);
  return byScope;
}

export const byFirst = (a: Span, b: Span): number => a.first - b.first;

function collected<K, V>(map: Map<K, V[]>, key: K): V[] {
  const known = map.get(key);
  if (known) return known;
  const made: V[] = [];
  map.set(key, made);
  return made;
}

/** Whether a pattern, by the number of its language, speaks that of a token; where the text's is not known, each does. */
function spokenIn(read: ReadPage, { languages }: Listing): (token: number, language: number) => boolean {
  const { page, block } = read;
  const numberOf = (language: string | undefined): number | undefined =>
    language === undefined ? undefined : languages.indexOf(language);
  const ofPage = numberOf(page.language);
  const ofBlock = page.blocks.map(({ language }) => numberOf(language) ?? ofPage);
  return (token, language) => {
    const told = block[token]! < 0 ? ofPage : ofBlock[block[token]!];
    return told === undefined || told === language;
  };
}
