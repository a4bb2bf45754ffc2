/** What a number in the text is worth. `amount` is in the unit's own terms: 8.5 for 8.5%, 20000 for £20k. */
export interface Value {
  kind: 'percent' | 'money' | 'number' | 'multiple' | 'ratio' | 'year';
  amount: number;
  currency?: string;
}

const smallNumbers: Record<string, number> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};

const scales: Record<string, number> = {
  hundred: 100,
  thousand: 1e3,
  grand: 1e3,
  k: 1e3,
  million: 1e6,
  m: 1e6,
  mn: 1e6,
  bn: 1e9,
  b: 1e9,
  billion: 1e9,
  lakh: 1e5,
  crore: 1e7,
};

/** Words that are numbers by themselves, for `<number>`. */
export const numberWords: readonly string[] = [
  ...Object.keys(smallNumbers).filter((word) => word !== 'one'),
  'hundred',
  'thousand',
  'million',
  'billion',
  'dozen',
  'dozens',
  'hundreds',
  'thousands',
  'millions',
  'billions',
];

const amounts = new Map([
  ...Object.entries(smallNumbers),
  ...Object.entries(scales).filter(([word]) => word.length > 2),
  ['nought', 0],
]);

export const wordAmount = (word: string): number | undefined => amounts.get(word);

export const scaleOf = (word: string): number | undefined => (Object.hasOwn(scales, word) ? scales[word] : undefined);

/** Of the currency that they are named with here. */
export const areHundredths: ReadonlySet<string> = new Set(['pence', 'cents']);

const currencyWords: Record<string, string> = {
  pound: 'GBP',
  pounds: 'GBP',
  quid: 'GBP',
  gbp: 'GBP',
  pence: 'GBP',
  dollar: 'USD',
  dollars: 'USD',
  bucks: 'USD',
  usd: 'USD',
  euro: 'EUR',
  euros: 'EUR',
  eur: 'EUR',
  cents: 'USD',
  aud: 'AUD',
  nzd: 'NZD',
  cad: 'CAD',
  sgd: 'SGD',
  hkd: 'HKD',
  inr: 'INR',
  rs: 'INR',
  rupees: 'INR',
  zar: 'ZAR',
  rand: 'ZAR',
  aed: 'AED',
  dirhams: 'AED',
  chf: 'CHF',
  sfr: 'CHF',
  franken: 'CHF',
  francs: 'CHF',
  franchi: 'CHF',
  usdt: 'USD',
  usdc: 'USD',
};

/** The currency that a word names, "pounds"; undefined for other words, "constructor" as well. */
export const currencyNamed = (word: string): string | undefined =>
  Object.hasOwn(currencyWords, word) ? currencyWords[word] : undefined;

const symbols: Record<string, string> = { '£': 'GBP', $: 'USD', '€': 'EUR', '¥': 'JPY', '₹': 'INR' };

export const isCurrencySymbol = (character: string | undefined): boolean =>
  character !== undefined && symbols[character] !== undefined;

