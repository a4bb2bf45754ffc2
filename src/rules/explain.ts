import type { Document } from '../document/model.ts';
import { breachesOf, callOf, type Judged } from './kinds/judge.ts';
import { type Annotated, type Annotation, annotate, annotationsOf, droppedOf } from './places/annotate.ts';
import { placesOf } from './places/conditions.ts';
import { reviewWithNamed } from './review.ts';
import { reaches, whyNotApplied } from './rulebook/applies.ts';
import type { Rulebook } from './rulebook/compile.ts';
import type { RuleDefinition } from './rulebook/definitions.ts';
import { inForce } from './rulebook/in-force.ts';
import { conceptsIn, conceptsOf } from './rulebook/named-concepts.ts';
import { lowerFirst } from './text/lower-first.ts';
import type { Finding, ReviewContext } from './types.ts';

/** What the engine saw in a document, sentence by sentence, and what it made of every rule. */
export interface Explanation {
  sentences: {
    pageNumber: number;
    text: string;
    /** `times`: as often as the same words stand in the sentence. `unasked`: no rule that applies needs to know of it. */
    concepts: { concept: string; quote: string; pattern: string; leftOut?: string; times?: number; unasked?: true }[];
  }[];
  rules: {
    id: string;
    outcome: 'breach' | 'satisfied' | 'not called for' | 'cleared' | 'does not apply';
    because: string;
    /** The words that it fired for, or that it was settled by, and the number of the sentence that they begin in. */
    places: { sentence: number; quote: string }[];
    /** Of a rulebook beside the built-in one. */
    own?: true;
  }[];
}

/** For authors of rules, and for whoever asks for proof. Same input, same answer as `review`. */
export function explain(document: Document, declared: ReviewContext, rulebook: Rulebook): Explanation {
  const { findings, untold, named, context, annotated: judged } = reviewWithNamed(document, declared, rulebook);
  const { asked } = inForce(rulebook, context, 0);
  const isNamed = (rule: RuleDefinition): boolean => rule.demand.kind !== 'classified';
  const outcomes = outcomesOf(rulebook.rules.filter(isNamed), judged, { context, named: [] });
  const likely = outcomesOf(
    rulebook.rules.filter((rule) => !isNamed(rule)),
    judged,
    { context, named },
  );
  const advised = new Map([...untold, ...findings].flatMap(whyAdvised));
  return {
    sentences: sentencesOf(judged, annotate(document, rulebook), asked.named),
    rules: rulebook.rules.map((rule) => ({
      id: rule.id,
      ...(rule.own ? { own: true as const } : {}),
      ...weighed(rule, outcomes.get(rule) ?? likely.get(rule)!, advised),
    })),
  };
}

/** By rule: why a finding of it is only advice, or not even told. */
function whyAdvised({ rules, severity, advisedAs, untold }: Finding): [string, string][] {
  if (severity !== 'LOW' || advisedAs === undefined) return [];
  const why = `${untold ? 'not told' : 'LOW'}: ${lowerFirst(advisedAs)}`;
  return rules.map(({ id }) => [id, why]);
}

/** What broke, and yet is only advice, or not told, says why, in the finding's own words. */
function weighed(rule: RuleDefinition, outcome: Outcome, advised: ReadonlyMap<string, string>): Outcome {
  const why = advised.get(rule.id);
  if (outcome.outcome !== 'breach' || rule.severity === 'LOW' || why === undefined) return outcome;
  return { ...outcome, because: `${outcome.because}; ${why}` };
}

type Concepts = Explanation['sentences'][number]['concepts'];

/** What rules in force ask for is told as they see it, all else as it stands; `named`: 1 for each concept that they ask for. */
function sentencesOf(judged: Annotated, whole: Annotated, named: Uint8Array): Explanation['sentences'] {
  const found = new Map<string, Concepts>();
  for (const [number, { id }] of judged.rulebook.concepts.entries())
    if (named[number] === 1) noteConcept(found, judged, id);
    else noteConcept(found, whole, id, { unasked: true });
  return judged.pages.flatMap((read, page) =>
    read.sentenceStart.slice(0, -1).map((first, sentence) => {
      const last = read.sentenceStart[sentence + 1]! - 1;
      const text = read.page.text.slice(read.tokens.start[first], read.tokens.end[last]);
      return { pageNumber: read.page.number, text, concepts: found.get(`${page}/${sentence}`) ?? [] };
    }),
  );
}

