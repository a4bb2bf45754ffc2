import type { Block, Document, Page } from './model.ts';
import { stopWords, tellingLetters } from './stop-words.ts';

/** Every language that small words or letters tell; scores stand in this order. */
const languages = [...new Set([...Object.keys(stopWords), ...tellingLetters.flatMap(([, told]) => told)])];

/** What a word or a letter tells for: languages by their numbers. */
interface Telling {
  languages: number[];
  isForeign: boolean;
}

const telling = (told: readonly string[]): Telling => ({
  languages: told.map((language) => languages.indexOf(language)),
  isForeign: !told.includes('en'),
});

const words = wordsTelling();
const longestWord = Math.max(...[...words.keys()].map((word) => word.length));
const letters = tellingLetters.map(([found, told]) => ({ ...telling(told), isForeign: true, found }));

function wordsTelling(): ReadonlyMap<string, Telling> {
  const told = new Map<string, string[]>();
  for (const [language, list] of Object.entries(stopWords))
    for (const word of list.split(' ')) told.set(word, [...(told.get(word) ?? []), language]);
  return new Map([...told].map(([word, inLanguages]) => [word, telling(inLanguages)]));
}

/** Scripts that one language in the main writes; kana before the Chinese signs that Japanese shares. */
const scripts: readonly (readonly [RegExp, string])[] = [
  [/[\u3040-\u30ff]/gu, 'ja'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
];

const sampleLength = 400;
/** Shorter texts hold too few small words to tell by. */
const leastLength = 25;
const beyondLatin = /[\u0370-\u03ff\u0400-\u1fff\u3040-\ud7ff]/;

/** "com" is a word of Portuguese, and no address is in a language. */
const address = /\S*(?:[/@]|\w\.\w)\S*/g;
const withoutAddresses = (text: string): string => (/[/@]|\w\.\w/.test(text) ? text.replace(address, ' ') : text);

function byScript(text: string): string | undefined {
  if (!beyondLatin.test(text)) return undefined;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const kana = text.match(/[\u3040-\u30ff]/g)?.length ?? 0;
  if (kana > letters * 0.1) return 'ja';
  for (const [script, language] of scripts) {
    if ((text.match(script)?.length ?? 0) <= letters * 0.4) continue;
    if (language === 'ru' && /[іїєґ]/i.test(text)) return 'uk';
    if (language === 'ar' && /[پچژگ]/.test(text)) return 'fa';
    return language;
  }
  return undefined;
}

/** Words that English lacks, or letters, that another language must show: "no payslips, no visit, no TU check" has one Spanish word. */
const leastForeign = 2;

/** By language, in the order of `languages`. */
interface Scores {
  scores: number[];
  /** How many of its words and letters are not English ones too. */
  foreign: number[];
  count: number;
}

const [OTHER, LETTER, DIGIT] = [1, 2, 3];
/** By unit, once it was met. */
const kinds = new Uint8Array(65_536);

/** That of what lies behind the end is OTHER. */
function kindAt(text: string, at: number): number {
  if (at >= text.length) return OTHER;
  const unit = text.charCodeAt(at);
  const known = kinds[unit]!;
  if (known !== 0) return known;
  const kind = /\p{L}/u.test(text[at]!) ? LETTER : /\p{N}/u.test(text[at]!) ? DIGIT : OTHER;
  kinds[unit] = kind;
  return kind;
}

function scoresOf(text: string): Scores {
  const found: Scores = { scores: languages.map(() => 0), foreign: languages.map(() => 0), count: 0 };
  countWords(text, found);
  if (/[^\0-\x7f]/.test(text))
    for (const letter of letters) {
      const times = text.match(letter.found)?.length ?? 0;
      tell(found, letter, { weight: Math.min(3, times) * 0.7, times });
    }
  return found;
}

/** "CO₂" and "H2O" hold no words, though "co" is Polish. */
function countWords(text: string, found: Scores): void {
  for (let at = 0; at < text.length; at++) {
    const from = at;
    let hasDigit = false;
    for (let kind = kindAt(text, at); kind === LETTER || kind === DIGIT; kind = kindAt(text, ++at))
      hasDigit ||= kind === DIGIT;
    if (at === from || hasDigit) continue;
    found.count += 1;
    const told = at - from > longestWord ? undefined : words.get(text.slice(from, at));
    if (told !== undefined) tell(found, told, { weight: 1 / Math.sqrt(told.languages.length), times: 1 });
  }
}

interface Weight {
  weight: number;
  times: number;
}

function tell({ scores, foreign }: Scores, told: Telling, { weight, times }: Weight): void {
  for (const language of told.languages) {
    scores[language]! += weight;
    if (told.isForeign) foreign[language]! += times;
  }
}

/** The BCP 47 primary language of a text by its script and small words; undefined when it does not show. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, sampleLength);
  const script = byScript(sample);
  if (script !== undefined) return script;
  if (sample.length < leastLength) return undefined;
  const { scores, foreign, count } = scoresOf(withoutAddresses(sample.toLowerCase()));
  const best = highestIn(scores);
  const second = scores[highestIn(scores, best)]!;
  const most = scores[best]!;
  const isClear = most >= 1.5 && most >= second * 1.25 && most >= count * 0.08;
  const isTold = languages[best] === 'en' || foreign[best]! >= leastForeign;
  return isClear && isTold ? languages[best] : undefined;
}

/** Where the highest score stands, but for one. */
function highestIn(scores: readonly number[], except = -1): number {
  let best = except === 0 ? 1 : 0;
  for (let at = best + 1; at < scores.length; at++) if (at !== except && scores[at]! > scores[best]!) best = at;
  return best;
}

const pageSample = 4000;

function pageLanguage(page: Page): string | undefined {
  const step = Math.max(sampleLength, Math.floor(page.text.length / (pageSample / sampleLength)));
  const votes = new Map<string, number>();
  for (let at = 0; at < page.text.length; at += step) {
    const language = detectLanguage(page.text.slice(at, at + sampleLength));
    if (language !== undefined) votes.set(language, (votes.get(language) ?? 0) + 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function blockLanguage(block: Block, page: Page): string | undefined {
  if (block.end - block.start < leastLength && !beyondLatin.test(page.text.slice(block.start, block.end)))
    return page.language;
  return detectLanguage(page.text.slice(block.start, Math.min(block.end, block.start + sampleLength))) ?? page.language;
}

/** What the words of all pages show together, unless a page shows another: one caption alone is easily mistaken. */
function sharedLanguage(pages: readonly Page[], shown: readonly (string | undefined)[]): string | undefined {
  if (pages.length < 2) return undefined;
  const together = detectLanguage(pages.map(({ text }) => text).join('\n'));
  return shown.every((language) => language === undefined || language === together) ? together : undefined;
}

/**
 * Notes the language of every page and block; a block too short to tell is taken to be in its page's, a page, as a film's captions are, in
 * what all of them show together.
 */
export function withLanguages(document: Document): Document {
  const shown = document.pages.map((page) => page.language ?? pageLanguage(page));
  const shared = sharedLanguage(document.pages, shown);
  for (const [at, page] of document.pages.entries()) {
    const language = shown[at] ?? shared;
    if (language !== undefined) page.language = language;
    for (const block of page.blocks) {
      const own = block.language ?? blockLanguage(block, page);
      if (own !== undefined) block.language = own;
    }
  }
  return document;
}