/** "1,000.50", "1.000,50", "1 000": which mark is the decimal one is told by position. */
export function parseAmount(digits: string): number {
  const plain = digits.replace(/[ ']/g, '');
  const comma = plain.lastIndexOf(',');
  const dot = plain.lastIndexOf('.');
  if (comma >= 0 && dot >= 0) {
    return comma > dot ? Number(plain.replace(/\./g, '').replace(',', '.')) : Number(plain.replace(/,/g, ''));
  }
  if (comma >= 0)
    return /^\d{1,3}(,\d{3})+$/.test(plain) || /^\d{1,2}(,\d{2})+,\d{3}$/.test(plain)
      ? Number(plain.replace(/,/g, ''))
      : Number(plain.replace(',', '.'));
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(plain)) return Number(plain.replace(/\./g, ''));
  return Number(plain);
}

/** After a whole number: written onto it, or parted by a space before a percent sign (“£400 ½ price” is no sum). */
const fractions: Record<string, number> = {
  '½': 1 / 2,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '⅛': 1 / 8,
  '⅜': 3 / 8,
  '⅝': 5 / 8,
  '⅞': 7 / 8,
  '1/2': 1 / 2,
  '1/4': 1 / 4,
  '3/4': 3 / 4,
};

/** "€2 999", "R12 000", "2 999 €", "10 000 rand": spaces part thousands where a currency that is written so stands beside. */
const thousands = String.raw`\d{1,3}(?: \d{3}){1,3}(?!\d)(?:[.,]\d\d(?!\d))?`;
const partedAmount = String.raw`(?<=(?:€|\b(?:r|zar|eur)) ?)${thousands}|${thousands}(?= ?(?:€|(?:eur|euros?|rand|zar)\b))`;

const shape = new RegExp(
  String.raw`([£$€¥₹])? ?(${partedAmount}|\d+(?:[,.'](?=\d)\d+)*)(?:([¼½¾⅓⅔⅛⅜⅝⅞])| ([¼½¾]|1\/[24]|3\/4)(?= ?(?:%|per ?cents?\b)))?(?: ?(%|per ?cents?\b|percent\b|pct\b|prozent\b|procent\b|pour cent\b|por ciento\b|per cento\b)|([x×](?![a-z\d]))|(:\d+\b)|(?: ?(k|m|mn|bn|million|thousand|billion|lakh|crore|mio)\b)?(?: ?([€£]|p\b|(?<=[.,]\d\d)e\b))?)?`,
  'y',
);

/** The number that starts at `at`, and where it ends; undefined when none starts there. Works on folded text. */
export function readNumber(foldedText: string, at: number): { value: Value; end: number } | undefined {
  shape.lastIndex = at;
  const found = shape.exec(foldedText);
  if (!found) return undefined;
  const [whole, symbol, digits = '', joined, parted, percent, times, ratio, scale, after] = found;
  const fraction = fractions[joined ?? parted ?? ''] ?? 0;
  const isOfThousands =
    isEuro(symbol, after, foldedText.slice(shape.lastIndex)) || !(symbol || percent || times || ratio);
  const amount =
    (parseAmount(isOfThousands ? withoutPoints(digits) : digits) + fraction) * (scale ? (scaleOf(scale) ?? 1e6) : 1);
  // "£5 million €": one currency to an amount, so a second sign belongs to what follows.
  const own = symbol && after ? whole.slice(0, whole.length - after.length) : whole;
  const end = at + own.trimEnd().length;
  return { value: valueFrom(amount, { symbol, digits, percent, times, ratio, scale, after }), end };
}

const isEuro = (before: string | undefined, after: string | undefined, rest: string): boolean =>
  before === '€' || after === '€' || /^ eur(?:os?)?\b/.test(rest.slice(0, 7));

/** "€1.200" and "1.200 people" are more than a thousand, where "£1.449" and "1.200%" are little more than one. */
const withoutPoints = (digits: string): string =>
  /^[1-9]\d{0,2}\.\d{3}$/.test(digits) ? digits.replace('.', '') : digits;

interface Marks {
  symbol: string | undefined;
  digits: string;
  percent: string | undefined;
  times: string | undefined;
  ratio: string | undefined;
  scale: string | undefined;
  after: string | undefined;
}

function valueFrom(amount: number, marks: Marks): Value {
  if (marks.percent) return { kind: 'percent', amount };
  // "9,99E" is how those write it who have no sign for it.
  const after = marks.after === 'e' ? '€' : marks.after;
  const symbol = marks.symbol ?? (after && after !== 'p' ? after : undefined);
  if (symbol) return { kind: 'money', amount, currency: symbols[symbol] ?? 'GBP' };
  if (marks.after === 'p') return { kind: 'money', amount: amount / 100, currency: 'GBP' };
  if (marks.times) return { kind: 'multiple', amount };
  if (marks.ratio) {
    const other = Number(marks.ratio.slice(1));
    return other === 1 || amount === 1
      ? { kind: 'ratio', amount: Math.max(other, amount) }
      : { kind: 'number', amount };
  }
  const year = !marks.scale && /^(19|20)\d\d$/.test(marks.digits);
  return { kind: year ? 'year' : 'number', amount };
}
