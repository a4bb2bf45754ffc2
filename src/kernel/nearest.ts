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

const share = (from: string, to: string): number => distanceBetween(from, to) / Math.max(from.length, to.length);

/** How many letters must be added, taken away or changed (Levenshtein). */
function distanceBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...from].entries()) {
    const next = [at + 1];
    for (const [column, other] of [...to].entries()) {
      const changed = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
