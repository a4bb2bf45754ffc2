import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isEnglish } from './classifier-options.ts';
import type { Promoted } from './classifier-reading.ts';

/**
 * What is written to be learnt from holds little but what decides: who writes a lawful advert adds the warning, the survey and the
 * score of reviews, and who writes one in breach leaves them out. Adverts as they are printed have all of that whether they are in
 * order or not, and a classifier that takes it for proof clears them. So most texts are learnt with some lines more, which say
 * nothing of whether they are in breach: of `company.txt`, and of others in order that sell the same.
 */
const share = 0.7;
const mostOfOther = 3;
const mostFurniture = 3;
/** Fewer others sell too little of the same to lend a line. */
const fewestOthers = 20;
/** Texts that stand nearer than this in a file may be pairs, alike but for the line that decides. */
const nearest = 40;
const tries = 20;

const furniture = readFileSync(new URL('./company.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter(Boolean);

/** What is learnt from; `quote` is null where what breaks a rule is that something is missing. */
export interface Alone extends Promoted {
  breach: boolean;
  quote: string | null;
}

interface Other {
  text: string;
  at: number;
}

/** One of some texts, by its place in their order, with its company, or as it is. */
export function companyAmong(texts: readonly Alone[]): (at: number) => string {
  const inOrder = texts.flatMap(({ text, product, breach }, at) => (breach ? [] : [{ text, product, at }]));
  const others = Map.groupBy(inOrder, ({ product }) => product ?? '');
  return (at) => {
    const one = texts[at]!;
    const seed = numberOf(one.text);
    const other = isToHaveCompany(one, seed) ? otherFor(others.get(one.product ?? '') ?? [], seed, at) : undefined;
    return other === undefined ? one.text : placedIn(one.text, linesFor(one.text, other, seed), seed);
  };
}

/** What is left to chance is told by the text alone. */
export const numberOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32LE(0);

/** A line of another text may be the very one that is missing. */
const isToHaveCompany = ({ product, breach, quote }: Alone, seed: number): boolean =>
  isEnglish && !(breach && quote === null && product !== undefined) && (seed % 1000) / 1000 < share;

function otherFor(others: readonly Other[], seed: number, at: number): Other | undefined {
  if (others.length < fewestOthers) return undefined;
  const tried = Array.from({ length: tries }, (_, nth) => others[((seed >>> 3) + nth * 7919) % others.length]!);
  return tried.find((other) => Math.abs(other.at - at) >= nearest);
}

/** Of the other text, of what stands around any, or both. */
function linesFor(text: string, other: Other, seed: number): string {
  const lines = linesOf(other.text);
  const count = Math.min(lines.length, 1 + ((seed >>> 5) % mostOfOther));
  const first = (seed >>> 7) % (lines.length - count + 1);
  const lent = lines.slice(first, first + count).join(' ');
  const chosen = numberOf(`pool${text}`);
  const around = Array.from(
    { length: 1 + (chosen % mostFurniture) },
    (_, nth) => furniture[(chosen >>> (3 + 5 * nth)) % furniture.length]!,
  );
  const sort = (chosen >>> 20) % 3;
  return [...(sort === 1 ? [] : [lent]), ...(sort === 0 ? [] : around)].join('\n');
}

const betweenLines = /\n+|(?<=[.!?]) (?=[A-Z])/g;

/** Those that say something. */
const linesOf = (text: string): string[] =>
  text
    .split(betweenLines)
    .map((line) => line.trim())
    .filter((line) => /\w+\W+\w+\W+\w+/.test(line));

/** Half of them at the end, some at the beginning, the others between two lines. */
function placedIn(text: string, added: string, seed: number): string {
  const where = (seed >>> 11) % 10;
  if (where === 5) return `${added}\n\n${text}`;
  const breaks = where < 5 ? [] : [...text.matchAll(betweenLines)];
  const chosen = breaks[(seed >>> 13) % breaks.length];
  if (chosen === undefined) return `${text}\n\n${added}`;
  return `${text.slice(0, chosen.index)}\n\n${added}\n\n${text.slice(chosen.index + chosen[0].length)}`;
}
