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

const ofMonth = {
  shape: new RegExp(`(?<!\\p{L})${month}(?: de)? ${year}`, 'u'),
  read: ([m, y]: string[]) => [iso(y!, monthOf(m!), '31')],
};

const ofDay: { shape: RegExp; read: (parts: string[]) => string[] }[] = [
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
];

const monthOf = (name: string): string =>
  String(months.findIndex((names) => names.some((known) => name.startsWith(known))) + 1);
const iso = (y: string, m: string, d: string): string => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
const isPossible = (date: string): boolean => Number(date.slice(5, 7)) <= 12 && Number(date.slice(8)) <= 31;

/** So many characters of a date may stand after words of a concept that end with one: its year, where the pattern asks for none. */
export const restOfDate = 20;

/** The first full date in some words, as year-month-day; of two ways to read it the later. */
export const dateIn = (words: string): string | undefined =>
  firstRead(words, [...ofDay, ofMonth])
    ?.toSorted()
    .at(-1);

/** The full date that some words begin with, in each way to read it; a month has 31 days here. */
export const daysAtStartOf = (words: string): string[] => firstRead(words, ofDay, 0) ?? [];

function firstRead(words: string, shapes: typeof ofDay, last = Number.POSITIVE_INFINITY): string[] | undefined {
  const plain = words.toLowerCase().replace(/\s+/g, ' ');
  return shapes
    .flatMap(({ shape, read }) => {
      const match = shape.exec(plain);
      return match && match.index <= last ? [{ at: match.index, dates: read(match.slice(1)).filter(isPossible) }] : [];
    })
    .sort((a, b) => a.at - b.at)
    .find(({ dates }) => dates.length > 0)?.dates;
}

/** By day from Sunday on, how its names begin in the languages that are read. */
const weekdays = [
  ['sunday', 'sun', 'sonntag', 'dimanche', 'zondag', 'domingo', 'domenica'],
  ['monday', 'mon', 'montag', 'lundi', 'maandag', 'lunes', 'lunedì'],
  ['tuesday', 'tue', 'tues', 'dienstag', 'mardi', 'dinsdag', 'martes', 'martedì'],
  ['wednesday', 'wed', 'weds', 'mittwoch', 'mercredi', 'woensdag', 'miércoles', 'mercoledì'],
  ['thursday', 'thu', 'thur', 'thurs', 'donnerstag', 'jeudi', 'donderdag', 'jueves', 'giovedì'],
  ['friday', 'fri', 'freitag', 'vendredi', 'vrijdag', 'viernes', 'venerdì'],
  ['saturday', 'sat', 'samstag', 'sonnabend', 'samedi', 'zaterdag', 'sábado', 'sabato'],
];

/** The day of the week that some words end with, from Sunday (0) on: what stands right before a date. */
export function weekdayAtEndOf(words: string): number | undefined {
  const [, name = ''] =
    /(\p{L}+)(?:(?<=(?<!\p{L})\p{L}{3,5})\.)?,?\s*(?:(?:the|den|dem|le|el|il)\s+)?$/u.exec(words.toLowerCase()) ?? [];
  const day = weekdays.findIndex((names) => names.includes(name));
  return day < 0 ? undefined : day;
}

/** The day of the week of a date, from Sunday (0) on; undefined for the 31st of November. */
export function weekdayOf(date: string): number | undefined {
  const day = new Date(`${date}T00:00:00Z`);
  return Number.isNaN(day.valueOf()) || day.toISOString().slice(0, 10) !== date ? undefined : day.getUTCDay();
}
