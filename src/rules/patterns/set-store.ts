import { reserved } from '../text/tokens.ts';
import type { WordStep } from './expand.ts';
import type { PatternVocabulary } from './vocabulary.ts';
import { type WordSet, wordSet } from './word-set.ts';

/** Equal steps share one set. */
export class SetStore {
  private readonly vocabulary: PatternVocabulary;
  private readonly known = new Map<string, { set: WordSet; numbers: number[] }>();
  /** Most steps stand in many lines: the way by their content is the slow one. */
  private readonly byStep = new Map<WordStep, { set: WordSet; numbers: number[] }>();

  constructor(vocabulary: PatternVocabulary) {
    this.vocabulary = vocabulary;
  }

  of(step: WordStep): { set: WordSet; numbers: number[] } {
    const seen = this.byStep.get(step);
    if (seen !== undefined) return seen;
    const made = this.byContent(step);
    this.byStep.set(step, made);
    return made;
  }

  private readonly numbers = new Map<WordSet, number[]>();

  numbersOf(set: WordSet): number[] {
    return this.numbers.get(set) ?? [];
  }

  private byContent(step: WordStep): { set: WordSet; numbers: number[] } {
    const key = JSON.stringify([step.words, step.prefixes, step.values, step.compare]);
    const shared = this.known.get(key);
    if (shared) return shared;
    const numbers = [
      ...step.words.map((word) => this.vocabulary.lookUp(word)),
      ...step.prefixes.flatMap((prefix) => this.vocabulary.startingWith(prefix)),
      ...step.values.map((value) => reserved[value]),
    ];
    const made = { set: wordSet(numbers, this.vocabulary.size, step.compare), numbers: [...new Set(numbers)] };
    this.numbers.set(made.set, made.numbers);
    this.known.set(key, made);
    return made;
  }
}
