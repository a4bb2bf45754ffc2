import type { Document } from '../document/model.ts';
import { type Annotated, annotate, annotationsOf, droppedOf } from './annotate.ts';
import { citationsOf } from './applies.ts';
import type { Rulebook } from './compile.ts';
import { placesOf } from './conditions.ts';
import type { RuleDefinition } from './definitions.ts';
import { inForce } from './in-force.ts';
import { breachesOf, type Judged, review } from './review.ts';
import type { ReviewContext } from './types.ts';

/** What the engine saw in a document, sentence by sentence, and what it made of every rule. */
export interface Explanation {
  sentences: {
    pageNumber: number;
    text: string;
    concepts: { concept: string; quote: string; pattern: string; leftOut?: string }[];
  }[];
  rules: {
    id: string;
    outcome: 'breach' | 'satisfied' | 'not called for' | 'cleared' | 'does not apply';
    because: string;
  }[];
}

/** For authors of rules, and for whoever asks for proof. Same input, same answer as `review`. */
export function explain(document: Document, context: ReviewContext, rulebook: Rulebook): Explanation {
  const judged = annotate(document, rulebook, inForce(rulebook, context, 0).asked);
  const isNamed = (rule: RuleDefinition): boolean => rule.demand.kind !== 'classified';
  const named = outcomesOf(rulebook.rules.filter(isNamed), judged, { context, named: [] });
  const { findings } = review(document, context, rulebook);
  const likely = outcomesOf(
    rulebook.rules.filter((rule) => !isNamed(rule)),
    judged,
    { context, named: findings.filter(({ evidence }) => evidence.detector !== 'classified') },
  );
  const advised = new Set(
    findings.filter(({ severity }) => severity === 'LOW').flatMap(({ rules }) => rules.map(({ id }) => id)),
  );
  return {
    sentences: sentencesOf(annotate(document, rulebook)),
    rules: rulebook.rules.map((rule) => ({
      id: rule.id,
      ...weighed(rule, named.get(rule) ?? likely.get(rule)!, advised),
    })),
  };
}

/** What broke, and yet is only advice, says why: it weighs little alone, or the promotion as a whole reads like those in order. */
function weighed(rule: RuleDefinition, outcome: Outcome, advised: ReadonlySet<string>): Outcome {
  if (outcome.outcome !== 'breach' || rule.severity === 'LOW' || !advised.has(rule.id)) return outcome;
  const inOrder = 'the whole reads like promotions that were in order';
  const why = rule.alone === undefined ? inOrder : `nothing else of weight was found, or ${inOrder}`;
  return { ...outcome, because: `${outcome.because}; LOW, as ${why}` };
}

function sentencesOf(annotated: Annotated): Explanation['sentences'] {
  const concepts = annotated.rulebook.concepts.map(({ id }) => id);
  const found = concepts.flatMap((id) => annotationsOf(annotated, id));
  const dropped = concepts.flatMap((id) => droppedOf(annotated, id));
  return annotated.pages.flatMap((read, page) => {
    const { text } = read.page;
    return read.sentenceStart.slice(0, -1).map((first, sentence) => {
      const last = read.sentenceStart[sentence + 1]! - 1;
      const here = <T extends { page: number; first: number }>(all: T[]): T[] =>
        all.filter((one) => one.page === page && one.first >= first && one.first <= last);
      const counted = here(found).map(({ concept, start, end, pattern }) => ({
        concept,
        quote: text.slice(start, end),
        pattern,
      }));
      const leftOut = here(dropped).map(({ concept, first: from, last: to, pattern, because }) => ({
        concept,
        quote: text.slice(read.tokens.start[from], read.tokens.end[to]),
        pattern,
        leftOut: because,
      }));
      return {
        pageNumber: read.page.number,
        text: text.slice(read.tokens.start[first], read.tokens.end[last]),
        concepts: [...counted, ...leftOut],
      };
    });
  });
}

type Outcome = Omit<Explanation['rules'][number], 'id'>;

const outcomesOf = (
  rules: readonly RuleDefinition[],
  annotated: Annotated,
  judged: Judged,
): Map<RuleDefinition, Outcome> => new Map(rules.map((rule) => [rule, outcomeOf(rule, annotated, judged)]));

function outcomeOf(rule: RuleDefinition, annotated: Annotated, judged: Judged): Outcome {
  if (citationsOf(rule, judged.context).length === 0)
    return { outcome: 'does not apply', because: 'another jurisdiction, product, channel, date or declaration' };
  const triggers = rule.when === undefined ? undefined : placesOf(rule.when, annotated);
  if (rule.when !== undefined && triggers === undefined)
    return { outcome: 'not called for', because: 'nothing in it calls for this rule' };
  const cleared = rule.unless === undefined ? undefined : placesOf(rule.unless, annotated);
  if (cleared !== undefined)
    return {
      outcome: 'cleared',
      because: quoted(
        'cleared by',
        cleared.map((place) => place.concept),
      ),
    };
  const breaches = breachesOf(rule, annotated, judged);
  if (breaches.length === 0)
    return {
      outcome: 'satisfied',
      because:
        triggers === undefined
          ? 'what it asks for is there'
          : quoted(
              'called for by',
              triggers.map((place) => place.concept),
            ),
    };
  const places = breaches.flatMap((breach) => breach.places);
  return {
    outcome: 'breach',
    because:
      places.length === 0
        ? 'what it asks for is nowhere'
        : quoted(
            'because of',
            places.map((place) => place.concept),
          ),
  };
}

const quoted = (words: string, concepts: string[]): string =>
  `${words} ${[...new Set(concepts)].join(', ') || 'the promotion itself'}`;
