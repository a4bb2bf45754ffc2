import { longestRead } from '../classifier/classify.ts';
import { pruned } from '../patterns/pruned.ts';
import type { Asked } from '../places/hits.ts';
import type { ReviewContext } from '../types.ts';
import { uncoveredProducts } from './applies.ts';
import type { Rulebook } from './compile.ts';
import type { RuleDefinition } from './definitions.ts';
import { Groundwork } from './groundwork.ts';

/** What of a rulebook promotions of one kind are judged by. */
export interface InForce {
  /** In the rulebook's order. */
  rules: readonly RuleDefinition[];
  /** Products of the promotion, by slug, that none of the rulebook's rules is about. */
  uncovered: readonly string[];
  asked: Required<Omit<Asked, 'isBounded'>>;
}

interface Known extends InForce {
  /** Characters read by it so far; undefined once its index is pruned. */
  read: number | undefined;
}

/** So many kinds of promotions are remembered by rulebook. */
const mostKinds = 24;
const byKind = new WeakMap<Rulebook, Map<string, Known>>();
const laid = new WeakMap<Rulebook, Groundwork>();

/** Pruning an index takes about as long as is saved over so many characters. */
const worthPruning = 200_000;

/** The rules that apply to a promotion of so many characters, so that others cost nothing. */
export function inForce(rulebook: Rulebook, context: ReviewContext, characters: number): InForce {
  const kinds = byKind.get(rulebook) ?? new Map<string, Known>();
  byKind.set(rulebook, kinds);
  const { jurisdictions, products, channels, isFinancialPromotion, paidPromotion, reviewDate } = context;
  const isWeighed = rulebook.classifiers.length > 0 && characters <= longestRead;
  const kind = JSON.stringify([
    ...[jurisdictions, products, channels, isFinancialPromotion, paidPromotion, reviewDate],
    isWeighed,
  ]);
  const known = kinds.get(kind) ?? gather(rulebook, context, isWeighed);
  // The one used last stands last, so that the first is the one to forget.
  kinds.delete(kind);
  kinds.set(kind, known);
  if (kinds.size > mostKinds) kinds.delete(kinds.keys().next().value!);
  return pruneInTime(known, characters);
}

function pruneInTime(known: Known, characters: number): InForce {
  if (known.read === undefined) return known;
  known.read += characters;
  if (known.read < worthPruning) return known;
  const { patterns, named, index } = known.asked;
  known.asked = { patterns, named, index: pruned(index, (pattern) => patterns[pattern] === 1) };
  known.read = undefined;
  return known;
}

/** `isWeighed`: short enough for classifiers, which ask for concepts of their own. */
function gather(rulebook: Rulebook, context: ReviewContext, isWeighed: boolean): Known {
  const groundwork = laid.get(rulebook) ?? new Groundwork(rulebook);
  laid.set(rulebook, groundwork);
  const local = groundwork.rulesOf(context.jurisdictions);
  const applying = groundwork.applying(local, context);
  const patterns = groundwork.patternsFor(applying, isWeighed);
  const rulesWith = (numbers: readonly number[]): RuleDefinition[] => numbers.map((number) => rulebook.rules[number]!);
  return {
    rules: rulesWith(applying),
    uncovered: uncoveredProducts({ rules: rulesWith(local) }, context),
    asked: { patterns, named: groundwork.conceptsNamedBy(applying), index: rulebook.index },
    read: 0,
  };
}
