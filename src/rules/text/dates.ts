/** The names of each month: how English ones begin, and those of other languages that begin otherwise, in full. */
const months = [
  ['jan', 'jänner', 'enero', 'gennaio'],
  ['feb', 'février'],
  ['mar', 'märz', 'maart'],
  ['apr', 'abril', 'avril'],
  ['may', 'mai', 'mei', 'maggio'],
  ['jun', 'juin', 'giugno'],
  ['jul', 'juillet', 'luglio'],
  ['aug', 'août', 'agosto'],
  ['sep', 'settembre'],
  ['oct', 'oktober', 'ottobre'],
  ['nov'],
  ['dec', 'dezember', 'décembre', 'dicembre', 'diciembre'],
];
const inFull = months.flatMap(([, ...names]) => names.map((name) => `${name}(?!\\p{L})`));
const beginning = months.map(([begin]) => `${begin}[a-z]{0,6}`);
const month = `(${[...inFull, ...beginning].join('|')})\\.?`;
const year = '(20\\d\\d)(?!\\d)';

const shapes: { shape: RegExp; read: (parts: string[]) => string[] }[] = [
  {
    shape: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?(?: of| de)? ${month},?(?: de)? ${year}`, 'u'),
    read: ([d, m, y]) => [iso(y!, monthOf(m!), d!)],
  },
  {
    shape: new RegExp(`(?<!\\p{L})${month} (\\d{1,2})(?:st|nd|rd|th)?,? ${year}`, 'u'),
    read: ([m, d, y]) => [iso(y!, monthOf(m!), d!)],
  },
  { shape: new RegExp(`(?<!\\d)${year}-(\\d\\d)-(\\d\\d)(?!\\d)`), read: ([y, m, d]) => [iso(y!, m!, d!)] },
  // 03/04/2026 is a day in March or in April, as the reader is at home.
  {
    shape: new RegExp(`(?<!\\d)(\\d{1,2})[/.](\\d{1,2})[/.]${year}`),
    read: ([a, b, y]) => [iso(y!, b!, a!), iso(y!, a!, b!)],
  },
  { shape: new RegExp(`(?<!\\p{L})${month}(?: de)? ${year}`, 'u'), read: ([m, y]) => [iso(y!, monthOf(m!), '31')] },
];

const monthOf = (name: string): string =>
  String(months.findIndex((names) => names.some((known) => name.startsWith(known))) + 1);
const iso = (y: string, m: string, d: string): string => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
const isPossible = (date: string): boolean => Number(date.slice(5, 7)) <= 12 && Number(date.slice(8)) <= 31;

/** The first full date in some words, as year-month-day; of two ways to read it the later. */
export function dateIn(words: string): string | undefined {
  const plain = words.toLowerCase().replace(/\s+/g, ' ');
  const found = shapes
    .flatMap(({ shape, read }) => {
      const match = shape.exec(plain);
      return match ? [{ at: match.index, dates: read(match.slice(1)).filter(isPossible) }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .find(({ dates }) => dates.length > 0);
  return found?.dates.sort().at(-1);
}
