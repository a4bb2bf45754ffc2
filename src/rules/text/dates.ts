/** How the names of each month begin, in the languages that rulebooks speak. */
const months = [
  ['jan', 'jän', 'ene', 'gen'],
  ['feb', 'fév'],
  ['mar', 'mär', 'maa'],
  ['apr', 'abr', 'avr'],
  ['may', 'mai', 'mei', 'mag'],
  ['jun', 'juin', 'giu'],
  ['jul', 'juil', 'lug'],
  ['aug', 'aoû', 'aou', 'ago'],
  ['sep', 'set'],
  ['oct', 'okt', 'ott'],
  ['nov'],
  ['dec', 'dez', 'déc', 'dic'],
];
const month = `(${months.flat().join('|')})\\p{L}{0,7}\\.?`;
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

const monthOf = (name: string): string => String(months.findIndex((names) => names.includes(name)) + 1);
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
