import type { Block, Document, Page } from './model.ts';
import { stopWords, tellingLetters } from './stop-words.ts';

const words = new Map<string, string[]>();
for (const [language, list] of Object.entries(stopWords)) {
  for (const word of list.split(' ')) words.set(word, [...(words.get(word) ?? []), language]);
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

function add(scores: Map<string, number>, languages: readonly string[], weight: number): void {
  for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + weight);
}

/** Words that English lacks, or letters, that another language must show: "no payslips, no visit, no TU check" has one Spanish word. */
const leastForeign = 2;

interface Scores {
  scores: Map<string, number>;
  /** Of each language, how many of its words and letters are not English ones too. */
  foreign: Map<string, number>;
  count: number;
}

/** "CO₂" and "H2O" hold no words, though "co" is Polish. */
const wholeWord = /(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu;

function scoresOf(text: string): Scores {
  const scores = new Map<string, number>();
  const foreign = new Map<string, number>();
  let count = 0;
  for (const [word] of text.matchAll(wholeWord)) {
    count += 1;
    const languages = words.get(word);
    if (!languages) continue;
    add(scores, languages, 1 / Math.sqrt(languages.length));
    if (!languages.includes('en')) add(foreign, languages, 1);
  }
  if (/[^\0-\x7f]/.test(text)) {
    for (const [letters, languages] of tellingLetters) {
      const found = text.match(letters)?.length ?? 0;
      if (found === 0) continue;
      add(scores, languages, Math.min(3, found) * 0.7);
      add(foreign, languages, found);
    }
  }
  return { scores, foreign, count };
}

/** The BCP 47 primary language of a text by its script and small words; undefined when it does not show. */
export function detectLanguage(text: string): string | undefined {
  const sample = text.slice(0, sampleLength);
  const script = byScript(sample);
  if (script !== undefined) return script;
  if (sample.length < leastLength) return undefined;
  const { scores, foreign, count } = scoresOf(sample.toLowerCase().replace(address, ' '));
  let best: string | undefined;
  let most = 0;
  let second = 0;
  for (const [language, score] of scores) {
    if (score > most) {
      second = most;
      most = score;
      best = language;
    } else if (score > second) second = score;
  }
  const isClear = most >= 1.5 && most >= second * 1.25 && most >= count * 0.08;
  const isTold = best === 'en' || (foreign.get(best ?? '') ?? 0) >= leastForeign;
  return isClear && isTold ? best : undefined;
}

const pageSample = 4000;

function pageLanguage(page: Page): string | undefined {
  const step = Math.max(sampleLength, Math.floor(page.text.length / (pageSample / sampleLength)));
  const votes = new Map<string, number>();
  for (let at = 0; at < page.text.length; at += step) {
    const language = detectLanguage(page.text.slice(at, at + sampleLength));
    if (language !== undefined) add(votes, [language], 1);
  }
  return [...votes].sort((a, b) => b[1] - a[1])[0]?.[0];
}

function blockLanguage(block: Block, page: Page): string | undefined {
  if (block.end - block.start < leastLength && !beyondLatin.test(page.text.slice(block.start, block.end)))
    return page.language;
  return detectLanguage(page.text.slice(block.start, Math.min(block.end, block.start + sampleLength))) ?? page.language;
}

/** Notes the language of every page and block; a block too short to tell is taken to be in its page's. */
export function withLanguages(document: Document): Document {
  for (const page of document.pages) {
    const language = page.language ?? pageLanguage(page);
    if (language !== undefined) page.language = language;
    for (const block of page.blocks) {
      const own = block.language ?? blockLanguage(block, page);
      if (own !== undefined) block.language = own;
    }
  }
  return document;
}
