import { type Annotated, type Annotation, annotationsOf } from '../annotate.ts';
import type { ReadPage } from '../pages.ts';
import type { Seen } from './classify.ts';
import { namesOf, readTheme, readWeights } from './weights.ts';
import { isConcept, pairsOf, wordsOf } from './words.ts';

export interface Told {
  /** What speaks for it most: phrases of concepts as they stand in the promotion; with few of these also words and pairs. */
  telling: string[];
  /** Where they stand thickest: page and sentence, by their numbers. */
  page: number;
  sentence: number;
}

/** Where a promotion reads like those in breach of one theme, and by which words. */
export function toldBy(annotated: Annotated, { definition, likeness: { known } }: Seen, theme: string): Told {
  const { breach, numbers } = readWeights(definition);
  const ofTheme = readTheme(definition, theme)?.terms;
  const weightOf = (name: string): number => {
    const number = numbers.get(name);
    if (number === undefined) return 0;
    const sort = isConcept(name) ? known.concepts : known.terms;
    return (breach.terms[number]! + (ofTheme?.[number] ?? 0)) / Math.sqrt(sort.length);
  };
  const named = { terms: namesOf(definition, known.terms), concepts: namesOf(definition, known.concepts) };
  const phrases = named.concepts.flatMap((id) => annotationsOf(annotated, id));
  return {
    telling: telling(annotated, named, weightOf),
    ...thickest(annotated.pages, phrases, weightOf),
  };
}

/** What is known of a promotion, by name. */
interface Names {
  terms: string[];
  concepts: string[];
}

const mostTelling = 5;
/** With so many phrases of concepts, single words tell nobody more. */
const enoughPhrases = 3;
/** Longer phrases are no reading. */
const longestPhrase = 60;

function telling(annotated: Annotated, known: Names, weightOf: (name: string) => number): string[] {
  const weightiest = (names: string[], spelled: (name: string) => string): string[] => {
    const weighty = names.filter((name) => weightOf(name) > 0).sort((a, b) => weightOf(b) - weightOf(a));
    return withoutParts(weighty.map(spelled).filter((phrase) => phrase.length <= longestPhrase));
  };
  const phrases = weightiest(known.concepts, (id) => quoteOf(annotated, annotationsOf(annotated, id)[0]!));
  if (phrases.length >= enoughPhrases) return phrases;
  const words = weightiest(known.terms, (term) => term.replaceAll('_', ' ').replace(/[<>]/g, ''));
  return [...phrases, ...words].slice(0, mostTelling);
}

/** The first few, leaving out what is part of one taken before, or has it for a part. */
function withoutParts(phrases: string[]): string[] {
  const taken: string[] = [];
  for (const phrase of phrases)
    if (taken.length < mostTelling && !taken.some((other) => other.includes(phrase) || phrase.includes(other)))
      taken.push(phrase);
  return taken;
}

const quoteOf = ({ pages }: Annotated, { page, start, end }: Annotation): string =>
  pages[page]!.page.text.slice(start, end).replace(/\s+/g, ' ');

/** The sentence whose different words, pairs and concepts weigh most. */
function thickest(
  pages: readonly ReadPage[],
  phrases: readonly Annotation[],
  weightOf: (name: string) => number,
): Pick<Told, 'page' | 'sentence'> {
  let best = { page: 0, sentence: 0, weight: Number.NEGATIVE_INFINITY };
  for (const [page, read] of pages.entries()) {
    const words = wordsOf(read);
    const pairs = pairsOf(read, words);
    const concepts = conceptsByToken(phrases, page);
    const { sentenceStart } = read;
    for (let sentence = 0; sentence < sentenceStart.length - 1; sentence++) {
      const [from, to] = [sentenceStart[sentence]!, sentenceStart[sentence + 1]!];
      const met = Array.from({ length: to - from }, (_, at) => concepts.get(from + at) ?? []).flat();
      const inside = [...words.slice(from, to), ...pairs.slice(from, to).filter((pair) => pair !== undefined), ...met];
      const weight = [...new Set(inside)].reduce((total, name) => total + weightOf(name), 0);
      if (weight > best.weight) best = { page, sentence, weight };
    }
  }
  return { page: best.page, sentence: best.sentence };
}

/** Which concepts begin at a token of one page. */
function conceptsByToken(phrases: readonly Annotation[], page: number): Map<number, string[]> {
  const byToken = new Map<number, string[]>();
  for (const { concept, first } of phrases.filter((phrase) => phrase.page === page))
    byToken.set(first, [...(byToken.get(first) ?? []), concept]);
  return byToken;
}
