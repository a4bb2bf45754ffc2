import { doubled } from '../../kernel/doubled.ts';
import { Break } from './breaks.ts';
import { GONE, MANY } from './fold.ts';
import type { Value } from './numbers.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Word numbers that every vocabulary begins with: 0 is any word no pattern names. */
export const reserved = { unknown: 0, percent: 1, money: 2, number: 3, multiple: 4, ratio: 5, year: 6 } as const;

export const Flag = { HASHTAG: 1, QUOTED: 2, ASKED: 4 } as const;

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

export interface Scan extends Tokens {
  vocabulary: Vocabulary;
  pending: number;
  flag: number;
  quoted: boolean;
  /** First token of the line, where it began with a sign that makes a question of it ("❓"); else -1. */
  askedFrom: number;
  /** See `isWrittenSmall`: asked at each full stop, looked for once. */
  isSmall: boolean;
  /** The last token is known to bear no value. */
  isPlainBefore: boolean;
}

const OTHER = 0;
export const LETTER = 1;
export const DIGIT = 2;
export const SPACE = 3;
export const EMOJI = 4;
const classes = new Uint8Array(65536).fill(255);

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  if (unit === GONE || unit === MANY || /\p{L}/u.test(character)) return LETTER;
  if (unit >= 48 && unit <= 57) return DIGIT;
  if (unit === 32) return SPACE;
  return (unit >= 0xd800 && unit <= 0xdfff) || (unit >= 0x2190 && unit <= 0x2bff) ? EMOJI : OTHER;
}

export function classOf(unit: number): number {
  const known = classes[unit]!;
  if (known !== 255) return known;
  classes[unit] = classify(unit);
  return classes[unit]!;
}

export function push(scan: Scan, start: number, end: number, word: number): number {
  if (scan.count === scan.word.length) makeRoom(scan);
  const index = scan.count++;
  scan.start[index] = start;
  scan.end[index] = end;
  scan.word[index] = word;
  scan.gap[index] = scan.pending;
  scan.flags[index] = scan.flag | (scan.quoted ? Flag.QUOTED : 0);
  scan.pending = Break.NONE;
  scan.flag = 0;
  scan.isPlainBefore = false;
  return index;
}

function makeRoom(scan: Scan): void {
  const capacity = 2 * scan.word.length;
  const longerBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => {
    const made = new Uint8Array(capacity);
    made.set(bytes);
    return made;
  };
  scan.start = doubled(scan.start);
  scan.end = doubled(scan.end);
  scan.word = doubled(scan.word);
  scan.gap = longerBytes(scan.gap);
  scan.flags = longerBytes(scan.flags);
}

/** Letters, digits inside a word, apostrophes between letters, and signs that stand for letters (gu@ranteed). */
export function wordEnd(folded: string, from: number): number {
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

/** Languages that write small words onto others. */
export const eliding: ReadonlySet<string> = new Set(['fr', 'it']);

/** "l'argent", "dell'investimento": what French and Italian write onto the word. */
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|un|all|dell|nell|sull|dall|quest|quell)'(?=[a-z])/;

/** "guaranteed1": the number of a note that lost its raised place when the text was copied. */
const noted = /^([a-z]{4,})\d{1,2}$/;

/** "l'argent" as "argent"; other words as they are. */
export const withoutElision = (word: string): string => word.replace(elision, '');

export function numberOf(scan: Scan, word: string): number {
  const whole = scan.vocabulary.lookUp(word);
  if (whole !== 0) return whole;
  if (word.includes("'")) {
    const rest = elision.test(word) ? scan.vocabulary.lookUp(withoutElision(word)) : 0;
    if (rest !== 0) return rest;
    return scan.vocabulary.lookUp(word.endsWith("'s") ? word.slice(0, -2) : word.replace(/'/g, ''));
  }
  if (!/[0-9@$*]/.test(word) || !/[a-z]/.test(word)) return 0;
  const undisguised = scan.vocabulary.lookUp(word.replace(/[013457@$]/g, (sign) => disguises[sign] ?? sign));
  return undisguised || scan.vocabulary.lookUp(noted.exec(word)?.[1] ?? '');
}
