import { reserved } from '../text/tokens.ts';
import type { WordStep } from './expand.ts';
import type { PatternVocabulary } from './vocabulary.ts';
import { type WordSet, wordSet } from './word-set.ts';

export interface KnownSet {
  set: WordSet;
  words: number[];
}

/** The sets of words that the steps of patterns ask for; equal steps share one. */
export class SetStore {
  private readonly byStep = new Map<WordStep, KnownSet>();
  readonly size: number;

  /** Numbers the words of all steps in the vocabulary, those alike by one number. */
  constructor(steps: Iterable<WordStep>, vocabulary: PatternVocabulary) {
    const byContent = new Map<string, WordStep[]>();
    for (const step of steps) {
      const key = contentOf(step);
      const alike = byContent.get(key);
      if (alike === undefined) byContent.set(key, [step]);
      else alike.push(step);
      for (const word of step.words) vocabulary.add(word);
      for (const prefix of step.prefixes) vocabulary.addPrefix(prefix);
    }
    const groups = [...byContent.values()];
    const numberings = vocabulary.unite(groups.map(([step]) => numbersOf(step!, vocabulary)));
    this.size = groups.length;
    for (const [number, alike] of groups.entries()) {
      const words = numberings[number]!;
      const known = { set: wordSet(number, words, vocabulary.size, alike[0]!.compare), words };
      for (const step of alike) this.byStep.set(step, known);
    }
  }

  of(step: WordStep): KnownSet {
    return this.byStep.get(step)!;
  }
}

function contentOf({ words, prefixes, values, compare }: WordStep): string {
  const comparison = compare === undefined ? '' : `${compare.sign}${compare.amount}`;
  return `${words.join(' ')}|${prefixes.join(' ')}|${values.join(' ')}|${comparison}`;
}

const numbersOf = (step: WordStep, vocabulary: PatternVocabulary): number[] => [
  ...new Set([
    ...step.words.map((word) => vocabulary.lookUp(word)),
    ...step.prefixes.flatMap((prefix) => vocabulary.startingWith(prefix)),
    ...step.values.map((value) => reserved[value]),
  ]),
];
