import { fileURLToPath } from 'node:url';
import { withLanguages } from '../src/document/language.ts';
import type { Document } from '../src/document/model.ts';
import { readPlainText } from '../src/document/plain-text.ts';
import { loadRulebooks, withAncestors } from '../src/rulebooks/index.ts';
import { isManner, mannerOf } from '../src/rules/classifier/manner.ts';
import type { Passage } from '../src/rules/classifier/passages.ts';
import { stretchesOf } from '../src/rules/classifier/stretches.ts';
import {
  conceptsBySentence,
  conceptsOf,
  isPiece,
  isProduct,
  piecesOf,
  productsOf,
  termsOf,
} from '../src/rules/classifier/words.ts';
import { type Annotated, annotate } from '../src/rules/places/annotate.ts';
import type { ReadPage } from '../src/rules/places/pages.ts';
import type { Span } from '../src/rules/places/spans.ts';
import { conceptPatterns } from '../src/rules/rulebook/pattern-roles.ts';
import { isEnglish, language } from './classifier-options.ts';
import { type Said, saidIn, togetherIn } from './classifier-said.ts';
import { type LabelledPromotion, readPromotions } from './promotions.ts';
import { readSketches } from './sketches.ts';

/** What the text classifier learns from, as it reads it. */
export interface Sample {
  words: string[];
  /** Words and pairs. */
  terms: string[];
  /** Of words; none in English, which has enough texts to know the words themselves. */
  pieces: string[];
  concepts: string[];
  /** Pairs of concepts in one sentence. */
  together: string[];
  products: string[];
  /** How it is written. */
  manner: string[];
  /** The same, stretch by stretch. */
  stretches: Stretch[];
  weight: number;
}

/** What one says, and whether a label quotes words of it. */
interface Stretch extends Omit<Said, 'sentences'>, Pick<Sample, 'together'> {
  quoted: boolean;
}

export interface Labelled extends Sample {
  breach: boolean;
  themes: string[];
}

const { rulebook, taxonomy } = loadRulebooks([fileURLToPath(new URL('../rulebooks', import.meta.url))]);
/** All concepts of the rulebook. */
export const areConcepts = new Set(rulebook.concepts.map(({ id }) => id));

/** Those that the language has words for. */
export const spoken = new Set(
  [...conceptPatterns(rulebook.roles, language)].map(
    (pattern) => rulebook.concepts[rulebook.roles.owners[pattern]!]!.id,
  ),
);

/** What is learnt from, as far as it is told: older sketches name no product, and quote nothing. */
export interface Promoted {
  text: string;
  product?: string;
  quotes?: readonly string[];
}

export const declared = (product: string | undefined): string[] =>
  product === undefined ? [] : productsOf([withAncestors(taxonomy.products, product)]);
const asWritten = (text: string): Document => (isEnglish ? readPlainText(text) : withLanguages(readPlainText(text)));
export const read = (text: string): Annotated => annotate(asWritten(text), rulebook);
export const sampleOf = ({ text, product, quotes = [] }: Promoted, weight: number): Sample => {
  const annotated = read(text);
  const { words, pairs } = termsOf(annotated.pages);
  const manner = mannerOf(annotated.pages.map(({ page }) => page.text));
  const concepts = conceptsOf(annotated, areConcepts);
  const together = togetherIn(conceptsBySentence(annotated, concepts)).map(once);
  const stretches = annotated.pages.flatMap(({ tokens }, page) =>
    stretchesIn(annotated, { page, first: 0, last: tokens.count - 1 }, quotes),
  );
  return { ...namesOf(words, pairs), concepts, together, products: declared(product), manner, stretches, weight };
};

/** Names are many times as many as there are different ones: each is kept once. */
const names = new Map<string, string>();
const once = (name: string): string => {
  const known = names.get(name) ?? name;
  names.set(known, known);
  return known;
};

/** What the file of a classifier can hold: words of letters and pairs of them, concepts, products and signs of the manner. */
export function canBeWritten(term: string): boolean {
  const name = term.slice(term.indexOf('|') + 1);
  return (
    areConcepts.has(name) ||
    isManner(name) ||
    isProduct(name) ||
    isPiece(name) ||
    /^(<\w+>|[a-z][a-z']*)(_(<\w+>|[a-z][a-z']*))?$/.test(name)
  );
}

export function namesOf(words: string[], pairs: string[]): Pick<Sample, 'words' | 'terms' | 'pieces'> {
  const known = words.map(once);
  return { words: known, terms: [...known, ...pairs.map(once)], pieces: isEnglish ? [] : piecesOf(words) };
}

export function stretchesIn(annotated: Annotated, passage: Passage, quotes: readonly string[] = []): Stretch[] {
  const page = annotated.pages[passage.page]!;
  const spans = stretchesOf(page, passage);
  return saidIn(annotated, areConcepts, passage).map(({ sentences, ...said }, at) => ({
    ...said,
    words: said.words.map(once),
    terms: said.terms.map(once),
    together: togetherIn(sentences).map(once),
    quoted: quotes.some((quote) => reachesInto(page.page.text, quote, page, spans[at]!)),
  }));
}

export type Issues = LabelledPromotion['expected'];
/** The issues that ask for a change. */
export const serious = ({ expected }: Pick<LabelledPromotion, 'expected'>): Issues =>
  expected.filter(({ severity }) => severity !== 'LOW');

/** What is learnt from to the word. */
export type Quoted = Pick<LabelledPromotion, 'text' | 'product' | 'expected'>;

/** The promotions in the language that rules and weights are made by, labelled to the word; sketches are where there are few. */
export const tunedOn: Quoted[] = [
  ...readPromotions().filter((one) => one.part === 'tune' && one.language === language),
  ...(isEnglish ? [] : sketchesInLanguage()),
];

function sketchesInLanguage(): Quoted[] {
  return readSketches('foreign-sketches')
    .filter((sketch) => sketch.language === language)
    .map(({ text, product, themes, quote }) => ({
      ...{ text, product },
      expected: themes.map((theme) => ({ theme, quote, severity: 'HIGH' })),
    }));
}

/** Of some issues those whose quotes reach into some words of a text. */
export const quotedIn = (text: string, issues: Issues, page: ReadPage, span: Span): Issues =>
  issues.filter(({ quote }) => quote !== null && reachesInto(text, quote, page, span));

function reachesInto(text: string, quote: string, { tokens }: ReadPage, { first, last }: Span): boolean {
  const start = text.indexOf(quote);
  return start >= 0 && start < tokens.end[last]! && tokens.start[first]! < start + quote.length;
}

/** In how many texts each term stands. */
export function countsOf(texts: Iterable<readonly string[]>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const terms of texts) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return counts;
}
