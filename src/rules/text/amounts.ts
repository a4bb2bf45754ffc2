import { Break } from './breaks.ts';
import { figureAndUnit } from './figure-and-unit.ts';
import { GONE, spell } from './fold.ts';
import { areHundredths, currencyNamed, parseAmount, readNumber, scaleOf, type Value, wordAmount } from './numbers.ts';
import { classOf, LETTER, numberOf, push, reserved, type Scan, wordEnd } from './scan.ts';
import { countOn, spokenAmount, spokenBefore, spokenHundredths } from './spoken-amounts.ts';

/** "R10,000", "Rs500", "AED50", "R 2 999": the letters are a currency, not the beginning of a word. */
const currencyLetters = /^(?:(?:r|rs|aed|chf|rm)(?=\d)|r (?=\d{1,3}[ ,]\d{3}\b|\d+[.,]\d\d\b))/;

/** "Fr. 19.–", "Fr. 19.90"; "Fr. 9–18 Uhr" and "Fr. 9.30 bis 18 Uhr" are Fridays. */
const francs = /^fr\. ?(?=\d[\d']*\.(?:[–-]|\d\d\b)(?! ?(?:uhr|bis|[–-] ?\d)))/;

/** "98 Fr. im Monat"; "Mo–Do 9–18 Fr. 9–16" names a day. */
const isFrancs = (word: string, rest: string): boolean => word === 'fr' && /^\.(?! ?\d)/.test(rest);

/** ISO 4217. */
const currencyOfLetters: Record<string, string> = {
  r: 'ZAR',
  rs: 'INR',
  aed: 'AED',
  chf: 'CHF',
  rm: 'MYR',
  'fr.': 'CHF',
};

export function readPrefixedMoney(scan: Scan, at: number): number | undefined {
  const ahead = scan.folded.slice(at, at + 20);
  const letters = currencyLetters.exec(ahead) ?? francs.exec(ahead);
  const read = letters && readNumber(scan.folded, at + letters[0].length);
  if (!letters || read?.value.kind !== 'number') return undefined;
  if (classOf(scan.folded.charCodeAt(read.end)) === LETTER) return undefined;
  const index = push(scan, at, read.end, reserved.money);
  scan.values.set(index, {
    kind: 'money',
    amount: read.value.amount,
    currency: currencyOfLetters[letters[0].trimEnd()]!,
  });
  return read.end;
}

/** "8 per cent", "twenty four point nine per cent", "£2 million": the word finishes the value before it. */
export function mergeWithValue(scan: Scan, word: string, end: number): number | undefined {
  const last = scan.count - 1;
  const value = scan.values.get(last);
  if (value === undefined || scan.pending > Break.SOFT) return undefined;
  const said = finish(value, word, scan.folded, end);
  if (said === undefined) return undefined;
  if (!isCounted(said.value)) return mergeScale(scan, said);
  const { first, amount } = spokenBefore(scan) ?? { first: last, amount: value.amount };
  return putAt(scan, first, finish({ ...value, amount }, word, scan.folded, end) ?? said);
}

const isCounted = ({ kind }: Value): boolean => kind === 'percent' || kind === 'money';

/** "Twenty five hundred", "two hundred thousand". */
function mergeScale(scan: Scan, { value, end }: Finished): number {
  const last = scan.count - 1;
  const wordsFrom = (at: number): string => spell(scan.text, scan.folded, scan.start[at]!, scan.end[last]!);
  const isOfTwo = scan.gap[last]! <= Break.SOFT && wordAmount(wordsFrom(last)) !== undefined && isTens(scan, last - 1);
  const first = isOfTwo ? last - 1 : last;
  const amount = spokenAmount(scan.folded.slice(scan.start[first]!, end)) ?? value.amount;
  putAt(scan, first, { value: { ...value, amount }, end });
  countOn(scan);
  return end;
}

const isTens = ({ text, folded, start, end }: Scan, at: number): boolean =>
  at >= 0 && (wordAmount(spell(text, folded, start[at]!, end[at]!)) ?? 0) >= 20;

/** What is finished stands for all tokens from `first` on. */
function putAt(scan: Scan, first: number, { value, end }: Finished): number {
  for (let at = first + 1; at < scan.count; at++) scan.values.delete(at);
  scan.count = first + 1;
  scan.end[first] = end;
  scan.word[first] = reserved[value.kind];
  scan.values.set(first, value);
  return end;
}

/** Ninety-nine pence are .99 pounds. */
const inUnits = (amount: number, word: string): number => (areHundredths.has(word) ? amount / 100 : amount);

interface Finished {
  value: Value;
  end: number;
}

function finish(value: Value, word: string, folded: string, end: number): Finished | undefined {
  if (value.kind === 'number' || value.kind === 'year') {
    const counted = percentOf(value, word, folded, end) ?? moneyOf(value, word, folded, end);
    if (counted !== undefined) return counted;
  }
  const scale = scaleOf(word);
  if (scale !== undefined && (value.kind === 'money' || (value.kind === 'number' && word.length > 2)))
    return { value: { ...value, amount: value.amount * scale }, end };
  return undefined;
}

function percentOf({ amount }: Value, word: string, folded: string, end: number): Finished | undefined {
  const value: Value = { kind: 'percent', amount };
  if (word === 'percent' || word === 'pct') return { value, end };
  const cent = word === 'per' ? /^ cents?\b/.exec(folded.slice(end, end + 7)) : null;
  return cent === null ? undefined : { value, end: end + cent[0].length };
}

function moneyOf({ kind, amount }: Value, word: string, folded: string, end: number): Finished | undefined {
  const currency = isFrancs(word, folded.slice(end, end + 3)) ? 'CHF' : currencyNamed(word);
  if (currency !== undefined) {
    const rest = areHundredths.has(word) ? undefined : spokenHundredths(folded, end);
    const value: Value = { kind: 'money', amount: inUnits(amount, word) + (rest?.amount ?? 0), currency };
    return { value, end: rest?.end ?? end };
  }
  const isGrand = kind === 'number' && word === 'grand' && !isGrandThing(folded, end);
  return isGrand ? { value: { kind: 'money', amount: amount * 1000 }, end } : undefined;
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
      ? currencyNamed(spell(scan.text, folded, scan.start[last]!, scan.end[last]!))
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
  const measured = figureAndUnit(word);
  if (measured !== undefined) return readFigureAnd(scan, { at, end }, measured.figure, measured.unit);
  const known = scan.vocabulary.lookUp(word) || numberOf(scan, word);
  const noted = known === 0 ? noteBeforeWord.exec(word) : null;
  if (noted && scan.vocabulary.lookUp(noted[2]!) !== 0) return readFigureAnd(scan, { at, end }, noted[1]!, noted[2]!);
  push(scan, at, end, known);
  return end;
}

/** A number and the word that is set onto it. */
function readFigureAnd(scan: Scan, { at, end }: { at: number; end: number }, figure: string, word: string): number {
  const index = push(scan, at, at + figure.length, reserved.number);
  scan.values.set(index, { kind: 'number', amount: parseAmount(figure) });
  push(scan, at + figure.length, end, scan.vocabulary.lookUp(word));
  return end;
}
