import { oncePer } from '../kernel/once-per.ts';
import type { Annotated } from './places/annotate.ts';
import type { ReadPage } from './places/pages.ts';
import type { Rulebook } from './rulebook/compile.ts';
import { conceptPatterns, kindOfPattern, languageOfPattern, type PatternRoles } from './rulebook/pattern-roles.ts';
import { classOf, LETTER } from './text/scan.ts';

/** Words in a language that rulebooks do not speak, or speak little of. */
export interface Unjudged {
  /** Its English name; undefined where it was not recognised. */
  language: string | undefined;
  /** The main rules speak it. */
  isPartly: boolean;
}

/** Fewer words may be names. */
const fewestWords = 5;
/** Of the words of an advert so many are in the rulebook's patterns of its own language; of those in another, at most three in ten. */
const leastKnown = 0.4;
/** A language of fewer patterns than this share of the best spoken one's is judged by the main rules only. */
const leastSpoken = 0.5;
/** A rulebook of fewer words tells no languages apart. */
const leastVocabulary = 1000;

/** The languages in a promotion that no rulebook judges as well as its own, so that silence about them is no approval. */
export function unjudgedIn(reviewed: readonly Annotated[]): { languages: Unjudged[]; isAll: boolean } {
  const spoken = patternsByLanguage(reviewed.map(({ rulebook }) => rulebook));
  const most = Math.max(0, ...spoken.values());
  const telling = reviewed.some(({ rulebook }) => rulebook.index.vocabulary.size >= leastVocabulary);
  const foreign: Unjudged[] = [];
  const partly = new Set<string>();
  let judged = 0;
  for (const [language, words] of wordsByLanguage(reviewed, spoken)) {
    if (words.count < fewestWords) continue;
    const judgedAs = spoken.has(language) ? language : likeliest(reviewed, words, [...spoken.keys()]);
    if (judgedAs === undefined && telling) foreign.push({ language: nameOf(language), isPartly: false });
    else judged++;
    if (judgedAs !== undefined && spoken.get(judgedAs)! < most * leastSpoken) partly.add(judgedAs);
  }
  const languages = [...foreign, ...[...partly].map((language) => ({ language: nameOf(language), isPartly: true }))];
  return { languages, isAll: judged === 0 && languages.length > 0 };
}

const unrecognised = '';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

const nameOf = (language: string): string | undefined => (language === unrecognised ? undefined : names.of(language));

interface Words {
  count: number;
  /** Where they stand, of a language that no rulebook speaks. */
  at: { page: number; token: number }[];
}

/** More words tell no more surely what language they are in. */
const mostLooked = 2000;

/** How many words there are in each language: as many as matter. */
function wordsByLanguage(reviewed: readonly Annotated[], spoken: ReadonlyMap<string, number>): Map<string, Words> {
  const words = new Map<string, Words>();
  for (const [page, read] of (reviewed[0]?.pages ?? []).entries())
    for (let from = 0; from < read.tokens.count; ) {
      const block = read.block[from]!;
      const to = endOfBlock(read, from);
      const language = languageOf(read, block);
      note(known(words, language), { page, read, from, to, isSpoken: spoken.has(language) });
      from = to;
    }
  return words;
}

function endOfBlock({ block, blockStart, tokens }: ReadPage, from: number): number {
  if (block[from]! >= 0) return blockStart[block[from]! + 1]!;
  let to = from;
  while (to < tokens.count && block[to]! < 0) to++;
  return to;
}

interface Stretch {
  page: number;
  read: ReadPage;
  from: number;
  to: number;
  isSpoken: boolean;
}

/** Counts the words of a stretch; of a language that nobody speaks, notes their places too. */
function note(of: Words, { page, read, from, to, isSpoken }: Stretch): void {
  for (let token = from; token < to; token++) {
    if (of.count >= (isSpoken ? fewestWords : mostLooked)) return;
    if (!isWord(read, token) || read.hidden?.[token] === 1) continue;
    of.count += wordsIn(read, token);
    if (!isSpoken) of.at.push({ page, token });
  }
}

function known(words: Map<string, Words>, language: string): Words {
  const of = words.get(language) ?? { count: 0, at: [] };
  words.set(language, of);
  return of;
}

const isWord = ({ tokens }: ReadPage, at: number): boolean =>
  classOf(tokens.folded.charCodeAt(tokens.start[at]!)) === LETTER && !tokens.values.has(at);

/** Japanese, Chinese and Thai put no spaces between words, so that a line of them is one token. */
const unspaced = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/g;
const lettersAWord = 2;

function wordsIn({ tokens }: ReadPage, at: number): number {
  const letters = tokens.folded.slice(tokens.start[at]!, tokens.end[at]!).match(unspaced)?.length ?? 0;
  return Math.max(1, Math.floor(letters / lettersAWord));
}

const languageOf = ({ page }: ReadPage, block: number): string =>
  page.blocks[block]?.language ?? page.language ?? unrecognised;

/** The language, of those spoken, that words whose own was not told, or told as one that nobody speaks, are most likely in. */
function likeliest(reviewed: readonly Annotated[], words: Words, languages: readonly string[]): string | undefined {
  let best: string | undefined;
  let most = words.count * leastKnown;
  for (const language of languages) {
    const spoken = reviewed.map(({ rulebook, pages }) => ({ pages, words: wordsOf(rulebook, language) }));
    const isOf = ({ page, token }: Words['at'][number]): boolean =>
      spoken.some(({ pages, words }) => words[pages[page]!.tokens.word[token]!] === 1);
    const known = words.at.filter(isOf).length;
    if (known < most || (known === most && best !== undefined)) continue;
    most = known;
    best = language;
  }
  return best;
}

function patternsByLanguage(rulebooks: readonly Rulebook[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const rulebook of rulebooks)
    for (const [language, count] of patternsOf(rulebook.roles)) all.set(language, (all.get(language) ?? 0) + count);
  return all;
}

const patternsOf = oncePer((roles: PatternRoles): Map<string, number> => {
  const counted = new Map<string, number>();
  for (const pattern of roles.kinds.keys()) {
    if (kindOfPattern(roles, pattern) !== 'concept') continue;
    const language = languageOfPattern(roles, pattern);
    counted.set(language, (counted.get(language) ?? 0) + 1);
  }
  return counted;
});

/** By language. */
const vocabulariesOf = oncePer((_roles: PatternRoles) => new Map<string, Uint8Array>());

/** 1 for each word, by its number, that a rulebook's concepts ask for in a language. */
function wordsOf(rulebook: Rulebook, language: string): Uint8Array {
  const known = vocabulariesOf(rulebook.roles);
  const words = known.get(language) ?? wordsAskedFor(rulebook, language);
  known.set(language, words);
  return words;
}

function wordsAskedFor({ roles, index: { asked, vocabulary } }: Rulebook, language: string): Uint8Array {
  const words = new Uint8Array(vocabulary.size);
  for (const pattern of conceptPatterns(roles, language))
    for (let at = asked.from[pattern]!; at < asked.from[pattern + 1]!; at++) words[asked.numbers[at]!] = 1;
  return words;
}
