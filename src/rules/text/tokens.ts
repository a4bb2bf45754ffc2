import { Break, endsSentence, strengthOf, strengthOfLineBreak } from './breaks.ts';
import { fold, GONE, MANY, spell } from './fold.ts';
import { splitHashtag } from './hashtags.ts';
import { currencyWords, isCurrencySymbol, readNumber, scaleOf, type Value, wordAmount } from './numbers.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Word numbers that every vocabulary begins with: 0 is any word no pattern names. */
export const reserved = { unknown: 0, percent: 1, money: 2, number: 3, multiple: 4, ratio: 5, year: 6 } as const;

export const Flag = { HASHTAG: 1, QUOTED: 2, ASKED: 4, EXCLAIMED: 8, JOINED: 16, PARENTHESIS: 32 } as const;

/** The words of a page as parallel arrays; offsets are UTF-16 units of the page's text. */
export interface Tokens {
  text: string;
  folded: string;
  count: number;
  start: Int32Array;
  end: Int32Array;
  word: Int32Array;
  /** Strength of the break before each token, see `Break`. */
  gap: Uint8Array;
  flags: Uint8Array;
  values: Map<number, Value>;
}

interface Scan extends Tokens {
  vocabulary: Vocabulary;
  pending: number;
  flag: number;
  quoted: boolean;
  parenthesis: boolean;
}

const OTHER = 0;
const LETTER = 1;
const DIGIT = 2;
const SPACE = 3;
const EMOJI = 4;
const classes = new Uint8Array(65536).fill(255);

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  if (unit === GONE || unit === MANY || /\p{L}/u.test(character)) return LETTER;
  if (unit >= 48 && unit <= 57) return DIGIT;
  if (unit === 32) return SPACE;
  return (unit >= 0xd800 && unit <= 0xdfff) || (unit >= 0x2190 && unit <= 0x2bff) ? EMOJI : OTHER;
}

function classOf(unit: number): number {
  const known = classes[unit]!;
  if (known !== 255) return known;
  classes[unit] = classify(unit);
  return classes[unit]!;
}

