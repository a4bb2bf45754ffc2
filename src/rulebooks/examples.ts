import { addBlock, emptyPage } from '../document/builder.ts';
import type { Document } from '../document/model.ts';
import { readPlainText } from '../document/plain-text.ts';
import { annotate, annotationsOf, droppedOf } from '../rules/places/annotate.ts';
import { leadOf, placeOf } from '../rules/places/places.ts';
import { breachesOf } from '../rules/review.ts';
import { reaches } from '../rules/rulebook/applies.ts';
import type { Rulebook } from '../rules/rulebook/compile.ts';
import type { Example, ExampleBlock, RuleDefinition } from '../rules/rulebook/definitions.ts';
import type { ApprovedClaim, ReviewContext } from '../rules/types.ts';
import { defined } from './condition-schema.ts';
import type { Mistake } from './mistake.ts';
import type { ParsedRulebook } from './parse.ts';
import { type Taxonomy, withAncestors } from './taxonomy.ts';
import { lineOf, type RulebookFile } from './yaml-file.ts';

/** Runs the examples of every concept and rule: each is an assertion of its file. */
export function testExamples(rulebook: Rulebook, parsed: ParsedRulebook, taxonomy: Taxonomy): Mistake[] {
  return [
    ...parsed.concepts.flatMap((concept) => testConcept(rulebook, parsed, concept)),
    ...parsed.rules.flatMap((rule) => testRule(rulebook, parsed, rule, taxonomy)),
  ];
}

interface Failing {
  owner: string;
  /** The example's text, with its marks or without. */
  words: string;
  message: string;
  fix: string;
}

const mistakeAt = (parsed: ParsedRulebook, { owner, words, message, fix }: Failing): Mistake => {
  const file = parsed.files.get(owner);
  return { file: file?.path ?? owner, ...(file ? exampleAt(file, words) : { line: 1, column: 1 }), message, fix };
};

/** Where an example stands: by as many of its first letters as stand in the file as they are, without marks and quotes. */
function exampleAt(file: RulebookFile, words: string): { line: number; column: number } {
  const start = Math.max(0, file.text.search(/^examples:/m));
  const before = file.text.slice(0, start).split('\n').length - 1;
  // Marks and doubled quotes are no line breaks: without them the lines are the same.
  const examples = { path: file.path, text: bare(file.text.slice(start)) };
  for (const letters of [30, 15, 8]) {
    const found = lineOf(examples, bare(words).trimStart().slice(0, letters));
    if (found.line > 1 || found.column > 1) return { ...found, line: found.line + before };
  }
  return { line: before + 1, column: 1 };
}

const bare = (text: string): string => text.replace(/[«»\\]/g, '').replaceAll("''", "'");

function documentOf(text: string, language?: string) {
  const document = readPlainText(text);
  if (language !== undefined) for (const page of document.pages) page.language = language;
  return document;
}

/** A picture, film or recording as the blocks say it looks and sounds. */
function documentOfBlocks(blocks: ExampleBlock[]): Document {
  const spoken = blocks.some((block) => block.spoken);
  const timed = blocks.some((block) => block.from !== undefined);
  const page = emptyPage(1, spoken ? 'audio' : timed ? 'video' : 'image');
  for (const { text, size, contrast, from, to, spoken: isSpoken } of blocks) {
    const look = { ...(size === undefined ? {} : { size }), ...(contrast === undefined ? {} : { contrast }) };
    const time = from === undefined || to === undefined ? {} : { startMs: from * 1000, endMs: to * 1000 };
    addBlock(page, { kind: 'paragraph', runs: [{ text, source: isSpoken ? 'speech' : 'ocr', ...look, ...time }] });
  }
  return { format: 'example', pages: [page], unread: [] };
}

function testConcept(
  rulebook: Rulebook,
  parsed: ParsedRulebook,
  concept: ParsedRulebook['concepts'][number],
): Mistake[] {
  const owner = `${concept.id}@${concept.language}`;
  const mistakes: Mistake[] = [];
  const check = (text: string, wanted: boolean): void => {
    const marked = /«([^«»]*)»/.exec(text)?.[1];
    const annotated = annotate(documentOf(text.replace(/[«»]/g, ''), concept.language), rulebook);
    const found = annotationsOf(annotated, concept.id);
    const quotes = found.map((place) => annotated.pages[place.page]!.page.text.slice(place.start, place.end));
    const fails = (message: string, fix: string) =>
      mistakes.push(mistakeAt(parsed, { owner, words: text, message, fix }));
    if (wanted && found.length === 0)
      fails(
        `${concept.id} is not found in “${text}”${because(droppedOf(annotated, concept.id))}`,
        'add a pattern that finds it, or change the example',
      );
    else if (wanted && marked !== undefined && !quotes.includes(marked))
      fails(
        `${concept.id} should mark “${marked}” and marks “${quotes.join('”, “')}”`,
        'move the «», or change the pattern',
      );
    else if (!wanted && found.length > 0)
      fails(
        `${concept.id} is found in “${text}”: “${quotes[0]}” by the pattern ${found[0]!.pattern}`,
        'narrow the pattern, or put the other sense under except',
      );
  };
  for (const text of concept.examples.found) check(text, true);
  for (const text of concept.examples.notFound) check(text, false);
  return mistakes;
}

function because(dropped: readonly { because: string }[]): string {
  const reasons = [...new Set(dropped.map((one) => one.because))];
  return reasons.length === 0 ? '' : ` (left out: ${reasons.join(', ')})`;
}

/** The context that a rule's examples are reviewed in: the first of everything that it applies to. */
export function exampleContext(rule: RuleDefinition, example: Example, taxonomy: Taxonomy): ReviewContext {
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

function testRule(rulebook: Rulebook, parsed: ParsedRulebook, rule: RuleDefinition, taxonomy: Taxonomy): Mistake[] {
  const run = (example: Example): string[] => quotesOf(rulebook, rule, example, taxonomy);
  const mistakes: Mistake[] = [];
  const fails = ({ text }: Example, message: string, fix: string) =>
    mistakes.push(mistakeAt(parsed, { owner: rule.id, words: text, message, fix }));
  for (const example of rule.examples.breach) {
    const quotes = run(example);
    if (quotes.length === 0)
      fails(
        example,
        `${rule.id} finds nothing in its breach “${example.text}”`,
        'change the example, or what the rule looks for',
      );
    else if (example.marked !== undefined && !quotes.includes(example.marked))
      fails(
        example,
        `${rule.id} should quote “${example.marked}” and quotes “${quotes.join('”, “')}”`,
        'move the «», or change what the rule looks for',
      );
  }
  for (const example of rule.examples.compliant) {
    const quotes = run(example);
    if (quotes.length > 0)
      fails(
        example,
        `${rule.id} finds “${quotes[0]}” in what is compliant: “${example.text}”`,
        'change the example, or narrow what the rule looks for',
      );
  }
  return mistakes;
}

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
