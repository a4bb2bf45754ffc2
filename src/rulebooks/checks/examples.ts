import { addBlock, emptyPage, type RunInput } from '../../document/builder.ts';
import type { Document } from '../../document/model.ts';
import { readPlainText } from '../../document/plain-text.ts';
import { breachesOf } from '../../rules/kinds/judge.ts';
import { annotate, annotationsOf, droppedOf } from '../../rules/places/annotate.ts';
import { leadOf, placeOf } from '../../rules/places/places.ts';
import { reaches } from '../../rules/rulebook/applies.ts';
import type { Rulebook } from '../../rules/rulebook/compile.ts';
import type { ConceptDefinition, Example, ExampleBlock, RuleDefinition } from '../../rules/rulebook/definitions.ts';
import type { ApprovedClaim, ReviewContext } from '../../rules/types.ts';
import type { Mistake } from '../files/mistake.ts';
import { placesIn } from '../files/yaml-places.ts';
import type { ParsedRulebook } from '../parsing/parsed.ts';
import { type Taxonomy, withAncestors } from '../parsing/taxonomy.ts';
import { defined } from '../shapes/condition.ts';

/** Runs the examples of every concept and rule: each is an assertion of its file. The mistakes of one after the other. */
export function* testingExamples(
  rulebook: Rulebook,
  parsed: ParsedRulebook,
  taxonomy: Taxonomy,
): Generator<Mistake[], void> {
  const mistakes = (failing: Iterable<Failing>): Mistake[] => [...failing].map((one) => mistakeAt(parsed, one));
  for (const concept of parsed.concepts) yield mistakes(failingOfConcept(rulebook, concept));
  for (const rule of parsed.rules) yield mistakes(failingOfRule(rulebook, rule, taxonomy));
}

export const testExamples = (rulebook: Rulebook, parsed: ParsedRulebook, taxonomy: Taxonomy): Mistake[] =>
  [...testingExamples(rulebook, parsed, taxonomy)].flat();

/** An example by the file that holds it and the list and place it has there. */
interface Failing {
  owner: string;
  list: 'found' | 'not-found' | 'breach' | 'compliant';
  at: number;
  message: string;
  fix: string;
}

function mistakeAt(parsed: ParsedRulebook, { owner, list, at, message, fix }: Failing): Mistake {
  const file = parsed.files.get(owner);
  const places = file && placesIn(file);
  // A rule that is like another one may have its examples from there.
  const path = places?.has('examples') ? ['examples', list, at] : ['like'];
  return { file: file?.path ?? owner, ...(places?.of(path) ?? { line: 1, column: 1 }), message, fix };
}

function documentOf(text: string, language?: string) {
  const document = readPlainText(text);
  if (language !== undefined) for (const page of document.pages) page.language = language;
  return document;
}

/** A page, picture, film or recording as the blocks say it looks and sounds. */
function documentOfBlocks(blocks: ExampleBlock[]): Document {
  const spoken = blocks.some((block) => block.spoken);
  const timed = blocks.some((block) => block.from !== undefined);
  const set = blocks.some((block) => block.points !== undefined);
  const page = emptyPage(1, spoken ? 'audio' : timed ? 'video' : set ? 'text' : 'image');
  for (const block of blocks) addBlock(page, { kind: 'paragraph', runs: [runOf(block)] });
  return { format: 'example', pages: [page], unread: [] };
}

function runOf({ text, size, points, contrast, from, to, spoken, folded }: ExampleBlock): RunInput {
  const source = spoken ? 'speech' : points === undefined ? 'ocr' : 'text';
  const time = from === undefined || to === undefined ? {} : { startMs: from * 1000, endMs: to * 1000 };
  return { text, source, ...defined({ size, points, contrast }), ...time, ...(folded ? { onDemand: true } : {}) };
}

function* failingOfConcept(rulebook: Rulebook, concept: ConceptDefinition): Generator<Failing> {
  const { id, language } = concept;
  const { found, notFound } = concept.examples;
  for (const [list, texts] of [
    ['found', found],
    ['not-found', notFound],
  ] as const)
    for (const [at, text] of texts.entries()) {
      const fault = faultOfConcept(rulebook, concept, text, list === 'found');
      if (fault !== undefined) yield { owner: `${id}@${language}`, list, at, ...fault };
    }
}

type Fault = Pick<Failing, 'message' | 'fix'>;

