import { oncePerBoth } from '../../kernel/once-per.ts';
import type { Annotated } from '../places/annotate.ts';
import type { ReviewContext } from '../types.ts';
import type { Classifier, Rows } from './learnt.ts';
import { numberOf, unknown } from './names.ts';
import type { Passage } from './passages.ts';
import { weightIn } from './weights.ts';
import { type WordWeights, wordWeightsOf } from './word-weights.ts';
import { metOf, productsOf } from './words.ts';

/** A promotion as one classifier hears it. */
export interface Hearing {
  classifier: Classifier;
  annotated: Annotated;
  /** One context has one list of products. */
  declared: Pick<ReviewContext, 'products'>;
}

/** The concepts that begin in one stretch, by number, each once; and the same by sentence. */
export interface Met {
  concepts: readonly number[];
  sentences: readonly (readonly number[])[];
}

/** Where a concept begins, by its number. */
interface Beginning {
  number: number;
  page: number;
  first: number;
  sentence: number;
}

const wordsByPage = oncePerBoth((_annotated: Annotated, _classifier: Classifier): WordWeights[] => []);

/** The words and pairs of a page, and what each weighs in a stretch. */
export function wordsOn(hearing: Hearing, page: number): WordWeights {
  const words = wordsByPage(hearing.annotated, hearing.classifier);
  words[page] ??= weighedOn(hearing, page);
  return words[page];
}

function weighedOn({ annotated, classifier, declared }: Hearing, page: number): WordWeights {
  const { names, stretches } = classifier;
  const { terms, forProducts } = stretches!;
  const places = placesOf(forProducts, productsOf(declared.products));
  return wordWeightsOf(
    annotated.pages[page]!,
    (name) => numberOf(names, name),
    (number) => (number === unknown ? 0 : terms[number]!),
    (number) => places.reduce((sum, place) => sum + weightIn(forProducts, number, place), 0),
  );
}

/** The concepts of one stretch. */
export function metIn({ annotated, classifier }: Hearing, { page, first, last }: Passage): Met {
  const concepts = new Set<number>();
  const sentences = new Map<number, Set<number>>();
  for (const one of beginningsIn(annotated, classifier)) {
    if (one.page !== page || one.first < first || one.first > last) continue;
    concepts.add(one.number);
    const here = sentences.get(one.sentence) ?? new Set<number>();
    sentences.set(one.sentence, here.add(one.number));
  }
  return { concepts: [...concepts], sentences: [...sentences.values()].map((here) => [...here]) };
}

const beginningsIn = oncePerBoth((annotated: Annotated, { names, concepts }: Classifier): readonly Beginning[] =>
  metOf(annotated, concepts).map(({ id, page, first }) => ({
    ...{ number: numberOf(names, id), page, first },
    sentence: annotated.pages[page]!.sentence[first]!,
  })),
);

/** Of some products, the places of those that anything is known of. */
export const placesOf = ({ things }: Rows, products: readonly string[]): number[] =>
  products.map((product) => things.indexOf(product)).filter((place) => place >= 0);
