import { oncePer, oncePerBoth } from '../../kernel/once-per.ts';
import { type Annotated, seenOf } from '../places/annotate.ts';
import type { ReadPage } from '../places/pages.ts';
import type { Span } from '../places/spans.ts';
import { spell } from '../text/fold.ts';
import { spokenSigns } from '../text/marks.ts';
import { perPeriod } from '../text/periods.ts';
import { classOf, DIGIT, eliding, withoutElision } from '../text/scan.ts';
import type { Passage } from './passages.ts';

/** The words of a page as a classifier knows them, by token, but for those that nobody sees and names in menus: folded, and figures by their kind alone; "twelve" is a word like others, "/month" is "a month", "&" is "and". */
function wordsOf({ page, tokens, hidden, menu }: ReadPage): (string | undefined)[] {
  const { folded, start, end, values } = tokens;
  const elides = eliding.has(page.language ?? '');
  return Array.from({ length: tokens.count }, (_, at) => {
    if (hidden?.[at] === 1 || menu?.[at] === 1) return undefined;
    const kind = values.get(at)?.kind;
    const isFigure = kind === 'money' || kind === 'percent' || classOf(folded.charCodeAt(start[at]!)) === DIGIT;
    if (kind !== undefined && isFigure) return `<${kind}>`;
    const word = spell(page.text, folded, start[at]!, end[at]!);
    if (elides) return withoutElision(word);
    return word === perPeriod ? 'a' : (spokenSigns.get(word) ?? word);
  });
}

/** The pairs of neighbours in one sentence, by the token of the first: "may_fall". */
function pairsOf({ sentence }: ReadPage, words: InOrder['words']): (string | undefined)[] {
  return words.map((word, at) => {
    const next = words[at + 1];
    return word !== undefined && next !== undefined && sentence[at] === sentence[at + 1]
      ? `${word}_${next}`
      : undefined;
  });
}

/** Both, by token. */
interface InOrder {
  words: (string | undefined)[];
  pairs: (string | undefined)[];
}

/** Those of a page, which is asked for as a whole and by its passages. */
export const inOrderOf = oncePer((read: ReadPage): InOrder => {
  const words = wordsOf(read);
  return { words, pairs: pairsOf(read, words) };
});

/** What a classifier goes by, first: different words and different pairs of them. */
export interface Terms {
  words: string[];
  pairs: string[];
}

/** Those of some pages. */
export const termsOf = (pages: readonly ReadPage[]): Terms =>
  termsIn(pages.map((read) => ({ read, first: 0, last: read.tokens.count - 1 })));

/** Those of some words of pages. */
export function termsIn(passages: readonly (Span & { read: ReadPage })[]): Terms {
  const words = new Set<string>();
  const pairs = new Set<string>();
  for (const { read, first, last } of passages) {
    const of = inOrderOf(read);
    for (let at = first; at <= last; at++) {
      const word = of.words[at];
      if (word !== undefined) words.add(word);
      const pair = at < last ? of.pairs[at] : undefined;
      if (pair !== undefined) pairs.add(pair);
    }
  }
  return { words: [...words], pairs: [...pairs] };
}

const pieceMark = '~';
const pieceLength = 5;

/** "~vers", "~versi": how a part of a word is named among words; a hyphen stands where the word begins or ends. */
export const isPiece = (name: string): boolean => name.startsWith(pieceMark);

/**
 * The different runs of five letters in some words. Languages that compound and inflect say the same in many words, and a classifier
 * that learnt from little knows few of them: "Renditeversprechen" tells by what it has of "Rendite".
 */
export function piecesOf(words: readonly string[]): string[] {
  const pieces = new Set<string>();
  for (const word of words) {
    if (!isOfLetters.test(word)) continue;
    const whole = `-${word}-`;
    for (let at = 0; at + pieceLength <= whole.length; at++) pieces.add(pieceMark + whole.slice(at, at + pieceLength));
  }
  return [...pieces];
}

const isOfLetters = /^[a-z]{3,}$/;

/** What it goes by beside them: those of some concepts that are met and count. */
export const conceptsOf = (annotated: Annotated, concepts: ReadonlySet<string>): string[] =>
  [...annotated.met.keys()].filter((id) => concepts.has(id) && seenOf(annotated, id).length > 0);

/** Where a concept is met that counts. */
interface Met extends Passage {
  id: string;
}

/** All places of some concepts, in the order of `conceptsOf`: asked for by one passage after the other. */
export const metOf = oncePerBoth((annotated: Annotated, concepts: ReadonlySet<string>): Met[] =>
  conceptsOf(annotated, concepts).flatMap((id) =>
    seenOf(annotated, id).map(({ page, first, last }) => ({ id, page, first, last })),
  ),
);

/** The same, of those that are met within a few words of a page. */
export function conceptsIn(
  annotated: Annotated,
  concepts: ReadonlySet<string>,
  { page, first, last }: Passage,
): string[] {
  const found = new Set<string>();
  for (const one of metOf(annotated, concepts))
    if (one.page === page && one.first >= first && one.last <= last) found.add(one.id);
  return [...found];
}

/** Those of some concepts that are met in one sentence, sentence by sentence, of the whole or of a passage. */
export function conceptsBySentence(annotated: Annotated, concepts: readonly string[], within?: Passage): string[][] {
  const bySentence = annotated.pages.map(() => new Map<number, string[]>());
  for (const id of concepts)
    for (const { page, first, last } of seenOf(annotated, id)) {
      if (within !== undefined && (page !== within.page || first < within.first || last > within.last)) continue;
      const sentence = annotated.pages[page]!.sentence[first]!;
      const here = bySentence[page]!.get(sentence) ?? [];
      if (here.length === 0) bySentence[page]!.set(sentence, here);
      if (here.at(-1) !== id) here.push(id);
    }
  return bySentence.flatMap((sentences) => [...sentences.values()]);
}

const productMark = 'product:';

/** How a product is named among words and concepts. */
export const asProduct = (slug: string): string => `${productMark}${slug}`;

/** And what is declared about it: its products, each with those that it is a kind of. */
export const productsOf = (products: readonly (readonly string[])[]): string[] => [
  ...new Set(products.flat().map(asProduct)),
];

/** A word or a concept in a promotion for a product: "product:funds|claim.cures". */
export const ofProduct = (product: string, name: string): string => `${product}|${name}`;

/** All of them, for all products. */
export const ofProducts = (products: readonly string[], said: readonly string[]): string[] =>
  products.flatMap((product) => said.map((name) => ofProduct(product, name)));

export const isProduct = (name: string): boolean => name.startsWith(productMark);

/** Names of concepts have a point in them; other names have none. */
export const isConcept = (name: string): boolean => name.includes('.');
