import { Break } from './breaks.ts';
import { GONE, spell } from './fold.ts';
import { areHundredths, currencyWords, readNumber, scaleOf, type Value, wordAmount } from './numbers.ts';
import { classOf, LETTER, numberOf, push, reserved, type Scan, wordEnd } from './scan.ts';

/** "R10,000", "Rs500", "AED50", "R 2 999": the letters are a currency, not the beginning of a word. */
const currencyLetters = /^(?:(?:r|rs|aed|chf|rm)(?=\d)|r (?=\d{1,3}[ ,]\d{3}\b|\d+[.,]\d\d\b))/;

/** "Fr. 19.–", "Fr. 19.90"; "Fr. 9–18 Uhr" and "Fr. 9.30 bis 18 Uhr" are Fridays. */
const francs = /^fr\. ?(?=\d[\d']*\.(?:[–-]|\d\d\b)(?! ?(?:uhr|bis|[–-] ?\d)))/;

const currencyOf = (letters: string): string => (letters.startsWith('fr') ? 'CHF' : letters.trimEnd().toUpperCase());

export function readPrefixedMoney(scan: Scan, at: number): number | undefined {
  const ahead = scan.folded.slice(at, at + 20);
  const letters = currencyLetters.exec(ahead) ?? francs.exec(ahead);
  const read = letters && readNumber(scan.folded, at + letters[0].length);
  if (!letters || read?.value.kind !== 'number') return undefined;
  if (classOf(scan.folded.charCodeAt(read.end)) === LETTER) return undefined;
  const index = push(scan, at, read.end, reserved.money);
  scan.values.set(index, { kind: 'money', amount: read.value.amount, currency: currencyOf(letters[0]) });
  return read.end;
}

/** "8 per cent", "twenty pounds", "£2 million": the word finishes the value before it. */
export function mergeWithValue(scan: Scan, word: string, end: number): number | undefined {
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

/** Ninety-nine pence are .99 pounds. */
const inUnits = (amount: number, word: string): number => (areHundredths.has(word) ? amount / 100 : amount);

function finish(value: Value, word: string, folded: string, end: number): { value: Value; end: number } | undefined {
  const plain = value.kind === 'number' || value.kind === 'year';
  if (plain && (word === 'percent' || word === 'pct')) return { value: { kind: 'percent', amount: value.amount }, end };
  const cent = plain && word === 'per' ? /^ cents?\b/.exec(folded.slice(end, end + 7)) : null;
  if (cent) return { value: { kind: 'percent', amount: value.amount }, end: end + cent[0].length };
  const currency = plain ? currencyWords[word] : undefined;
  if (currency !== undefined) return { value: { kind: 'money', amount: inUnits(value.amount, word), currency }, end };
  if (value.kind === 'number' && word === 'grand' && !isGrandThing(folded, end))
    return { value: { kind: 'money', amount: value.amount * 1000 }, end };
  const scale = scaleOf(word);
  if (scale !== undefined && (value.kind === 'money' || (value.kind === 'number' && word.length > 2)))
    return { value: { ...value, amount: value.amount * scale }, end };
  return undefined;
}

/** "four grand" is money, three grand pianos are not. */
const isGrandThing = (folded: string, end: number): boolean =>
  /^[ -](?:prix|pianos?|slams?|tours?|openings?|finals?|finales?|masters?|nationals?|totals?|halls?|hotels?|jur(?:y|ies)|stair\w*|designs?|plans?|gestures?|old|cru|canal|canyon|prizes?|designer|villas?|houses?|homes?|suites?|rooms?)\b/.test(
    folded.slice(end, end + 12),
  );

/** "£159pm": what a price is for, written onto it. */
const pricePeriod = /^(pm|pcm|pw|pa|pp|pppn|mo|mth|wk|p\/[mw])\b/;

export function readValue(scan: Scan, at: number): number {
  const read = readNumber(scan.folded, at);
  if (!read) return at + 1;
  const { folded } = scan;
  // "2nd", "401k", "4x4": a number that runs on into letters is a word; "50%off" has a sign between them.
  const isSigned = read.value.kind === 'percent' && folded[read.end - 1] === '%';
  if (!isSigned && classOf(folded.charCodeAt(read.end)) === LETTER && folded.charCodeAt(read.end) !== GONE) {
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

/** "1Returns": a note whose number is set onto its first word. */
const noteBeforeWord = /^(\d{1,2})([a-z]{4,})$/;

function readNumberedWord(scan: Scan, at: number, from: number): number {
  const end = wordEnd(scan.folded, Math.max(at, from - 1));
  const word = spell(scan.text, scan.folded, at, end);
  const known = scan.vocabulary.lookUp(word) || numberOf(scan, word);
  const index = push(scan, at, end, known === 0 && /^\d+(st|nd|rd|th)$/.test(word) ? reserved.number : known);
  const unit =
    /^(\d+(?:\.\d+)?)(days?|weeks?|wks?|months?|mths?|mos|years?|yrs?|mins?|minutes?|hrs?|hours?|h|d|lbs?|kgs?|g|mg|mcg|ml|st|stone|cm|kcal|mph|mb|gb|mbps|kwh)$/.exec(
      word,
    );
  const parts = known === 0 ? (unit ?? noteBeforeWord.exec(word)) : undefined;
  const letters = parts ? scan.vocabulary.lookUp(parts[2]!) : 0;
  if (parts && (unit || letters !== 0)) {
    scan.end[index] = at + parts[1]!.length;
    scan.word[index] = reserved.number;
    scan.values.set(index, { kind: 'number', amount: Number(parts[1]) });
    push(scan, at + parts[1]!.length, end, letters);
  }
  return end;
}
