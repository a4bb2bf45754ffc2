import { logistic } from '../src/rules/classifier/log-odds.ts';
import { pooled, sharesOf } from '../src/rules/classifier/stretches.ts';
import { ofProducts } from '../src/rules/classifier/words.ts';
import type { Sample } from './classifier-reading.ts';
import type { Said } from './classifier-said.ts';

/**
 * All texts are gone through so often, in so many batches, with a step after each: forty-five passes in batches order what nobody
 * learnt from as well as three hundred steps with all texts at once did, in a sixth of the time.
 */
const passes = 45;
const batches = 16;
/** The size of the first step; the last are nearly none. */
const pace = 0.05;

/** How something is learnt: the inverse of how strongly large weights are held down, and by how much each term counts. */
export interface Learning {
  strength: number;
  shareOf: (term: string) => number;
  /** What is known beforehand of each outcome: what is learnt is how far these texts speak against it. */
  before?: readonly Before[];
}

/** What terms weigh, as used, in a text as a whole and in one stretch of it. */
export interface Before {
  bias: number;
  weights: ReadonlyMap<string, number>;
  inStretches: ReadonlyMap<string, number>;
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
  /** Which of these labels quote; none where no label quotes any, or all are quoted. */
  quoted: boolean[];
  wanted: number[];
  weight: number;
}

/**
 * How much it counts that what a stretch says is what a label quotes, and not what stands around it (rationales of annotators:
 * Zaidan, Eisner & Piatko, 2007).
 */
const pull = 0.3;

/**
 * Logistic regression, for each outcome its own, by gradient descent with Adam's step sizes (Kingma & Ba, 2015): over a text as a
 * whole, and over what its stretches say together (see `pooled`), the weights of which are learnt with it.
 */
export function train<S extends Sample>(
  texts: S[],
  numbers: ReadonlyMap<string, number>,
  wanted: (text: S) => number[],
  { strength, shareOf, before }: Learning,
): Outcome[] {
  const rows = texts.map(
    (text): Row => ({
      ...counting(text, numbers, shareOf),
      quoted: quotedOf(text),
      wanted: wanted(text),
      weight: text.weight,
    }),
  );
  const hasStretches = rows.some(({ stretches }) => stretches.length > 0);
  const size = numbers.size * (hasStretches ? 2 : 1) + 1;
  const outcomes = rows[0]!.wanted.length;
  const start = new Float64Array(size * outcomes);
  for (const [outcome, known] of (before ?? []).entries())
    start.set(startOf(known, numbers, { size, shareOf }), outcome * size);
  const weights = learnt(rows, { size, outcomes, strength, start });
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

/** Weights that are known beforehand, by the numbers of their terms. */
function startOf(
  { bias, weights, inStretches }: Before,
  numbers: ReadonlyMap<string, number>,
  { size, shareOf }: { size: number; shareOf: Learning['shareOf'] },
): Float64Array {
  const start = new Float64Array(size);
  for (const [term, at] of numbers) {
    start[at] = (weights.get(term) ?? 0) / shareOf(term);
    if (size > numbers.size + 1) start[numbers.size + at] = (inStretches.get(term) ?? 0) / shareOf(term);
  }
  start[size - 1] = bias;
  return start;
}

/** The weights of each outcome in turn: of what the whole says, of what its stretches say, and what speaks for it beforehand. */
function learnt(
  rows: readonly Row[],
  { size, outcomes, strength, start }: { size: number; outcomes: number; strength: number; start: Float64Array },
): Float64Array {
  const weights = start.slice();
  const [mean, square] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  const gradient = new Float64Array(weights.length);
  const steps = passes * batches;
  for (let step = 1; step <= steps; step++) {
    for (let at = 0; at < weights.length; at++) gradient[at] = (weights[at]! - start[at]!) / strength / batches;
    for (let outcome = 0; outcome < outcomes; outcome++) {
      gradient[(outcome + 1) * size - 1] = 0;
      // Texts of one sort stand together: each batch takes some of all.
      for (let at = step % batches; at < rows.length; at += batches)
        addSlope(gradient, weights, rows[at]!, { outcome, size });
    }
    const stride = (pace * (1 - (step - 1) / steps)) / (1 - 0.9 ** step);
    const spread = 1 - 0.999 ** step;
    for (let at = 0; at < weights.length; at++) {
      mean[at] = 0.9 * mean[at]! + 0.1 * gradient[at]!;
      square[at] = 0.999 * square[at]! + 0.001 * gradient[at]! ** 2;
      weights[at]! -= (stride * mean[at]!) / (Math.sqrt(square[at]! / spread) + 1e-8);
    }
  }
  return weights;
}

/** Which outcome's weights stand where, and how many there are of each. */
interface Place {
  outcome: number;
  size: number;
}

/** What one text adds to the slope of one outcome. */
function addSlope(gradient: Float64Array, weights: Float64Array, row: Row, { outcome, size }: Place): void {
  const from = outcome * size;
  const bias = from + size - 1;
  const stretches = row.stretches.map((stretch) => scoreOf(weights, from, stretch));
  const score = weights[bias]! + scoreOf(weights, from, row) + pooled(stretches);
  const error = (logistic(score) - row.wanted[outcome]!) * row.weight;
  const isTold = row.wanted[outcome] === 1 && row.quoted.length > 0;
  if (Math.abs(error) < 1e-3 && !isTold) return;
  descend(gradient, from, row, error);
  const shares = sharesOf(stretches);
  const astray = isTold ? awayFrom(row.quoted, shares) : undefined;
  for (const [at, share] of shares.entries())
    descend(gradient, from, row.stretches[at]!, error * share + (astray?.[at] ?? 0) * pull * row.weight);
  gradient[bias]! += error;
}

/** By how much each stretch says more than it should, where those that are quoted should say all (the slope of how unlikely that is). */
function awayFrom(quoted: readonly boolean[], shares: readonly number[]): number[] {
  const ofQuoted = shares.reduce((sum, share, at) => sum + (quoted[at] ? share : 0), 0);
  return shares.map((share, at) => share - (quoted[at] ? share / Math.max(ofQuoted, 1e-9) : 0));
}

/** As a review weighs them: what is declared, and what the whole says, by how many of it are known; the rest by how many there are. */
function counting(
  { words, terms, pieces, concepts, products, manner, together, stretches }: Sample,
  numbers: ReadonlyMap<string, number>,
  shareOf: Learning['shareOf'],
): Pick<Row, 'at' | 'values' | 'stretches'> {
  const isKnown = (name: string): boolean => numbers.has(name);
  const whole = [terms, pieces, concepts, products, manner, together].map((names) => names.filter(isKnown));
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

function quotedOf({ stretches }: Sample): boolean[] {
  const quoted = stretches.map((stretch) => stretch.quoted);
  return quoted.includes(true) && quoted.includes(false) ? quoted : [];
}

function scoreOf(weights: Float64Array, from: number, { at, values }: Counted): number {
  let score = 0;
  for (let nth = 0; nth < at.length; nth++) score += weights[from + at[nth]!]! * values[nth]!;
  return score;
}

function descend(gradient: Float64Array, from: number, { at, values }: Counted, error: number): void {
  for (let nth = 0; nth < at.length; nth++) gradient[from + at[nth]!]! += error * values[nth]!;
}
