import { type Annotated, type Annotation, annotationsOf } from '../annotate.ts';
import type { ClassifierDefinition } from '../definitions.ts';
import type { ReadPage } from '../pages.ts';
import type { Likeness } from './classify.ts';
import { readTheme, readWeights } from './weights.ts';
import { isConcept, pairsOf, wordsOf } from './words.ts';

export interface Told {
  /** The words, pairs and phrases that speak for it most, as they stand in the promotion. */
  telling: string[];
  /** Where they stand thickest: page and sentence, by their numbers. */
  page: number;
  sentence: number;
}

/** Where a promotion reads like those in breach of one theme, and by which words. */
export function toldBy(
  annotated: Annotated,
  definition: ClassifierDefinition,
  { known }: Likeness,
  theme: string,
): Told {
  const { breach } = readWeights(definition);
  const ofTheme = readTheme(definition, theme)?.terms;
  const weightOf = (term: string): number =>
    ((breach.terms.get(term) ?? 0) + (ofTheme?.get(term) ?? 0)) /
    Math.sqrt((isConcept(term) ? known.concepts : known.terms).length);
  const phrases = known.concepts.flatMap((id) => annotationsOf(annotated, id));
  return {
    telling: telling(annotated, [...known.terms, ...known.concepts], weightOf),
    ...thickest(annotated.pages, phrases, weightOf),
  };
}

const mostTelling = 5;
/** Longer phrases are no reading. */
const longestPhrase = 60;

function telling(annotated: Annotated, names: string[], weightOf: (name: string) => number): string[] {
  const spelled = (name: string): string => {
    const [first] = isConcept(name) ? annotationsOf(annotated, name) : [];
    if (first === undefined) return name.replaceAll('_', ' ');
    const { page } = annotated.pages[first.page]!;
    return page.text.slice(first.start, first.end).replace(/\s+/g, ' ');
  };
  const ordered = names.sort((a, b) => weightOf(b) - weightOf(a)).slice(0, 4 * mostTelling);
  const phrases = [...new Set(ordered.map(spelled))].filter((phrase) => phrase.length <= longestPhrase);
  return phrases.slice(0, mostTelling);
}

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