/** `wanted`: whether the concept should be found in the text. */
function faultOfConcept(
  rulebook: Rulebook,
  { id, language }: ConceptDefinition,
  text: string,
  wanted: boolean,
): Fault | undefined {
  const marked = /«([^«»]*)»/.exec(text)?.[1];
  const annotated = annotate(documentOf(text.replace(/[«»]/g, ''), language), rulebook);
  const found = annotationsOf(annotated, id);
  const quotes = found.map((place) => annotated.pages[place.page]!.page.text.slice(place.start, place.end));
  if (!wanted)
    return found.length === 0
      ? undefined
      : {
          message: `${id} is found in “${text}”: “${quotes[0]}” by the pattern ${found[0]!.pattern}`,
          fix: 'narrow the pattern, or put the other sense under except',
        };
  if (found.length === 0)
    return {
      message: `${id} is not found in “${text}”${because(droppedOf(annotated, id))}`,
      fix: 'add a pattern that finds it, or change the example',
    };
  if (marked === undefined || quotes.includes(marked)) return undefined;
  return {
    message: `${id} should mark “${marked}” and marks “${quotes.join('”, “')}”`,
    fix: 'move the «», or change the pattern',
  };
}

function because(dropped: readonly { because: string }[]): string {
  const reasons = [...new Set(dropped.map((one) => one.because))];
  return reasons.length === 0 ? '' : ` (left out: ${reasons.join(', ')})`;
}

/** The context that a rule's examples are reviewed in: the first of everything that it applies to. */
function exampleContext(rule: RuleDefinition, example: Example, taxonomy: Taxonomy): ReviewContext {
  const { applies } = rule;
  const first = (slugs: string[], fallback: string): string =>
    slugs[0] === undefined || slugs[0] === 'any' ? fallback : slugs[0];
  const financial = example.financialPromotion ?? applies.financialPromotion;
  const product = example.product ?? first(applies.products, financial ? 'shares' : 'retail');
  return {
    jurisdictions: withAncestors(taxonomy.jurisdictions, example.jurisdiction ?? first(applies.jurisdictions, 'gb')),
    products: [withAncestors(taxonomy.products, product)],
    channels: [withAncestors(taxonomy.channels, example.channel ?? first(applies.channels, 'website'))],
    paidPromotion: example.paid ?? applies.paid ?? false,
    reviewDate: applies.until ?? '2026-11-20',
    ...defined({
      isFinancialPromotion: financial,
      evergreen: example.evergreen,
      deadline: example.deadline,
      claims: example.claim && [approvedClaim(example.claim)],
    }),
  };
}

const approvedClaim = ({ wording, expires, disclosures }: NonNullable<Example['claim']>): ApprovedClaim => ({
  ...{ id: 'example', wording, disclosures },
  ...defined({ expiresAt: expires }),
});

function* failingOfRule(rulebook: Rulebook, rule: RuleDefinition, taxonomy: Taxonomy): Generator<Failing> {
  for (const list of ['breach', 'compliant'] as const)
    for (const [at, example] of rule.examples[list].entries()) {
      const quotes = quotesOf(rulebook, rule, example, taxonomy);
      const fault = (list === 'breach' ? faultOfBreach : faultOfCompliant)(rule.id, example, quotes);
      if (fault !== undefined) yield { owner: rule.id, list, at, ...fault };
    }
}

function faultOfBreach(id: string, { text, marked }: Example, quotes: string[]): Fault | undefined {
  if (quotes.length === 0)
    return {
      message: `${id} finds nothing in its breach “${text}”`,
      fix: 'change the example, or what the rule looks for',
    };
  if (marked === undefined || quotes.includes(marked)) return undefined;
  return {
    message: `${id} should quote “${marked}” and quotes “${quotes.join('”, “')}”`,
    fix: 'move the «», or change what the rule looks for',
  };
}

const faultOfCompliant = (id: string, { text }: Example, [quote]: string[]): Fault | undefined =>
  quote === undefined
    ? undefined
    : {
        message: `${id} finds “${quote}” in what is compliant: “${text}”`,
        fix: 'change the example, or narrow what the rule looks for',
      };

function quotesOf(rulebook: Rulebook, rule: RuleDefinition, example: Example, taxonomy: Taxonomy): string[] {
  const context = exampleContext(rule, example, taxonomy);
  if (!reaches(rule.applies, context)) return [];
  const annotated = annotate(
    example.blocks === undefined ? documentOf(example.text) : documentOfBlocks(example.blocks),
    rulebook,
  );
  return breachesOf(rule, annotated, { context, named: [] }).flatMap((breach) => {
    const lead = breach.places.length > 0 ? breach.places : [leadOf(annotated)].filter((place) => place !== undefined);
    return lead.map((place) => placeOf(annotated, place).quote);
  });
}
