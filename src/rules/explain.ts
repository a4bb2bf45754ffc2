import type { Document } from '../document/model.ts';
import { type Annotated, type Annotation, annotate, annotationsOf, droppedOf } from './places/annotate.ts';
import { placesOf } from './places/conditions.ts';
import { breachesOf, type Judged, review } from './review.ts';
import { reaches, whyNotApplied } from './rulebook/applies.ts';
import type { Rulebook } from './rulebook/compile.ts';
import type { RuleDefinition } from './rulebook/definitions.ts';
import { inForce } from './rulebook/in-force.ts';
import { conceptsOf } from './rulebook/named-concepts.ts';
import type { ReviewContext } from './types.ts';

/** What the engine saw in a document, sentence by sentence, and what it made of every rule. */
export interface Explanation {
  sentences: {
    pageNumber: number;
    text: string;
    /** `times`: as often as the same words stand in the sentence. */
    concepts: { concept: string; quote: string; pattern: string; leftOut?: string; times?: number }[];
  }[];
  rules: {
    id: string;
    outcome: 'breach' | 'satisfied' | 'not called for' | 'cleared' | 'does not apply';
    because: string;
    /** Of a rulebook beside the built-in one. */
    own?: true;
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
  const advised = new Map(
    findings.flatMap(({ rules, severity, advisedAs }) =>
      severity === 'LOW' && advisedAs !== undefined ? rules.map(({ id }): [string, string] => [id, advisedAs]) : [],
    ),
  );
  return {
    sentences: sentencesOf(annotate(document, rulebook)),
    rules: rulebook.rules.map((rule) => ({
      id: rule.id,
      ...(rule.own ? { own: true as const } : {}),
      ...weighed(rule, named.get(rule) ?? likely.get(rule)!, advised),
    })),
  };
}

/** What broke, and yet is only advice, says why, in the finding's own words. */
function weighed(rule: RuleDefinition, outcome: Outcome, advised: ReadonlyMap<string, string>): Outcome {
  const why = advised.get(rule.id);
  if (outcome.outcome !== 'breach' || rule.severity === 'LOW' || why === undefined) return outcome;
  return { ...outcome, because: `${outcome.because}; LOW: ${why.charAt(0).toLowerCase()}${why.slice(1)}` };
}

type Concepts = Explanation['sentences'][number]['concepts'];

function sentencesOf(annotated: Annotated): Explanation['sentences'] {
  const found = new Map<string, Concepts>();
  for (const { id } of annotated.rulebook.concepts) {
    for (const { page, first, start, end, pattern, visible } of annotationsOf(annotated, id)) {
      const quote = annotated.pages[page]!.page.text.slice(start, end);
      note(found, keyOf(annotated, page, first), {
        ...{ concept: id, quote, pattern },
        ...(visible ? {} : { leftOut: 'hidden' }),
      });
    }
    for (const { page, first, last, pattern, because } of droppedOf(annotated, id)) {
      const { tokens } = annotated.pages[page]!;
      const quote = tokens.text.slice(tokens.start[first], tokens.end[last]);
      note(found, keyOf(annotated, page, first), { concept: id, quote, pattern, leftOut: because });
    }
  }
  return annotated.pages.flatMap((read, page) =>
    read.sentenceStart.slice(0, -1).map((first, sentence) => {
      const last = read.sentenceStart[sentence + 1]! - 1;
      const text = read.page.text.slice(read.tokens.start[first], read.tokens.end[last]);
      return { pageNumber: read.page.number, text, concepts: found.get(`${page}/${sentence}`) ?? [] };
    }),
  );
}

const keyOf = ({ pages }: Annotated, page: number, token: number): string => `${page}/${pages[page]!.sentence[token]}`;

/** The same words are told once, however often they stand there. */
function note(found: Map<string, Concepts>, sentence: string, concept: Concepts[number]): void {
  const here = found.get(sentence) ?? [];
  found.set(sentence, here);
  const last = here.findLast(({ concept: id, quote }) => id === concept.concept && quote === concept.quote);
  if (last === undefined || last.leftOut !== concept.leftOut) here.push(concept);
  else last.times = (last.times ?? 1) + 1;
}

type Outcome = Omit<Explanation['rules'][number], 'id'>;

const outcomesOf = (
  rules: readonly RuleDefinition[],
  annotated: Annotated,
  judged: Judged,
): Map<RuleDefinition, Outcome> => new Map(rules.map((rule) => [rule, outcomeOf(rule, annotated, judged)]));

function outcomeOf(rule: RuleDefinition, annotated: Annotated, judged: Judged): Outcome {
  if (!reaches(rule.applies, judged.context))
    return { outcome: 'does not apply', because: whyNotApplied(rule, judged.context) };
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
  if (breaches.length === 0) return unbroken(rule, annotated, triggers);
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

function unbroken(rule: RuleDefinition, annotated: Annotated, triggers: Annotation[] | undefined): Outcome {
  if (rule.demand.kind === 'forbid') return notSaid(rule, annotated);
  const asksForWords = ['require', 'wording'].includes(rule.demand.kind);
  const isThere = asksForWords ? 'what it asks for is there' : 'nothing in it breaks the rule';
  const calledFor = quoted('called for by', triggers?.map(({ concept }) => concept) ?? []);
  return { outcome: 'satisfied', because: triggers === undefined ? isThere : `${calledFor}, and ${isThere}` };
}

function notSaid(rule: RuleDefinition, annotated: Annotated): Outcome {
  const leftOut = conceptsOf(rule).flatMap((id) => droppedOf(annotated, id));
  const why = [...new Set(leftOut.map(({ concept, because }) => `${concept} is ${because}`))];
  return {
    outcome: why.length === 0 ? 'not called for' : 'satisfied',
    because: ['what it forbids is not said', ...why].join('; '),
  };
}

const quoted = (words: string, concepts: string[]): string =>
  `${words} ${[...new Set(concepts)].join(', ') || 'the promotion itself'}`;
