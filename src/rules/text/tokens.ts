import { mergeWithValue, readPrefixedMoney, readValue } from './amounts.ts';
import { bleepedAt } from './bleeped.ts';
import {
  Break,
  endsSentence,
  isMoreThan,
  partsQuotations,
  strengthOf,
  strengthOfLineBreak,
  strengthOfPicture,
} from './breaks.ts';
import { fold, spell } from './fold.ts';
import { splitHashtag } from './hashtags.ts';
import { withLetter } from './met-words.ts';
import { isCurrencySymbol, wordAmount } from './numbers.ts';
import { readPeriod, readSlashedPeriod } from './periods.ts';
import { classOf, DIGIT, EMOJI, Flag, LETTER, numberOf, push, type Scan, SPACE, type Tokens, wordEnd } from './scan.ts';
import type { Vocabulary } from './vocabulary.ts';

export { Flag, reserved, type Tokens } from './scan.ts';

/** Reads a page's text into tokens. One pass, linear in the text. */
export function tokenise(text: string, vocabulary: Vocabulary): Tokens {
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
    isPlainBefore: false,
    start: new Int32Array(capacity),
    end: new Int32Array(capacity),
    word: new Int32Array(capacity),
    gap: new Uint8Array(capacity),
    flags: new Uint8Array(capacity),
    values: new Map(),
  };
  let at = 0;
  while (at < text.length) at = step(scan, at);
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

const isAddress = (word: string): boolean => word === 'http' || word === 'https' || word === 'www';

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
  if (amount !== undefined) scan.values.set(index, { kind: 'number', amount });
  else if (!mayBegin.has(word) && !isAddress(word)) scan.vocabulary.met?.remember(word, number);
  return end;
}

/** A word that belongs to the value before it: "per cent", "million", "per month". */
const readAfterValue = (scan: Scan, { at, end, word }: { at: number; end: number; word: string }): number | undefined =>
  mergeWithValue(scan, word, end) ?? readPeriod(scan, at);

/** "You can not lose" is "you cannot lose"; "you can not only save" is not. */
function joinCannot(scan: Scan, end: number): boolean {
  const { folded } = scan;
  const last = scan.count - 1;
  if (last < 0 || scan.pending !== Break.NONE || folded.slice(scan.start[last], scan.end[last]) !== 'can') return false;
  if (/^ (only|just|merely)\b/.test(folded.slice(end, end + 8))) return false;
  scan.end[last] = end;
  scan.word[last] = scan.vocabulary.lookUp('cannot');
  return true;
}

/** Two words written as one, or one as two. */
function readParted(scan: Scan, { at, end, word }: { at: number; end: number; word: string }): number | undefined {
  if (word === 'not' && joinCannot(scan, end)) return end;
  if (word === 'upto' && end === at + word.length) return splitUpTo(scan, at);
  return undefined;
}

/** "upto 70% off" is "up to 70% off". */
function splitUpTo(scan: Scan, at: number): number {
  push(scan, at, at + 2, scan.vocabulary.lookUp('up'));
  push(scan, at + 2, at + 4, scan.vocabulary.lookUp('to'));
  return at + 4;
}

function skipAddress(scan: Scan, at: number): number {
  let end = at;
  while (end < scan.folded.length && !/\s/.test(scan.folded[end]!)) end++;
  push(scan, at, end, scan.vocabulary.lookUp('http'));
  return end;
}

/** "guaran-⏎teed": a word cut at the end of a line, when the whole is a word we know and its parts are not. */
function joinHyphenated(scan: Scan, word: string, end: number): { end: number; word: number } | undefined {
  if (scan.folded.charCodeAt(end) !== 45) return undefined;
  const rest = /^-[ \r]*\n *([a-z]+)/.exec(scan.folded.slice(end, end + 40));
  if (!rest) return undefined;
  const whole = scan.vocabulary.lookUp(word + rest[1]!);
  return whole === 0 ? undefined : { end: end + rest[0].length, word: whole };
}

/** "G U A R A N T E E D", "r.i.s.k": at least four single letters, each parted by the same one sign. */
function spacedOut(folded: string, at: number): boolean {
  return /^([a-z])([ .\-_*])[a-z]\2[a-z]\2[a-z](?![a-z])/.test(folded.slice(at, at + 8));
}

function readSpacedOut(scan: Scan, at: number): number {
  const sign = scan.folded[at + 1]!;
  let end = at + 1;
  let word = scan.folded[at]!;
  while (scan.folded[end] === sign && /^[a-z](?![a-z'])/.test(scan.folded.slice(end + 1, end + 3))) {
    word += scan.folded[end + 1];
    end += 2;
  }
  push(scan, at, end, scan.vocabulary.lookUp(word));
  return end;
}

function readEmoji(scan: Scan, at: number): number {
  const point = scan.text.codePointAt(at) ?? 0;
  const size = point > 0xffff ? 2 : 1;
  const character = scan.text.slice(at, at + size);
  if (isQuestionSign(character)) return readQuestionSign(scan, at);
  const word = isWithinPhrase(scan.text, at, at + size) ? 0 : scan.vocabulary.lookUp(character);
  if (word !== 0) push(scan, at, at + size, word);
  scan.pending = Math.max(scan.pending, strengthOfPicture(scan.text, at + size, character));
  return at + size;
}

const isQuestionSign = (picture: string): boolean => picture === '❓' || picture === '❔';

/** "Is it safe❓" is a question, and so is all of the line that the sign begins: "❓does it hurt". */
function readQuestionSign(scan: Scan, at: number): number {
  if (beginsLine(scan.text, at)) scan.askedFrom = scan.count;
  else markAsked(scan);
  scan.pending = Math.max(scan.pending, Break.SENTENCE);
  return at + 1;
}

const beginsLine = (text: string, at: number): boolean => /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 8), at));

