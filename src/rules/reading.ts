import type { Document } from '../document/model.ts';
import type { Hidden } from './findings/assessment.ts';
import { findingOf, stepsToQuote } from './findings/from-breach.ts';
import { approvedIn, withoutApproved } from './kinds/approved-claims.ts';
import { breachesOf, type Judged } from './kinds/judge.ts';
import { TooMuchWork } from './patterns/matcher.ts';
import { type Annotated, type Annotation, annotating } from './places/annotate.ts';
import { asIfSeen, whyHidden } from './places/hidden.ts';
import { citationsOf } from './rulebook/applies.ts';
import type { Rulebook } from './rulebook/compile.ts';
import type { RuleDefinition } from './rulebook/definitions.ts';
import { findingInForce } from './rulebook/in-force.ts';
import type { Finding, ReviewContext } from './types.ts';

interface ToRead {
  document: Document;
  context: ReviewContext;
  /** A workspace's own, beside the built-in one. */
  isBounded: boolean;
}

/** What a rulebook has to say about a document. */
export interface Reading {
  rules: readonly RuleDefinition[];
  /** Those of them that may find something, as what calls for them is met. */
  calledFor: readonly RuleDefinition[];
  uncovered: readonly string[];
  annotated: Annotated;
  /** Where the promotion says what was approved. */
  approved: readonly Annotation[];
  /** What rules found; those that go by likeness, which must know this, apart. */
  judged: { rule: RuleDefinition; findings: Finding[] }[];
  /** Words that would be in breach if they were seen. */
  hidden: Hidden[];
}

/** What of a rulebook takes longer over a document than a workspace's own may, and is left out; of likenesses those alone. */
export interface TooSlow {
  rulebook: Rulebook;
  part: 'patterns' | 'rules' | 'likenesses';
}

/** Judges a document by one rulebook, step by step. */
export function* readBy(
  rulebook: Rulebook,
  { document, context, isBounded }: ToRead,
): Generator<undefined, Reading | TooSlow> {
  const characters = document.pages.reduce((sum, { text }) => sum + text.length, 0);
  const { rules, callers, uncovered, asked } = yield* findingInForce(rulebook, context, characters);
  yield;
  let part: TooSlow['part'] = 'patterns';
  let found = 0;
  try {
    const annotated = yield* annotating(document, rulebook, isBounded ? { ...asked, isBounded } : asked);
    const reading: Reading = {
      rules,
      calledFor: calledFor(annotated, rules, callers),
      uncovered,
      annotated,
      approved: approvedIn(annotated, context),
      judged: [],
      hidden: [],
    };
    part = 'rules';
    yield;
    for (const rule of reading.calledFor) {
      if (rule.demand.kind === 'classified') continue;
      annotated.work.beginRule();
      const findings = findingsOf(rule, reading, { context, named: [] });
      found += findings.length;
      annotated.work.spend(stepsToCompare * found * findings.length);
      if (findings.length > 0) reading.judged.push({ rule, findings });
      yield;
    }
    reading.hidden = yield* hiddenIn(reading, context);
    return reading;
  } catch (error) {
    if (error instanceof TooMuchWork) return { rulebook, part };
    throw error;
  }
}

/** `callers`: by rule, the concepts of which one must be met for it to find anything. */
function calledFor(
  { met }: Annotated,
  rules: readonly RuleDefinition[],
  callers: readonly (Int32Array | undefined)[],
): RuleDefinition[] {
  const numbers = new Set(met.values());
  return rules.filter((_, at) => callers[at]?.some((concept) => numbers.has(concept)) ?? true);
}

/** Breaches in words that nobody sees, and why nobody does. */
function* hiddenIn({ annotated, ...reading }: Reading, context: ReviewContext): Generator<undefined, Hidden[]> {
  if (annotated.pages.every(({ hidden }) => hidden === undefined)) return [];
  const seen = { ...reading, annotated: asIfSeen(annotated) };
  const hidden: Hidden[] = [];
  for (const rule of reading.calledFor) {
    if (rule.demand.kind !== 'forbid' || rule.severity === 'LOW') continue;
    annotated.work.beginRule();
    for (const { places } of findingsOf(rule, seen, { context, named: [] })) {
      const why = places.map((place) => whyHidden(annotated, place));
      if (why[0] !== undefined && !why.includes(undefined)) hidden.push({ quote: places[0]!.quote, why: why[0] });
    }
    yield;
  }
  return hidden;
}

/** Each finding is compared with all others. */
const stepsToCompare = 50;

/** What rules find that go by likeness, or why they were left out. */
export interface Likely {
  findings: Finding[];
  tooSlow?: TooSlow;
}

/** Judges by the rules that go by likeness, step by step. */
export function* likelyIn(reading: Reading, judged: Judged): Generator<undefined, Likely> {
  const { calledFor, annotated } = reading;
  const findings: Finding[] = [];
  try {
    for (const rule of calledFor.filter(({ demand }) => demand.kind === 'classified')) {
      annotated.work.beginRule();
      annotated.work.spend(stepsToWeigh);
      findings.push(...findingsOf(rule, reading, judged));
      yield;
    }
    return { findings };
  } catch (error) {
    if (error instanceof TooMuchWork)
      return { findings: [], tooSlow: { rulebook: annotated.rulebook, part: 'likenesses' } };
    throw error;
  }
}

/** How surely the stretches of a text are about each theme is worked out for each rule anew, in about a tenth of a millisecond. */
const stepsToWeigh = 5000;

const whyLeftOut: Record<TooSlow['part'], (version: string) => string> = {
  patterns: (version) =>
    `Your rulebook ${version} was not used, as its patterns would take too long over this text: fewer or narrower gaps (..12) and fewer words that stand everywhere mend that.`,
  rules: (version) =>
    `Your rulebook ${version} was not used, as its rules would take too long over this text: fewer rules, pairs and prescribed wordings of what stands everywhere mend that.`,
  likenesses: (version) =>
    `The rules of your rulebook ${version} that go by likeness were not used, as they would take too long over this text: fewer of them, and simpler conditions in their “when” and “unless”, mend that.`,
};

export const whyUnused = ({ rulebook, part }: TooSlow): string => whyLeftOut[part](rulebook.version);

function findingsOf(rule: RuleDefinition, { annotated, approved }: Reading, judged: Judged): Finding[] {
  const findings: Finding[] = [];
  for (const breach of breachesOf(rule, annotated, judged).slice(0, mostBreaches)) {
    annotated.work.spend(stepsToQuote(breach.places.length));
    const standing = withoutApproved(breach, approved);
    const finding = standing === undefined ? undefined : findingOf(rule, standing, annotated);
    if (finding !== undefined) findings.push({ ...finding, rules: citationsOf(rule, judged.context) });
  }
  return findings;
}

/** More breaches of one rule, each with words of its own, help nobody. */
const mostBreaches = 100;
