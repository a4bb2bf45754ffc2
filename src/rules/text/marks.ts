import { readValue } from './amounts.ts';
import {
  Break,
  endsSentence,
  isMoreThan,
  partsQuotations,
  strengthOf,
  strengthOfLineBreak,
  strengthOfPicture,
} from './breaks.ts';
import { spell } from './fold.ts';
import { splitHashtag } from './hashtags.ts';
import { isCurrencySymbol } from './numbers.ts';
import { readSlashedPeriod } from './periods.ts';
import { classOf, Flag, LETTER, numberOf, push, type Scan, wordEnd } from './scan.ts';

export function readEmoji(scan: Scan, at: number): number {
  const point = scan.text.codePointAt(at) ?? 0;
  const size = point > 0xffff ? 2 : 1;
  const character = scan.text.slice(at, at + size);
  if (isQuestionSign(character)) return readQuestionSign(scan, at);
  if (character === tickedBox && scan.text[at + size] !== asPicture) return readTickedBox(scan, at);
  const word = isWithinPhrase(scan.text, at, at + size) ? 0 : scan.vocabulary.lookUp(character);
  if (word !== 0) push(scan, at, at + size, word);
  scan.pending = Math.max(scan.pending, strengthOfPicture(scan.text, at + size, character));
  return at + size;
}

const tickedBox = '☑';
/** Asks for a sign's colourful form: posts begin the lines of a list with such a box. */
const asPicture = '\ufe0f';

/** A form's ticked box begins what is said, and belongs to it. */
function readTickedBox(scan: Scan, at: number): number {
  scan.pending = Math.max(scan.pending, Break.SENTENCE);
  const word = scan.vocabulary.lookUp(tickedBox);
  if (word !== 0) push(scan, at, at + 1, word);
  return at + 1;
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

export function readMark(scan: Scan, at: number): number {
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
  if (scan.count > 0 && mark === '?' && !isAnsweredYes(folded, at)) scan.flags[scan.count - 1]! |= Flag.ASKED;
  return at + 1;
}

/** "Is there a deposit? Yes, £250": the answer makes a statement of what is asked. */
const yes = /^\?["')]? *\n? *(?:yes|yep|yup|indeed|of course|absolutely|ja|jawohl|oui|si)\b(?! (?:and|or) no\b)/;

const isAnsweredYes = (folded: string, at: number): boolean => yes.test(folded.slice(at, at + 24));

/** Signs that stand for a word; others are marks between words. */
export const spokenSigns: ReadonlyMap<string, string> = new Map([
  ['&', 'and'],
  ['+', 'plus'],
]);

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
  push(scan, at, at + 1, scan.vocabulary.lookUp(spokenSigns.get(scan.folded[at]!)!));
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
    return endsSentence(scan.text, at, lastWord(scan), scan.isSmall) ? Break.SENTENCE : Break.SOFT;
  }
  if (isMoreThan(folded, at)) return Break.SOFT;
  if (mark === '?' && isAnsweredYes(folded, at)) return Break.CLAUSE;
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
