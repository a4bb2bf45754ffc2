import { type Annotated, annotationsOf } from '../annotate.ts';
import type { ReadPage } from '../pages.ts';
import { spell } from '../text/fold.ts';
import { perPeriod } from '../text/periods.ts';
import { classOf, DIGIT } from '../text/scan.ts';

/** The words of a page as a classifier knows them, by token: folded, and figures by their kind alone; "twelve" is a word like others, "/month" is "a month". */
export function wordsOf({ page, tokens }: ReadPage): string[] {
  const { folded, start, end, values } = tokens;
  return Array.from({ length: tokens.count }, (_, at) => {
    const kind = values.get(at)?.kind;
    const isFigure = kind === 'money' || kind === 'percent' || classOf(folded.charCodeAt(start[at]!)) === DIGIT;
    if (kind !== undefined && isFigure) return `<${kind}>`;
    const word = spell(page.text, folded, start[at]!, end[at]!);
    return word === perPeriod ? 'a' : word;
  });
}

/** The pairs of neighbours in one sentence, by the token of the first: "may_fall". */
export function pairsOf({ sentence }: ReadPage, words: readonly string[]): (string | undefined)[] {
  return words.map((word, at) =>
    at + 1 < words.length && sentence[at] === sentence[at + 1] ? `${word}_${words[at + 1]}` : undefined,
  );
}

/** What a classifier goes by, first: the different words of some pages and their different pairs. */
export function termsOf(pages: readonly ReadPage[]): { words: string[]; pairs: string[] } {
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const page of pages) {
    const inOrder = wordsOf(page);
    for (const word of inOrder) words.add(word);
    for (const pair of pairsOf(page, inOrder)) if (pair !== undefined) pairs.add(pair);
  }
  return { words: [...words], pairs: [...pairs] };
}

/** What it goes by beside them: those of some concepts that are met and count. */
export const conceptsOf = (annotated: Annotated, concepts: ReadonlySet<string>): string[] =>
  [...annotated.met.keys()].filter((id) => concepts.has(id) && annotationsOf(annotated, id).length > 0);

const productMark = 'product:';

/** And what is declared about it: its products, each with those that it is a kind of. */
export const productsOf = (products: readonly (readonly string[])[]): string[] => [
  ...new Set(products.flat().map((slug) => `${productMark}${slug}`)),
];

export const isProduct = (name: string): boolean => name.startsWith(productMark);

/** Names of concepts have a point in them; other names have none. */
export const isConcept = (name: string): boolean => name.includes('.');
