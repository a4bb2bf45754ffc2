import type { Annotated } from './annotate.ts';
import type { Rulebook } from './compile.ts';
import type { ReadPage } from './pages.ts';
import { classOf, LETTER } from './text/scan.ts';
import { reserved } from './text/tokens.ts';

/** Words in a language that rulebooks do not speak, or speak little of. */
export interface Unjudged {
  /** Its English name; undefined where it was not recognised. */
  language: string | undefined;
  /** The main rules speak it. */
  isPartly: boolean;
}

/** Fewer words may be names. */
const fewestWords = 5;
/** Of the words of any English advert that was tried some half are in the rulebook, of another language's at most three in ten. */
const leastKnown = 0.4;
/** A language of fewer patterns than this share of the best spoken one's is judged by the main rules only. */
const leastSpoken = 0.5;
/** A rulebook of fewer words tells no languages apart. */
const leastVocabulary = 1000;

/** The languages in a promotion that no rulebook judges as well as its own, so that silence about them is no approval. */
export function unjudgedIn(reviewed: readonly Annotated[]): { languages: Unjudged[]; isAll: boolean } {
  const words = wordsByLanguage(reviewed);
  const spoken = patternsByLanguage(reviewed.map(({ rulebook }) => rulebook));
  const most = Math.max(0, ...spoken.values());
  const telling = reviewed.some(({ rulebook }) => rulebook.index.vocabulary.size >= leastVocabulary);
  const languages: Unjudged[] = [];
  let judged = 0;
  for (const [language, { count, known }] of words) {
    const patterns = spoken.get(language) ?? 0;
    const isForeign = patterns === 0 && telling && known < count * leastKnown;
    if (count < fewestWords) continue;
    if (isForeign) languages.push({ language: nameOf(language), isPartly: false });
    else judged++;
    if (patterns > 0 && patterns < most * leastSpoken) languages.push({ language: nameOf(language), isPartly: true });
  }
  return { languages, isAll: judged === 0 && languages.length > 0 };
}

const unrecognised = '';

const names = new Intl.DisplayNames(['en'], { type: 'language' });

const nameOf = (language: string): string | undefined => (language === unrecognised ? undefined : names.of(language));

interface Words {
  count: number;
  known: number;
}

/** How many words there are in each language, and how many of them some rulebook knows. */
function wordsByLanguage(reviewed: readonly Annotated[]): Map<string, Words> {
  const words = new Map<string, Words>();
  for (const [page, read] of (reviewed[0]?.pages ?? []).entries()) {
    const readings = reviewed.map(({ pages }) => pages[page]!.tokens.word);
    const isKnown =
      readings.length === 1
        ? (token: number) => readings[0]![token] !== reserved.unknown
        : (token: number) => readings.some((word) => word[token] !== reserved.unknown);
    let block: number | undefined;
    let of: Words = { count: 0, known: 0 };
    for (let token = 0; token < read.tokens.count; token++) {
      if (read.block[token] !== block) {
        block = read.block[token]!;
        of = wordsOf(words, languageOf(read, block));
      }
      if (!isWord(read, token)) continue;
      of.count++;
      if (isKnown(token)) of.known++;
    }
  }
  return words;
}

function wordsOf(words: Map<string, Words>, language: string): Words {
  const known = words.get(language) ?? { count: 0, known: 0 };
  words.set(language, known);
  return known;
}

const isWord = ({ tokens }: ReadPage, at: number): boolean =>
  classOf(tokens.folded.charCodeAt(tokens.start[at]!)) === LETTER && !tokens.values.has(at);

const languageOf = ({ page }: ReadPage, block: number): string =>
  page.blocks[block]?.language ?? page.language ?? unrecognised;

const patterns = new WeakMap<Rulebook, Map<string, number>>();

function patternsByLanguage(rulebooks: readonly Rulebook[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const rulebook of rulebooks)
    for (const [language, count] of patternsOf(rulebook)) all.set(language, (all.get(language) ?? 0) + count);
  return all;
}

function patternsOf(rulebook: Rulebook): Map<string, number> {
  const known = patterns.get(rulebook);
  if (known !== undefined) return known;
  const counted = new Map<string, number>();
  for (const { role, language } of rulebook.roles)
    if (role === 'concept') counted.set(language, (counted.get(language) ?? 0) + 1);
  patterns.set(rulebook, counted);
  return counted;
}
