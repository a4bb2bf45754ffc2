import { firstWhere } from '../../kernel/first-where.ts';
import { oncePer } from '../../kernel/once-per.ts';
import type { figureKinds } from '../rulebook/definitions.ts';
import type { Tokens } from '../text/tokens.ts';
import type { Annotated } from './annotate.ts';
import type { Placed } from './near.ts';
import type { ReadPage } from './pages.ts';

type Kind = (typeof figureKinds)[number];

/** By amount: as it is written, or how often it is paid. */
type Figure = readonly [amount: number, written: string];

/** The figures of a kind that stand within some words. */
export function figuresIn({ pages }: Annotated, words: Placed, kind: Kind): Figure[] {
  const read = pages[words.page]!;
  return kind === 'regular-sum' || kind === 'period' ? regularSumsAt(read, words, kind) : figuresAt(read, words, kind);
}

function figuresAt(read: ReadPage, words: Placed, kind: Kind): Figure[] {
  const { tokens, page } = read;
  return valuesAt(tokens, words)
    .filter((at) => tokens.values.get(at)!.kind === kind)
    .map((at) => [tokens.values.get(at)!.amount, page.text.slice(tokens.start[at], tokens.end[at])]);
}

/** The words of these that bear a value. */
function valuesAt(tokens: Tokens, { first, last }: Placed): number[] {
  const all = valuesOf(tokens);
  const from = firstWhere(0, all.length, (at) => all[at]! >= first);
  return all.slice(
    from,
    firstWhere(from, all.length, (at) => all[at]! > last),
  );
}

const valuesOf = oncePer(({ values }: Tokens): number[] => [...values.keys()].sort((a, b) => a - b));

/** Sums that are paid again and again, "£4 a week". */
function regularSumsAt({ tokens, page: read }: ReadPage, words: Placed, kind: 'regular-sum' | 'period'): Figure[] {
  const found: Figure[] = [];
  const atFirst = new Set<number>();
  for (const at of valuesAt(tokens, words)) {
    const { kind: of, amount } = tokens.values.get(at)!;
    if (of !== 'money' || amount === 0) continue;
    const end = tokens.end[at]!;
    const after = read.text.slice(end, end + longestPeriod);
    if (paidAtFirst.test(after)) atFirst.add(amount);
    const how = paidEvery.exec(after)?.groups;
    if (how === undefined) continue;
    const often = (how.each ?? how.often)!.toLowerCase();
    found.push([amount, kind === 'period' ? (periods[often] ?? often) : read.text.slice(tokens.start[at], end)]);
  }
  return found.filter(([amount]) => !atFirst.has(amount));
}

/** After a sum that another follows: "£3.99 price for first 2 months". */
const paidAtFirst = /^ ?(?:\p{L}+ ){0,2}for (?:the |your )?(?:first|\d)/iu;

/** After a sum: how often it is paid; not "£1 a month for three months", after which there is another price. */
const paidEvery =
  /^ ?(?:(?:\/ ?|(?:a|an|per|each|every) )(?<each>(?:\d{1,2} )?(?:day|week|wk|month|mo|quarter|year|yr|annum)s?)|(?<often>pm|pcm|monthly|weekly|yearly|annually))\b(?! for\b)/i;

/** In characters, of which the longest ("every 12 months for") has fewer. */
const longestPeriod = 24;

const periods: Partial<Record<string, string>> = {
  ...{ wk: 'week', mo: 'month', yr: 'year', annum: 'year' },
  ...{ pm: 'month', pcm: 'month', monthly: 'month', weekly: 'week', yearly: 'year', annually: 'year' },
};
