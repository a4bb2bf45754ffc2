import { logistic } from '../src/rules/classifier/log-odds.ts';
import { pooled, type Said, sharesOf } from '../src/rules/classifier/stretches.ts';
import { ofProducts } from '../src/rules/classifier/words.ts';
import type { Sample } from './classifier-reading.ts';

/** Rounds of descent and the size of their steps. */
const rounds = 300;
const pace = 0.05;

/** How something is learnt: the inverse of how strongly large weights are held down, and by how much each term counts. */
export interface Learning {
  strength: number;
  shareOf: (term: string) => number;
}

export interface Outcome {
  weights: Float64Array;
  /** The same in one stretch of a text; none where nothing was learnt of stretches. */
  inStretches: Float64Array;
  bias: number;
  /** What a term is to weigh in a review. */
  asUsed: (term: string, weight: number) => number;
}

/** Which weights count, and by how much. */
interface Counted {
  at: Int32Array;
  values: Float64Array;
}

interface Row extends Counted {
  stretches: Counted[];
  wanted: number[];
  weight: number;
}

/**
 * Logistic regression, for each outcome its own, by gradient descent with Adam's step sizes (Kingma & Ba, 2015): over a text as a
 * whole, and over what its stretches say together (see `pooled`), the weights of which are learnt with it.
 */
export function train<S extends Sample>(
  texts: S[],
  numbers: ReadonlyMap<string, number>,
  wanted: (text: S) => number[],
  { strength, shareOf }: Learning,
): Outcome[] {
  const rows = texts.map(
    (text): Row => ({
      ...counting(text, numbers, shareOf),
      wanted: wanted(text),
      weight: text.weight,
    }),
  );
  const hasStretches = rows.some(({ stretches }) => stretches.length > 0);
  const size = numbers.size * (hasStretches ? 2 : 1) + 1;
  const outcomes = rows[0]!.wanted.length;
  const weights = new Float64Array(size * outcomes);
  const [mean, square, gradient] = [0, 1, 2].map(() => new Float64Array(size * outcomes)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  for (let round = 1; round <= rounds; round++) {
    for (let at = 0; at < weights.length; at++) gradient[at] = (at % size === size - 1 ? 0 : weights[at]!) / strength;
    for (const row of rows)
      for (let outcome = 0; outcome < outcomes; outcome++) {
        const from = outcome * size;
        const stretches = row.stretches.map((stretch) => scoreOf(weights, from, stretch));
        const score = weights[from + size - 1]! + scoreOf(weights, from, row) + pooled(stretches);
        const error = (logistic(score) - row.wanted[outcome]!) * row.weight;
        if (Math.abs(error) < 1e-3) continue;
        descend(gradient, from, row, error);
        for (const [at, share] of sharesOf(stretches).entries())
          descend(gradient, from, row.stretches[at]!, error * share);
        gradient[from + size - 1]! += error;
      }
    for (let at = 0; at < weights.length; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!;
      square[at] = 0.999 * square[at]! + 0.001 * gradient[at]! ** 2;
      const step = mean[at]! / (1 - 0.9 ** round) / (Math.sqrt(square[at]! / (1 - 0.999 ** round)) + 1e-8);
      weights[at]! -= pace * step;
    }
  }
  return Array.from({ length: outcomes }, (_, outcome) => {
    const own = weights.subarray(outcome * size, (outcome + 1) * size);
    return {
      weights: own.subarray(0, numbers.size),
      inStretches: own.subarray(numbers.size, size - 1),
      bias: own[size - 1]!,
      asUsed: (term, weight) => weight * shareOf(term),
    };
  });
}

/** As a review weighs them: what is declared, and what the whole says, by how many of it are known; the rest by how many there are. */
function counting(
  { words, terms, concepts, products, manner, together, stretches }: Sample,
  numbers: ReadonlyMap<string, number>,
  shareOf: Learning['shareOf'],
): Pick<Row, 'at' | 'values' | 'stretches'> {
  const isKnown = (name: string): boolean => numbers.has(name);
  const whole = [terms, concepts, products, manner, together].map((names) => names.filter(isKnown));
  const suited = (said: Pick<Said, 'words' | 'concepts'>): string[][] =>
    [said.words, said.concepts].map((names) => ofProducts(products, names));
  const counted = (sorts: string[][], first: number): Counted => {
    const ones = sorts.flatMap((names) =>
      names
        .filter(isKnown)
        .map((name) => ({ at: first + numbers.get(name)!, value: shareOf(name) / Math.sqrt(names.length) })),
    );
    return { at: Int32Array.from(ones, ({ at }) => at), values: Float64Array.from(ones, ({ value }) => value) };
  };
  return {
    ...counted([...whole, ...suited({ words, concepts })], 0),
    stretches: stretches.map((said) =>
      counted([said.terms, said.concepts, said.together, ...suited(said)], numbers.size),
    ),
  };
}

function scoreOf(weights: Float64Array, from: number, { at, values }: Counted): number {
  let score = 0;
  for (let nth = 0; nth < at.length; nth++) score += weights[from + at[nth]!]! * values[nth]!;
  return score;
}

function descend(gradient: Float64Array, from: number, { at, values }: Counted, error: number): void {
  for (let nth = 0; nth < at.length; nth++) gradient[from + at[nth]!]! += error * values[nth]!;
}
