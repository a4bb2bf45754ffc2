export interface Named {
  readonly slug: string;
  readonly name: string;
}

/** Beyond this share of letters that differ, two names have nothing to do with each other. */
const mostDifferent = 0.45;

/** How much worse than the best guess another may be and still be worth a mention. */
const leeway = 0.25;

/** A part of a name that fits says less than the whole name. */
const partly = 0.1;

/** Nothing is called by more letters; comparing takes time for each. */
const longestCompared = 100;

/** The slugs a mistyped or guessed one may have meant, best first. */
export function nearest(wanted: string, known: readonly Named[], most = 3): string[] {
  if (wanted.length > longestCompared) return [];
  const guesses = known
    .map((one) => ({ slug: one.slug, difference: differenceFrom(wanted.toLowerCase(), one) }))
    .filter(({ difference }) => difference <= mostDifferent)
    .sort((a, b) => a.difference - b.difference);
  const best = guesses[0]?.difference ?? 0;
  return guesses
    .filter(({ difference }) => difference <= best + leeway)
    .slice(0, most)
    .map(({ slug }) => slug);
}

/** From 0, the same, to 1: against the whole slug, its beginning, its words, those of the name, and its initials. */
function differenceFrom(wanted: string, { slug, name }: Named): number {
  const words = [...slug.split(/[^a-z0-9]+/), ...name.toLowerCase().split(/[^\p{L}\p{N}]+/u)];
  const initials = name
    .replace(/[^\p{L} ]/gu, '')
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .toLowerCase();
  const parts = [slug.slice(0, wanted.length), initials, ...words].filter((part) => part.length > 1);
  return Math.min(share(wanted, slug), ...parts.map((part) => share(wanted, part) + partly));
}

/** More than `mostDifferent` counts as wholly different: it is not looked how much more. */
function share(from: string, to: string): number {
  const longest = Math.max(from.length, to.length);
  return distanceWithin(from, to, mostDifferent * longest) / longest;
}

/** How many letters must be added, taken away or changed (Levenshtein), where it is no more than `most`. */
function distanceWithin(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return Number.POSITIVE_INFINITY;
  const row = new Uint16Array(to.length + 1);
  for (let at = 0; at < row.length; at += 1) row[at] = at;
  for (let at = 0; at < from.length; at += 1)
    if (oneLetterMore(row, from.charCodeAt(at), to) > most) return Number.POSITIVE_INFINITY;
  return row[to.length] ?? 0;
}

/** Turns distances to each beginning of `to` into those from one letter more; answers the least of them. */
function oneLetterMore(row: Uint16Array, letter: number, to: string): number {
  let diagonal = row[0]!;
  let least = diagonal + 1;
  row[0] = least;
  for (let at = 0; at < to.length; at += 1) {
    const changed = diagonal + (letter === to.charCodeAt(at) ? 0 : 1);
    diagonal = row[at + 1]!;
    const distance = Math.min(changed, diagonal + 1, row[at]! + 1);
    row[at + 1] = distance;
    least = Math.min(least, distance);
  }
  return least;
}
