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
  /** The numbers of its rules. */
  applying: readonly number[];
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
  const { whole = rulebook } = rulebook;
  const isWeighed = whole.classifiers.length > 0 && characters <= longestRead;
  const known = pruneInTime(knownOf(whole, context, isWeighed), characters);
  return whole === rulebook ? known : withoutOff(known, { on: rulebook.rules, whole, context, isWeighed });
}

function knownOf(rulebook: Rulebook, context: ReviewContext, isWeighed: boolean): Known {
  const kinds = byKind.get(rulebook) ?? new Map<string, Known>();
  byKind.set(rulebook, kinds);
  const { jurisdictions, products, channels, isFinancialPromotion, paidPromotion, reviewDate } = context;
  const kind = JSON.stringify([
    ...[jurisdictions, products, channels, isFinancialPromotion, paidPromotion, reviewDate],
    isWeighed,
  ]);
  const known = kinds.get(kind) ?? gather(rulebook, context, isWeighed);
  // The one used last stands last, so that the first is the one to forget.
  kinds.delete(kind);
  kinds.set(kind, known);
  if (kinds.size > mostKinds) kinds.delete(kinds.keys().next().value!);
  return known;
}

function pruneInTime(known: Known, characters: number): Known {
  if (known.read === undefined) return known;
  known.read += characters;
  if (known.read < worthPruning) return known;
  const { patterns, named, index } = known.asked;
  known.asked = { patterns, named, index: pruned(index, (pattern) => patterns[pattern] === 1) };
  known.read = undefined;
  return known;
}

const groundworkOf = (rulebook: Rulebook): Groundwork => {
  const groundwork = laid.get(rulebook) ?? new Groundwork(rulebook);
  laid.set(rulebook, groundwork);
  return groundwork;
};

/** `isWeighed`: short enough for classifiers, which ask for concepts of their own. */
function gather(rulebook: Rulebook, context: ReviewContext, isWeighed: boolean): Known {
  const groundwork = groundworkOf(rulebook);
  const local = groundwork.rulesOf(context.jurisdictions);
  const applying = groundwork.applying(local, context);
  const patterns = groundwork.patternsFor(applying, isWeighed);
  const rulesWith = (numbers: readonly number[]): RuleDefinition[] => numbers.map((number) => rulebook.rules[number]!);
  return {
    applying,
    rules: rulesWith(applying),
    uncovered: uncoveredProducts(rulesWith(local), context),
    asked: { patterns, named: groundwork.conceptsNamedBy(applying), index: rulebook.index },
    read: 0,
  };
}

interface SwitchedOff {
  /** The rules that are not switched off. */
  on: readonly RuleDefinition[];
  whole: Rulebook;
  context: ReviewContext;
  isWeighed: boolean;
}

/** What is in force of a whole rulebook, as far as it still is; its index finds what is no longer asked for, too, which then doesn't count. */
function withoutOff(known: Known, { on, whole, context, isWeighed }: SwitchedOff): InForce {
  const isOn = new Set(on);
  const applying = known.applying.filter((number) => isOn.has(whole.rules[number]!));
  const groundwork = groundworkOf(whole);
  return {
    rules: applying.map((number) => whole.rules[number]!),
    uncovered: uncoveredProducts(on, context),
    asked: {
      patterns: groundwork.patternsFor(applying, isWeighed),
      named: groundwork.conceptsNamedBy(applying),
      index: known.asked.index,
    },
  };
}