function noteConcept(
  found: Map<string, Concepts>,
  annotated: Annotated,
  id: string,
  told: { unasked?: true } = {},
): void {
  for (const { page, first, start, end, pattern, visible } of annotationsOf(annotated, id)) {
    const quote = annotated.pages[page]!.page.text.slice(start, end);
    note(found, keyOf(annotated, page, first), {
      ...{ concept: id, quote, pattern, ...told },
      ...(visible ? {} : { leftOut: 'hidden' }),
    });
  }
  for (const { page, first, last, pattern, because } of droppedOf(annotated, id)) {
    const quote = wordsOf({ page, first, last }, annotated);
    note(found, keyOf(annotated, page, first), { concept: id, quote, pattern, ...told, leftOut: because });
  }
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
    return { outcome: 'does not apply', because: whyNotApplied(rule, judged.context), places: [] };
  const call = callOf(rule, annotated);
  if (call.is === 'not called for')
    return notCalledFor(`nothing in it calls for this rule, as would ${conceptsIn(rule.when!).join(', ')}`);
  if (call.is === 'cleared') return clearedBy(placesOf(rule.unless!, annotated) ?? [], annotated);
  const breaches = breachesOf(rule, annotated, judged, call);
  if (breaches.length === 0 && call.excuse.beside.length > 0) return clearedBy(call.excuse.beside, annotated);
  if (breaches.length === 0) return unbroken(rule, { annotated, judged, triggers: call.triggers });
  const places = breaches.flatMap((breach) => breach.places);
  const because = places.length === 0 ? 'what it asks for is nowhere' : `because of ${quoted(places, annotated)}`;
  return { outcome: 'breach', because, places: said(places, annotated) };
}

const clearedBy = (places: readonly Annotation[], annotated: Annotated): Outcome => ({
  outcome: 'cleared',
  because: `it has ${quoted(places, annotated)}`,
  places: said(places, annotated),
});

const notCalledFor = (because: string): Outcome => ({ outcome: 'not called for', because, places: [] });

interface Unbroken {
  annotated: Annotated;
  judged: Judged;
  triggers: Annotation[] | undefined;
}

function unbroken(rule: RuleDefinition, { annotated, judged, triggers }: Unbroken): Outcome {
  const { kind } = rule.demand;
  if (rule.demand.kind === 'forbid') return notSaid(rule, conceptsIn(rule.demand.what), annotated);
  const isSettled = settled[kind] ?? 'nothing in it breaks the rule';
  if (triggers !== undefined) {
    const calledFor = `called for by ${quoted(triggers, annotated)}`;
    return { outcome: 'satisfied', because: `${calledFor}, and ${isSettled}`, places: said(triggers, annotated) };
  }
  if (settled[kind] !== undefined || (kind === 'declared' && (judged.context.claims ?? []).length > 0))
    return { outcome: 'satisfied', because: isSettled, places: [] };
  const wanted = conceptsOf(rule).filter((id) => !/^(?:context|status)\./.test(id));
  const lookedAt = wanted.flatMap((id) => [...annotationsOf(annotated, id)]);
  if (lookedAt.length === 0)
    return notCalledFor(`nothing that it looks at is there: ${wanted.join(', ') || 'an approved claim'}`);
  const because = `it has ${quoted(lookedAt, annotated)}, and ${isSettled}`;
  return { outcome: 'satisfied', because, places: said(lookedAt, annotated) };
}

/** What holds where a rule that asks this of every promotion is not broken. */
const settled: Partial<Record<RuleDefinition['demand']['kind'], string>> = {
  require: 'what it asks for is there',
  wording: 'what it asks for is there',
  length: 'it is not too long',
  classified: 'nothing more in it reads like promotions in breach',
};

/** `forbidden`: the concepts that it forbids. */
function notSaid(rule: RuleDefinition, forbidden: readonly string[], annotated: Annotated): Outcome {
  const leftOut = conceptsOf(rule).flatMap((id) => [...droppedOf(annotated, id)]);
  if (leftOut.length === 0) return notCalledFor(`what it forbids is not said: ${[...new Set(forbidden)].join(', ')}`);
  const why = leftOut.map(
    ({ concept, because, ...one }) => `${concept} is ${because} in “${wordsOf({ ...one }, annotated)}”`,
  );
  return {
    outcome: 'satisfied',
    because: ['what it forbids is not said', ...new Set(why)].join('; '),
    places: said(leftOut, annotated),
  };
}

/** Words of a page, found or left out. */
type Words = Pick<Annotation, 'page' | 'first' | 'last'>;

function wordsOf({ page, first, last }: Words, { pages }: Annotated): string {
  const { tokens } = pages[page]!;
  return tokens.text.slice(tokens.start[first], tokens.end[last]);
}

function said(words: readonly Words[], annotated: Annotated): Explanation['rules'][number]['places'] {
  const { pages } = annotated;
  const before = (page: number): number =>
    pages.slice(0, page).reduce((sum, { sentenceStart }) => sum + sentenceStart.length - 1, 0);
  const places = words.map((one) => ({
    sentence: before(one.page) + pages[one.page]!.sentence[one.first]!,
    quote: wordsOf(one, annotated),
  }));
  return [...new Map(places.map((place) => [`${place.sentence} ${place.quote}`, place])).values()];
}

function quoted(found: readonly Annotation[], annotated: Annotated): string {
  const words = found.map(({ page, start, end, concept }) => {
    const quote = annotated.pages[page]!.page.text.slice(start, end);
    return concept === '' ? `“${quote}”` : `${concept} “${quote}”`;
  });
  return [...new Set(words)].join(', ') || 'the promotion itself';
}