/** Reads a page's text into tokens. One pass, linear in the text. */
export function tokenise(text: string, vocabulary: Vocabulary): Tokens {
  const capacity = (text.length >> 1) + 2;
  const scan: Scan = {
    text,
    folded: fold(text),
    count: 0,
    vocabulary,
    pending: Break.BLOCK,
    flag: 0,
    quoted: false,
    parenthesis: false,
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

function push(scan: Scan, start: number, end: number, word: number): number {
  const index = scan.count++;
  scan.start[index] = start;
  scan.end[index] = end;
  scan.word[index] = word;
  scan.gap[index] = scan.pending;
  scan.flags[index] = scan.flag | (scan.quoted ? Flag.QUOTED : 0) | (scan.parenthesis ? Flag.PARENTHESIS : 0);
  scan.pending = Break.NONE;
  scan.flag = 0;
  return index;
}

/** Letters, digits inside a word, apostrophes between letters, and signs that stand for letters (gu@ranteed). */
function wordEnd(folded: string, from: number): number {
  let at = from + 1;
  while (at < folded.length) {
    const unit = folded.charCodeAt(at);
    const kind = classOf(unit);
    if (kind === LETTER || kind === DIGIT) at++;
    else if (
      (unit === 39 || unit === 64 || unit === 36 || unit === 42) &&
      classOf(folded.charCodeAt(at + 1)) === LETTER &&
      folded.charCodeAt(at + 1) !== GONE
    )
      at += 2;
    else break;
  }
  return at;
}

const address = /^https?$|^www$/;
const disguises: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

/** "l'argent", "dell'investimento": what French and Italian write onto the word. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dell|nell|sull|dall|quest|quell)'/;

function numberOf(scan: Scan, word: string): number {
  const whole = scan.vocabulary.lookUp(word);
  if (whole !== 0) return whole;
  if (word.includes("'")) {
    const bare = word.endsWith("'s") ? word.slice(0, -2) : word.replace(/'/g, '');
    const known = scan.vocabulary.lookUp(bare);
    return known !== 0 ? known : scan.vocabulary.lookUp(word.replace(elision, ''));
  }
  if (/[0-9@$*]/.test(word) && /[a-z]/.test(word))
    return scan.vocabulary.lookUp(word.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign));
  return 0;
}

/** "R10,000", "Rs500", "AED50": the letters are a currency, not the beginning of a word. */
const currencyLetters = /^(?:r|rs|aed|chf|rm)(?=\d)/;

function readPrefixedMoney(scan: Scan, at: number): number | undefined {
  const letters = currencyLetters.exec(scan.folded.slice(at, at + 5));
  const read = letters && readNumber(scan.folded, at + letters[0].length);
  if (!letters || read?.value.kind !== 'number') return undefined;
  if (classOf(scan.folded.charCodeAt(read.end)) === LETTER) return undefined;
  const index = push(scan, at, read.end, reserved.money);
  scan.values.set(index, { kind: 'money', amount: read.value.amount, currency: letters[0].toUpperCase() });
  return read.end;
}

function readWord(scan: Scan, at: number): number {
  const money = 'rac'.includes(scan.folded[at]!) ? readPrefixedMoney(scan, at) : undefined;
  if (money !== undefined) return money;
  const { folded, text } = scan;
  const end = wordEnd(folded, at);
  const word = spell(text, folded, at, end);
  if (word === '') return end;
  if (address.test(word) && /^(:\/\/|\.)/.test(folded.slice(end, end + 3))) return skipAddress(scan, at);
  if (end === at + 1 && spacedOut(folded, at)) return readSpacedOut(scan, at);
  const merged = mergeWithValue(scan, word, end);
  if (merged !== undefined) return merged;
  const broken = joinHyphenated(scan, word, end);
  if (broken !== undefined) {
    push(scan, at, broken.end, broken.word);
    return broken.end;
  }
  const index = push(scan, at, end, numberOf(scan, word));
  const amount = wordAmount(word);
  if (amount !== undefined) scan.values.set(index, { kind: 'number', amount });
  return end;
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

/** "8 per cent", "twenty pounds", "£2 million": the word finishes the value before it. */
function mergeWithValue(scan: Scan, word: string, end: number): number | undefined {
  const last = scan.count - 1;
  const value = scan.values.get(last);
  if (value === undefined || scan.pending > Break.SOFT) return undefined;
  const merged = finish(value, word, scan.folded, end);
  if (merged === undefined) return undefined;
  const first =
    scan.values.get(last - 1)?.kind === 'number' &&
    scan.gap[last]! <= Break.SOFT &&
    wordAmount(spell(scan.text, scan.folded, scan.start[last - 1]!, scan.end[last - 1]!)) !== undefined
      ? last - 1
      : last;
  if (first !== last) {
    scan.values.delete(last);
    scan.count = last;
    merged.value.amount =
      combine(scan.values.get(first)!.amount, value.amount) * (merged.value.amount / (value.amount || 1));
  }
  scan.end[first] = merged.end;
  scan.word[first] = reserved[merged.value.kind];
  scan.values.set(first, merged.value);
  return merged.end;
}

/** "twenty five" is 25, "two hundred" is 200. */
const combine = (first: number, second: number): number => (second >= 100 ? first * second : first + second);

function finish(value: Value, word: string, folded: string, end: number): { value: Value; end: number } | undefined {
  const plain = value.kind === 'number' || value.kind === 'year';
  if (plain && (word === 'percent' || word === 'pct')) return { value: { kind: 'percent', amount: value.amount }, end };
  const cent = plain && word === 'per' ? /^ cents?\b/.exec(folded.slice(end, end + 7)) : null;
  if (cent) return { value: { kind: 'percent', amount: value.amount }, end: end + cent[0].length };
  if (plain && currencyWords[word] !== undefined)
    return { value: { kind: 'money', amount: value.amount, currency: currencyWords[word]! }, end };
  const scale = scaleOf(word);
  if (scale !== undefined && (value.kind === 'money' || (value.kind === 'number' && word.length > 2)))
    return { value: { ...value, amount: value.amount * scale }, end };
  return undefined;
}

/** "£159pm": what a price is for, written onto it. */
const pricePeriod = /^(pm|pcm|pw|pa|pp|pppn|mth|wk)\b/;

function readValue(scan: Scan, at: number): number {
  const read = readNumber(scan.folded, at);
  if (!read) return at + 1;
  const { folded } = scan;
  // "2nd", "401k", "4x4": a number that runs on into letters is a word.
  if (classOf(folded.charCodeAt(read.end)) === LETTER && folded.charCodeAt(read.end) !== GONE) {
    const isPrice = read.value.kind === 'money' && pricePeriod.test(folded.slice(read.end, read.end + 5));
    if (!isPrice) return readNumberedWord(scan, at, read.end);
  }
  const last = scan.count - 1;
  if (
    read.value.kind === 'money' &&
    last >= 0 &&
    scan.end[last] === at &&
    scan.pending === Break.NONE &&
    /^(us|a|nz|hk|s|c|ca|r)$/.test(folded.slice(scan.start[last], at))
  ) {
    scan.end[last] = read.end;
    scan.word[last] = reserved.money;
    scan.values.set(last, read.value);
    return read.end;
  }
  const currency =
    last >= 0 && scan.pending <= Break.SOFT
      ? currencyWords[spell(scan.text, folded, scan.start[last]!, scan.end[last]!)]
      : undefined;
  if (currency !== undefined && read.value.kind === 'number') {
    scan.end[last] = read.end;
    scan.word[last] = reserved.money;
    scan.values.set(last, { kind: 'money', amount: read.value.amount, currency });
    return read.end;
  }
  const index = push(scan, at, read.end, reserved[read.value.kind]);
  scan.values.set(index, read.value);
  return read.end;
}

function readNumberedWord(scan: Scan, at: number, from: number): number {
  const end = wordEnd(scan.folded, Math.max(at, from - 1));
  const word = spell(scan.text, scan.folded, at, end);
  const known = scan.vocabulary.lookUp(word) || numberOf(scan, word);
  const index = push(scan, at, end, known === 0 && /^\d+(st|nd|rd|th)$/.test(word) ? reserved.number : known);
  const unit =
    /^(\d+)(days?|weeks?|months?|years?|yrs?|mins?|minutes?|hrs?|hours?|h|d|lbs?|kgs?|g|mg|mcg|ml|st|stone|cm|kcal|mph|mb|gb|mbps|kwh)$/.exec(
      word,
    );
  if (unit && known === 0) {
    scan.end[index] = at + unit[1]!.length;
    scan.word[index] = reserved.number;
    scan.values.set(index, { kind: 'number', amount: Number(unit[1]) });
    push(scan, at + unit[1]!.length, end, scan.vocabulary.lookUp(unit[2]!));
  }
  return end;
}

function readEmoji(scan: Scan, at: number): number {
  const point = scan.text.codePointAt(at) ?? 0;
  const size = point > 0xffff ? 2 : 1;
  const character = scan.text.slice(at, at + size);
  const word = scan.vocabulary.lookUp(character);
  if (word !== 0) push(scan, at, at + size, word);
  else scan.pending = Math.max(scan.pending, strengthOf(character, undefined, undefined));
  return at + size;
}

function readMark(scan: Scan, at: number): number {
  const { folded } = scan;
  const mark = folded[at]!;
  if (isCurrencySymbol(mark) && /^.? ?\d/.test(folded.slice(at, at + 3))) return readValue(scan, at);
  if (mark === '#' && classOf(folded.charCodeAt(at + 1)) === LETTER) return readHashtag(scan, at);
  scan.pending = Math.max(scan.pending, strengthAt(scan, mark, at));
  if (mark === '"') scan.quoted = !scan.quoted;
  if (mark === '(' || mark === ')') scan.parenthesis = mark === '(';
  if (scan.count > 0 && (mark === '?' || mark === '!'))
    scan.flags[scan.count - 1]! |= mark === '?' ? Flag.ASKED : Flag.EXCLAIMED;
  if (mark === '-' && folded[at - 1] !== ' ') scan.flag |= Flag.JOINED;
  return at + 1;
}

function strengthAt(scan: Scan, mark: string, at: number): number {
  const { folded } = scan;
  if (mark === '\n') {
    const strength = strengthOfLineBreak(folded, at);
    if (strength === Break.BLOCK) scan.quoted = false;
    return strength;
  }
  if (mark === '.') {
    const last = scan.count - 1;
    const word = last < 0 ? '' : folded.slice(scan.start[last]!, scan.end[last]!);
    return endsSentence(scan.text, at, word) ? Break.SENTENCE : Break.SOFT;
  }
  return strengthOf(mark, folded[at - 1], folded[at + 1]);
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
