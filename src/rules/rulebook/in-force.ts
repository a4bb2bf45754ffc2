import { atOnce } from '../../kernel/at-once.ts';
import { longestRead } from '../classifier/classify.ts';
import { pruning } from '../patterns/pruned.ts';
import { type Asked, isWanted } from '../places/hits.ts';
import type { ReviewContext } from '../types.ts';
import { uncoveredProducts } from './applies.ts';
import type { Rulebook } from './compile.ts';
import type { RuleDefinition } from './definitions.ts';
import { Groundwork } from './groundwork.ts';

/** What of a rulebook promotions of one kind are judged by. */
export interface InForce {
  /** In the rulebook's order. */
  rules: readonly RuleDefinition[];
  /** By rule: the numbers of the concepts of which one must be met for it to find anything; undefined where none need be. */
  callers: readonly (Int32Array | undefined)[];
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

/** So many kinds of promotions are remembered by rulebook, and of so many the pruned index, which takes a hundred times the memory. */
const mostKinds = 256;
const mostPruned = 24;
const byKind = new WeakMap<Rulebook, Map<string, Known>>();
/** Those whose index is pruned. */
const prunedOf = new WeakMap<Rulebook, Set<Known>>();
const laid = new WeakMap<Rulebook, Groundwork>();

/** Pruning an index takes about as long as is saved over so many characters. */
const worthPruning = 200_000;

/** The rules that apply to a promotion of so many characters, so that others cost nothing. */
export const inForce = (rulebook: Rulebook, context: ReviewContext, characters: number): InForce =>
  atOnce(findingInForce(rulebook, context, characters));

/** The same step by step: what all kinds of promotions have in common, what this kind is judged by, and what is left of the index. */
export function* findingInForce(
  rulebook: Rulebook,
  context: ReviewContext,
  characters: number,
): Generator<undefined, InForce> {
  const { whole = rulebook } = rulebook;
  const isWeighed = whole.classifiers.length > 0 && characters <= longestRead;
  groundworkOf(whole);
  yield;
  const ofKind = knownOf(whole, context, isWeighed);
  yield;
  const known = yield* pruneInTime(whole, ofKind, characters);
  return whole === rulebook ? known : withoutOff(known, { on: rulebook.rules, whole, context, isWeighed });
}

function knownOf(rulebook: Rulebook, context: ReviewContext, isWeighed: boolean): Known {
  const kinds = byKind.get(rulebook) ?? new Map<string, Known>();
  byKind.set(rulebook, kinds);
  const { jurisdictions, products, recognised, channels, isFinancialPromotion, paidPromotion, reviewDate } = context;
  const kind = JSON.stringify([
    ...[jurisdictions, products, recognised, channels, isFinancialPromotion, paidPromotion, reviewDate],
    isWeighed,
  ]);
  const known = kinds.get(kind) ?? gather(rulebook, context, isWeighed);
  // The one used last stands last, so that the first is the one to forget.
  kinds.delete(kind);
  kinds.set(kind, known);
  if (kinds.size > mostKinds) kinds.delete(kinds.keys().next().value!);
  return known;
}

function* pruneInTime(rulebook: Rulebook, known: Known, characters: number): Generator<undefined, Known> {
  const ones = prunedOf.get(rulebook) ?? new Set<Known>();
  prunedOf.set(rulebook, ones);
  if (known.read !== undefined) {
    known.read += characters;
    if (known.read < worthPruning) return known;
    yield* prune(rulebook, known);
  }
  ones.delete(known);
  ones.add(known);
  const [first] = ones;
  if (ones.size > mostPruned) unprune(rulebook, ones, first!);
  return known;
}

function* prune({ index, roles }: Rulebook, known: Known): Generator<undefined, void> {
  const { wanted } = known.asked;
  known.asked = { ...known.asked, index: yield* pruning(index, (pattern) => isWanted(roles, pattern, wanted)) };
  known.read = undefined;
}

function unprune({ index }: Rulebook, ones: Set<Known>, known: Known): void {
  known.asked = { ...known.asked, index };
  known.read = 0;
  ones.delete(known);
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
  const rulesWith = (numbers: readonly number[]): RuleDefinition[] => numbers.map((number) => rulebook.rules[number]!);
  return {
    applying,
    rules: rulesWith(applying),
    callers: applying.map((number) => groundwork.callersOf(number)),
    uncovered: uncoveredProducts(rulesWith(local), context),
    asked: { ...askedBy(groundwork, applying, isWeighed), index: rulebook.index },
    read: 0,
  };
}

function askedBy(
  groundwork: Groundwork,
  applying: readonly number[],
  isWeighed: boolean,
): Pick<InForce['asked'], 'wanted' | 'named'> {
  const named = groundwork.conceptsNamedBy(applying);
  return { named, wanted: groundwork.conceptsWanted(named, isWeighed) };
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
    callers: applying.map((number) => groundwork.callersOf(number)),
    uncovered: uncoveredProducts(on, context),
    asked: { ...askedBy(groundwork, applying, isWeighed), index: known.asked.index },
  };
}