function markAsked(scan: Scan): void {
  if (scan.count > 0) scan.flags[scan.count - 1]! |= Flag.ASKED;
}

function endOfAskedLine(scan: Scan): number {
  const isAsked = scan.askedFrom >= 0 && scan.count > scan.askedFrom;
  if (isAsked) markAsked(scan);
  scan.askedFrom = -1;
  return isAsked ? Break.SENTENCE : Break.NONE;
}

/** "Guaranteed 🔥 returns": between two words of a phrase it says nothing and parts nothing. */
const isWithinPhrase = (text: string, start: number, end: number): boolean =>
  /[\p{L}\d,] *$/u.test(text.slice(Math.max(0, start - 4), start)) &&
  /^\ufe0f? *\p{Ll}/u.test(text.slice(end, end + 5));

function readMark(scan: Scan, at: number): number {
  const { folded } = scan;
  const mark = folded[at]!;
  if (isCurrencySymbol(mark) && /^.? ?\d/.test(folded.slice(at, at + 3))) return readValue(scan, at);
  if (mark === '#' && classOf(folded.charCodeAt(at + 1)) === LETTER) return readHashtag(scan, at);
  const period = mark === '/' ? readSlashedPeriod(scan, at) : undefined;
  if (period !== undefined) return period;
  const rank = mark === '#' ? readRank(scan, at) : undefined;
  if (rank !== undefined) return rank;
  if (isSpoken(folded, at)) return readSpoken(scan, at);
  scan.pending = Math.max(scan.pending, strengthAt(scan, mark, at));
  if (mark === '"') scan.quoted = !scan.quoted;
  if (scan.count > 0 && mark === '?') scan.flags[scan.count - 1]! |= Flag.ASKED;
  return at + 1;
}

/** Signs that stand for a word; others are marks between words. */
export const spokenSigns: Readonly<Record<string, string>> = { '&': 'and', '+': 'plus' };

/** "£89 + VAT", "£28 + £10": what comes on top of a price, as far as it tells. */
const addedCharge = /^\+ ?(?:vat\b|gst\b|p ?& ?p\b|postage\b|booking fee|admin fee|service fee|[£$€]\d)/;

/** "Safe & secure": parted from both; "B&B" is a name. */
const betweenWords = /^\S\s& \S/;

function isSpoken(folded: string, at: number): boolean {
  const mark = folded[at];
  if (mark === '+') return addedCharge.test(folded.slice(at, at + 14));
  return mark === '&' && at > 1 && betweenWords.test(folded.slice(at - 2, at + 3));
}

function readSpoken(scan: Scan, at: number): number {
  push(scan, at, at + 1, scan.vocabulary.lookUp(spokenSigns[scan.folded[at]!]!));
  return at + 1;
}

/** The last word as it is written: "pm" and "p/m" after an amount are two tokens, and their "m" alone is no initial. */
function lastWord({ folded, start, end, count }: Scan): string {
  if (count === 0) return '';
  const isHalf = count > 1 && /[a-z/]/.test(folded[start[count - 1]! - 1] ?? '');
  return folded.slice(start[isHalf ? count - 2 : count - 1]!, end[count - 1]!);
}

function strengthAt(scan: Scan, mark: string, at: number): number {
  const { folded } = scan;
  if (mark === '\n') {
    const strength = Math.max(strengthOfLineBreak(scan.text, at), endOfAskedLine(scan));
    if (strength === Break.BLOCK) scan.quoted = false;
    return strength;
  }
  if (mark === '.') {
    return endsSentence(scan.text, at, lastWord(scan)) ? Break.SENTENCE : Break.SOFT;
  }
  if (isMoreThan(folded, at)) return Break.SOFT;
  if ((mark === '"' || mark === ',') && partsQuotations(scan.text, at)) return Break.SENTENCE;
  return strengthOf(mark, folded[at - 1], folded[at + 1]);
}

/** "#1": a rank that a pattern names is a word of its own; other figures after the sign are numbers. */
function readRank(scan: Scan, at: number): number | undefined {
  const [rank] = /^#\d{1,2}(?![a-z\d]|[.,]\d)/.exec(scan.folded.slice(at, at + 5)) ?? [];
  const known = rank === undefined ? 0 : scan.vocabulary.lookUp(rank);
  if (rank === undefined || known === 0) return undefined;
  push(scan, at, at + rank.length, known);
  return at + rank.length;
}

function readHashtag(scan: Scan, at: number): number {
  const end = wordEnd(scan.folded, at + 1);
  const whole = spell(scan.text, scan.folded, at, end);
  const known = scan.vocabulary.lookUp(whole);
  const parts = known === 0 ? splitHashtag(scan.text.slice(at + 1, end), scan.vocabulary) : [];
  if (parts.length < 2) {
    scan.flag |= Flag.HASHTAG;
    push(scan, at, end, known || scan.vocabulary.lookUp(whole.slice(1)));
    return end;
  }
  let from = at;
  let to = at + 1;
  for (const part of parts) {
    to += part.length;
    scan.flag |= Flag.HASHTAG;
    push(scan, from, to, numberOf(scan, spell(scan.text, scan.folded, from === at ? at + 1 : from, to)));
    from = to;
  }
  return end;
}
