import type { ClassifierDefinition } from '../rulebook/classifier-definition.ts';

/** Words without weight, enough of them to make any text one that a small classifier can tell of. */
export const filling = 'of to as at by on if so or in he she we us it and';

/** `words`, divided by spaces, each with the same weight, as definitions write them. */
export function weighing(words: string, weight: number): string {
  return [...new Set(words.split(' '))].map((word) => `${word} ${weight}`).join(' ');
}

/** An English classifier that knows nothing but the filling and `words`, each followed by its weight. */
export function smallClassifier(words: string, extra: Partial<ClassifierDefinition> = {}): ClassifierDefinition {
  return {
    language: 'en',
    opinion: { nothing: -0.5, advice: 0, high: 0.7, each: 0.8, long: 0, passage: 0 },
    grave: [],
    bias: 0,
    words: `${weighing(filling, 0)} ${words}`.trim(),
    themes: {},
    ...extra,
  };
}
