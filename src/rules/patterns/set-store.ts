import { reserved } from '../text/tokens.ts';
import type { WordStep } from './expand.ts';
import { frequency } from './frequency.ts';
import type { PatternVocabulary } from './vocabulary.ts';
import { valueFrequency } from './word-frequencies.ts';
import type { WordSet } from './word-set.ts';

/** The sets of words that the steps of patterns ask for; equal steps share one. */
export class SetStore {
  private readonly byStep = new Map<WordStep, WordSet>();

  /** Numbers the words of all steps in the vocabulary, those alike by one number. */
  constructor(steps: Iterable<WordStep>, vocabulary: PatternVocabulary) {
    const byContent = new Map<string, WordStep[]>();
    for (const step of steps) {
      const key = contentOf(step);
      const alike = byContent.get(key);
      if (alike !== undefined) {
        alike.push(step);
        continue;
      }
      byContent.set(key, [step]);
      for (const word of step.words) vocabulary.add(word);
      for (const prefix of step.prefixes) vocabulary.addPrefix(prefix);
    }
    const groups = [...byContent.values()];
    const numbered = vocabulary.unite(groups.map(([step]) => numbersOf(step!, vocabulary)));
    for (const [number, alike] of groups.entries()) {
      const [step] = alike as [WordStep];
      const set = { words: numbered[number]!, compare: step.compare, frequency: frequencyOf(step) };
      for (const step of alike) this.byStep.set(step, set);
    }
  }

  of(step: WordStep): WordSet {
    return this.byStep.get(step)!;
  }
}

function contentOf({ words, prefixes, values, compare }: WordStep): string {
  const comparison = compare === undefined ? '' : `${compare.sign}${compare.amount}`;
  return `${words.join(' ')}|${prefixes.join(' ')}|${values.join(' ')}|${comparison}`;
}

function frequencyOf({ words, prefixes, values }: WordStep): number {
  let total = 0;
  for (const word of words) total += frequency(word);
  for (const value of values) total += valueFrequency[value] ?? 10;
  return total + prefixes.length * 2;
}

const numbersOf = (step: WordStep, vocabulary: PatternVocabulary): number[] => [
  ...new Set([
    ...step.words.map((word) => vocabulary.lookUp(word)),
    ...step.prefixes.flatMap((prefix) => vocabulary.startingWith(prefix)),
    ...step.values.map((value) => reserved[value]),
  ]),
];
