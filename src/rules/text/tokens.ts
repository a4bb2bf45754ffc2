import { atOnce } from '../../kernel/at-once.ts';
import { mergeWithValue, readPrefixedMoney, readValue } from './amounts.ts';
import { bleepedAt } from './bleeped.ts';
import { Break, isWrittenSmall } from './breaks.ts';
import { fold, spell } from './fold.ts';
import { readEmoji, readMark } from './marks.ts';
import { withLetter } from './met-words.ts';
import { wordAmount } from './numbers.ts';
import { isAddress, joinHyphenated, readParted, readSpacedOut, skipAddress, spacedOut } from './parted-words.ts';
import { readPeriod } from './periods.ts';
import {
  classOf,
  DIGIT,
  EMOJI,
  LETTER,
  numberOf,
  push,
  reserved,
  type Scan,
  SPACE,
  type Tokens,
  wordEnd,
} from './scan.ts';
import { countOn, spokenOn } from './spoken-amounts.ts';
import type { Vocabulary } from './vocabulary.ts';

export { Flag, reserved, type Tokens } from './scan.ts';

/** Reads a page's text into tokens. One pass, linear in the text. */
export const tokenise = (text: string, vocabulary: Vocabulary): Tokens => atOnce(tokenising(text, vocabulary));

/** In characters: read in some ten milliseconds, whatever they are. */
const longestStep = 16_384;

/** The same step by step, none of them long, save within one word. */
export function* tokenising(text: string, vocabulary: Vocabulary): Generator<undefined, Tokens> {
  // A word and its space are some five characters; where they are fewer, there is made room for more.
  const capacity = (text.length >> 2) + 16;
  const scan: Scan = {
    text,
    folded: fold(text),
    count: 0,
    vocabulary,
    pending: Break.BLOCK,
    flag: 0,
    quoted: false,
    askedFrom: -1,
    isSmall: isWrittenSmall(text),
    isPlainBefore: false,
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
    word: new Int32Array(capacity),
    gap: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    values: new Map(),
  };
  let at = 0;
  while (at < text.length) {
    const until = Math.min(at + longestStep, text.length);
    while (at < until) at = step(scan, at);
    if (at < text.length) yield;
  }
  return scan;
}

function step(scan: Scan, at: number): number {
  switch (classOf(scan.folded.charCodeAt(at))) {
    case SPACE:
      return at + 1;
    case LETTER:
      return readWord(scan, at);
    case DIGIT:
      return readValue(scan, at);
    case EMOJI:
      return readEmoji(scan, at);
    default:
      return readMark(scan, at);
  }
}

const [SPACE_SIGN, FULL_STOP, COMMA, HYPHEN, APOSTROPHE, AT, DOLLAR, STAR] = [32, 46, 44, 45, 39, 64, 36, 42];

/** Words that what follows may make part of something else: "can not", "Fr. 19.–". */
const mayBegin: ReadonlySet<string> = new Set(['not', 'fr']);

/** A word met before that is just that: no part of a value, an address or a word cut in two. */
function readMetWord(scan: Scan, at: number): number | undefined {
  const { folded } = scan;
  let end = at;
  let hash = 0;
  for (; isPlainAt(folded, end); end++) hash = withLetter(hash, folded.charCodeAt(end));
  if (goesOn(folded, end) || (end === at + 1 && folded.charCodeAt(at + 3) === folded.charCodeAt(end))) return undefined;
  if (!scan.isPlainBefore && scan.values.has(scan.count - 1)) return undefined;
  const number = scan.vocabulary.met?.numberOf(folded, at, end, hash) ?? -1;
  if (number < 0) return undefined;
  push(scan, at, end, number);
  scan.isPlainBefore = true;
  return end;
}

const isPlainLetter = (unit: number): boolean => unit >= 97 && unit <= 122;

/** A letter of a word, or an apostrophe before one. */
function isPlainAt(folded: string, at: number): boolean {
  const unit = folded.charCodeAt(at);
  return isPlainLetter(unit) || (unit === APOSTROPHE && isPlainLetter(folded.charCodeAt(at + 1)));
}

/** Whether a word may go on after its letters: with others, figures, an apostrophe, a sign in a letter's place, or on the next line. */
function goesOn(folded: string, end: number): boolean {
  const unit = folded.charCodeAt(end);
  if (unit === SPACE_SIGN || unit === FULL_STOP || unit === COMMA) return false;
  if (unit === HYPHEN) return classOf(folded.charCodeAt(end + 1)) !== LETTER;
  const kind = classOf(unit);
  return kind === LETTER || kind === DIGIT || unit === APOSTROPHE || unit === AT || unit === DOLLAR || unit === STAR;
}

function readWord(scan: Scan, at: number): number {
  const met = readMetWord(scan, at);
  if (met !== undefined) return met;
  const money = 'racf'.includes(scan.folded[at]!) ? readPrefixedMoney(scan, at) : undefined;
  if (money !== undefined) return money;
  const { folded, text } = scan;
  const bleeped = bleepedAt(folded, at);
  if (bleeped !== undefined) {
    push(scan, at, bleeped.end, scan.vocabulary.lookUp(bleeped.word));
    return bleeped.end;
  }
  const end = wordEnd(folded, at);
  const word = spell(text, folded, at, end);
  if (word === '') return end;
  if (isAddress(word) && /^(:\/\/|\.)/.test(folded.slice(end, end + 3))) return skipAddress(scan, at);
  if (end === at + 1 && spacedOut(folded, at)) return readSpacedOut(scan, at);
  const parted = readParted(scan, { at, end, word });
  if (parted !== undefined) return parted;
  const ofValue = readAfterValue(scan, { at, end, word });
  if (ofValue !== undefined) return ofValue;
  const broken = joinHyphenated(scan, word, end);
  if (broken !== undefined) {
    push(scan, at, broken.end, broken.word);
    return broken.end;
  }
  const number = numberOf(scan, word);
  const index = push(scan, at, end, number);
  const amount = wordAmount(word);
  if (amount !== undefined) return readSpoken(scan, index, amount);
  if (!mayBegin.has(word) && !isAddress(word)) scan.vocabulary.met?.remember(word, number);
  return end;
}

/** "four", "four point nine", "three and a half". */
function readSpoken(scan: Scan, index: number, amount: number): number {
  const said = spokenOn(scan.folded, scan.end[index]!, amount);
  scan.values.set(index, { kind: 'number', amount: said.amount });
  if (said.end !== scan.end[index]) scan.word[index] = reserved.number;
  scan.end[index] = said.end;
  countOn(scan);
  return said.end;
}

/** A word that belongs to the value before it: "per cent", "million", "per month". */
const readAfterValue = (scan: Scan, { at, end, word }: { at: number; end: number; word: string }): number | undefined =>
  mergeWithValue(scan, word, end) ?? readPeriod(scan, at);
