import { Break } from './breaks.ts';
import { push, type Scan } from './scan.ts';

/**
 * What a price is for is written in many ways: "£9 a month", "per month", "/month", "/mo", "per mth", "pm", "p/m". All are read as
 * two words: `perPeriod`, for which "a" and "per" of a pattern stand as well, and the period in full.
 */
export const perPeriod = '/';

const inFull: Record<string, string> = {
  mo: 'month',
  mos: 'month',
  mth: 'month',
  mths: 'month',
  mnth: 'month',
  wk: 'week',
  yr: 'year',
  hr: 'hour',
};

const ofOneLetter: Record<string, string> = { m: 'month', w: 'week' };

const periods =
  "(months?|mos?|mths?|mnth|weeks?|wk|fortnight|years?|yr|quarter|days?|nights?|hours?|hr|minute|min)(?![a-z0-9'])";
const afterWord = new RegExp(`^(?:(a|an|per)[ \\r\\n-]{1,2})${periods}`);
const afterSlash = new RegExp(`^/ ?(?:(?:a|per) )?${periods}`);
const letters = /^p ?[./]? ?([mw])(?![a-z0-9'])/;
const isShortMonth = /^(mos?|mths?)$/;
const bare = /^(mo|mth|mths|mnth)(?![a-z0-9'])/;

/** The same for what a pattern names: the period that a short word stands for right after an amount. */
export const periodsAfterAmount: Readonly<Record<string, string>> = {
  ...inFull,
  pm: 'month',
  pw: 'week',
  pcm: 'month',
  month: 'month',
  week: 'week',
  fortnight: 'fortnight',
  quarter: 'quarter',
  year: 'year',
  day: 'day',
  night: 'night',
  hour: 'hour',
};

/** Reads "a mo", "per month", "pm" or "mth" after an amount, and gives where they end. */
export function readPeriod(scan: Scan, at: number): number | undefined {
  if (!followsAmount(scan)) return undefined;
  const rest = scan.folded.slice(at, at + 16);
  const worded = afterWord.exec(rest);
  if (worded) return pushPeriod(scan, { at, mark: worded[1]!.length, end: at + worded[0].length, period: worded[2]! });
  const short = letters.exec(rest);
  if (short) return pushPeriod(scan, { at, mark: 1, end: at + short[0].length, period: short[1]! });
  const alone = bare.exec(rest);
  return alone ? pushPeriod(scan, { at, mark: 0, end: at + alone[0].length, period: alone[1]! }) : undefined;
}

/** Reads "/month", "/ wk" or "/mo" after an amount; "/mo" after any word: "$99 plus tax/mo". */
export function readSlashedPeriod(scan: Scan, at: number): number | undefined {
  const slashed = afterSlash.exec(scan.folded.slice(at, at + 16));
  if (!slashed || !(followsAmount(scan) || isShortMonth.test(slashed[1]!))) return undefined;
  return pushPeriod(scan, { at, mark: 1, end: at + slashed[0].length, period: slashed[1]! });
}

function followsAmount(scan: Scan): boolean {
  const kind = scan.values.get(scan.count - 1)?.kind;
  return (kind === 'money' || kind === 'percent') && scan.pending <= Break.LINE;
}

interface Period {
  at: number;
  /** How many letters say "per". */
  mark: number;
  end: number;
  period: string;
}

function pushPeriod(scan: Scan, { at, mark, end, period }: Period): number {
  const { vocabulary } = scan;
  push(scan, at, at + mark, vocabulary.lookUp(perPeriod));
  const whole = inFull[period] ?? ofOneLetter[period] ?? period;
  // The period has its own letters only, so that a quotation that begins with it begins there.
  push(scan, Math.max(at + mark, end - period.length), end, vocabulary.lookUp(whole));
  return end;
}
