import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TextlintKernel } from '@textlint/kernel';
import { moduleInterop } from '@textlint/module-interop';
import textPlugin from '@textlint/textlint-plugin-text';
import prh from 'textlint-rule-prh';
import { readPromotions } from '../evaluation/promotions.ts';
import { contextOf } from '../evaluation/score.ts';
import { readPlainText } from '../src/document/plain-text.ts';
import { readInlineText } from '../src/extraction/inline.ts';
import { type LoadedRulebook, loadRulebooks } from '../src/rulebooks/index.ts';
import { expandPattern } from '../src/rules/patterns/expand.ts';
import { review } from '../src/rules/review.ts';
import { compileRulebook, type Rulebook } from '../src/rules/rulebook/compile.ts';
import type { Review, ReviewContext } from '../src/rules/types.ts';
import { promotionalText } from './texts.ts';

/** Reviewing text with the whole rulebook, beside what else a team would run over the same words. One run, one machine. */
const context: ReviewContext = {
  jurisdictions: ['gb'],
  products: [['shares', 'investments']],
  channels: [['website']],
  reviewDate: '2026-11-20',
};
/** Rules share concepts: from 881 rules with 739 concepts to 9,014 with 1,874 each rule more brought so many. */
const conceptsOfRuleAdded = (1874 - 739) / (9014 - 881);

const loaded = loadRulebooks([process.argv[2] ?? new URL('../rulebooks', import.meta.url).pathname]);
const text = promotionalText(2_000_000);
const short = promotionalText(100_000);

console.log(
  `${loaded.rulebook.rules.length} rules, ${loaded.rulebook.concepts.length} concepts, ${loaded.rulebook.roles.kinds.length} patterns; ${(text.length / 1e6).toFixed(1)} MB of promotional text`,
);
const whole = report('fairclear, whole rulebook', text, reviewWith(loaded.rulebook));
report('fairclear, posts of 1,200 characters', short, inPosts(readAndReview));
reportKinds('fairclear, promotions of many kinds');
reportAdded('fairclear, ten times the rules, as it grew', multiplied(loaded, 10, conceptsAsItGrew()));
reportAdded('fairclear, ten times the rules and concepts', multiplied(loaded, 10, 10));
report('the same phrases as regular expressions', short, regularExpressions());
await reportLint('textlint-rule-prh, 20 phrases', 20);
await reportLint('textlint-rule-prh, the same phrases', Number.POSITIVE_INFINITY);

/** Answers the milliseconds of processor that it took. */
function report(name: string, input: string, run: (input: string) => number): number {
  return reportRuns(name, input.length, () => run(input));
}

/** `run` answers how much it found. */
function reportRuns(name: string, characters: number, run: () => number): number {
  run();
  const times: number[] = [];
  let found = 0;
  for (let round = 0; round < 9; round++) {
    const start = process.cpuUsage();
    found = run();
    times.push(cpuMs(start));
  }
  const ms = median(times);
  print(name, characters, ms, found);
  return ms;
}

function reportAdded(name: string, rulebook: Rulebook): void {
  const ms = report(name, text, reviewWith(rulebook));
  const added = rulebook.rules.length - loaded.rules.length;
  console.log(`(a rule more costs ${(((ms - whole) * 1000) / added / (text.length / 1e6)).toFixed(1)} µs a MB)`);
}

/** The reported promotions as a service for many teams would get them, mostly of another kind than the one before. */
function reportKinds(name: string): void {
  const promotions = readPromotions()
    .filter(({ part }) => part === 'report')
    .map((promotion) => ({ document: readInlineText(promotion.text), context: contextOf(promotion, loaded) }));
  const characters = promotions.reduce((sum, { document }) => sum + (document.pages[0]?.text.length ?? 0), 0);
  const ms = reportRuns(name, characters, () =>
    promotions.reduce((sum, one) => sum + placesIn(review(one.document, one.context, loaded.rulebook)), 0),
  );
  console.log(`(${(ms / promotions.length).toFixed(1)} ms for one)`);
}

/** How many times as many concepts ten times the rules would have. */
function conceptsAsItGrew(): number {
  const { rules, concepts } = loaded.parsed;
  return Math.round(1 + (9 * rules.length * conceptsOfRuleAdded) / concepts.length);
}

/** Time on the processor rather than on the clock, so that a busy machine does not blur the comparison. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function print(name: string, bytes: number, ms: number, found: number): void {
  console.log(`${name.padEnd(44)} ${(bytes / 1000 / ms).toFixed(2).padStart(8)} MB/s  ${found} findings`);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[values.length >> 1]!;
}

function reviewWith(rulebook: Rulebook): (input: string) => number {
  return (input) => placesIn(review(readPlainText(input), context, rulebook));
}

function placesIn({ findings }: Review): number {
  return findings.reduce((sum, finding) => sum + finding.places.length, 0);
}

/** As a service reads it, which sees what language it is in. */
function readAndReview(input: string): number {
  return placesIn(review(readInlineText(input), context, loaded.rulebook));
}

/** One after another, as promotions come: the classifier weighs these, and looks for all concepts in them. */
function inPosts(run: (input: string) => number): (input: string) => number {
  return (input) => (input.match(/.{1,1200}/gs) ?? []).reduce((sum, post) => sum + run(post), 0);
}

/**
 * As many times the rules and, in turn for these, the concepts: the copies have the same patterns with other words of the text,
 * each about as frequent as the one it stands for, so that their beginnings are met as often as those of real rules.
 */
function multiplied({ parsed, rulebook }: LoadedRulebook, times: number, timesConcepts: number): Rulebook {
  const copiesUpTo = (most: number): number[] => Array.from({ length: most - 1 }, (_, copy) => copy + 2);
  const ranked = wordsByFrequency(text);
  const rankOf = new Map(ranked.map((word, rank) => [word, rank]));
  const other = (word: string, copy: number): string => {
    const rank = rankOf.get(word) ?? ranked.length - 1 - (word.length % 50);
    const window = Math.max(4, Math.floor(rank / 2));
    return (
      ranked[
        Math.min(
          ranked.length - 1,
          rank - (window >> 1) + ((word.charCodeAt(0) * 31 + word.length * 7 + copy * 13) % window),
        )
      ] ?? word
    );
  };
  const renamed = (pattern: string, copy: number): string =>
    pattern.replace(
      /(^|[\s{,])([a-z]{3,})(?=[\s},?]|$)/g,
      (_, before: string, word: string) => `${before}${other(word, copy)}`,
    );
  const concepts = [
    ...parsed.concepts,
    ...copiesUpTo(timesConcepts).flatMap((copy) =>
      parsed.concepts.map((concept) => ({
        ...concept,
        id: `${concept.id}-${copy}`,
        patterns: concept.patterns.map((pattern) => renamed(pattern, copy)),
        except: concept.except.map((pattern) => renamed(pattern, copy)),
      })),
    ),
  ];
  const named = (value: string, copy: number): string =>
    copy === 1
      ? value
      : value.replace(/"((?:claim|disclosure|trigger|technique|status|context|label)\.[a-z0-9.-]+)"/g, `"$1-${copy}"`);
  const rules = [
    ...parsed.rules,
    ...copiesUpTo(times).flatMap((copy) =>
      parsed.rules.map((rule) => ({
        ...JSON.parse(named(JSON.stringify(rule), ((copy - 1) % timesConcepts) + 1)),
        id: `${rule.id}-${copy}`,
      })),
    ),
  ];
  return compileRulebook({ ...rulebook, lexicons: parsed.lexicons, scopes: parsed.scopes, concepts, rules });
}

function wordsByFrequency(input: string): string[] {
  const counts = new Map<string, number>();
  for (const [word] of input.toLowerCase().matchAll(/[a-z]{3,}/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
}

/** Lines without gaps and values: what a word list can say. */
function phrases(most: number): string[] {
  const lexicons = new Map(parsedLexicons());
  const found = new Set<string>();
  for (const concept of loaded.parsed.concepts.filter(({ language }) => language === 'en')) {
    for (const pattern of concept.patterns) {
      for (const line of expandPattern(pattern, { language: 'en', lexicons, known: new Map() })) {
        const words = line.steps.map((step) => (step.kind === 'word' ? step.words[0] : undefined));
        if (words.length > 1 && words.every((word) => word !== undefined)) found.add(words.join(' '));
        if (found.size >= most) return [...found];
      }
    }
  }
  return [...found];
}

function parsedLexicons(): [string, string[]][] {
  return loaded.parsed.lexicons.filter(({ language }) => language === 'en').map(({ name, entries }) => [name, entries]);
}

function regularExpressions(): (input: string) => number {
  const all = phrases(Number.POSITIVE_INFINITY).map(
    (phrase) => new RegExp(`\\b${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, '[\\s-]+')}\\b`, 'gi'),
  );
  console.log(`(${all.length} phrases without gaps and values)`);
  return (input) => all.reduce((sum, expression) => sum + (input.match(expression)?.length ?? 0), 0);
}

async function reportLint(name: string, most: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fairclear-bench-'));
  const list = join(folder, 'prh.yml');
  writeFileSync(
    list,
    `version: 1\nrules:\n${phrases(most)
      .map((phrase) => `  - expected: ${JSON.stringify(`[${phrase}]`)}\n    patterns: ${JSON.stringify(phrase)}\n`)
      .join('')}`,
  );
  const kernel = new TextlintKernel();
  const options = {
    ext: '.txt',
    plugins: [{ pluginId: 'text', plugin: moduleInterop(textPlugin.default) }],
    rules: [{ ruleId: 'prh', rule: moduleInterop(prh), options: { rulePaths: [list] } }],
  };
  const start = process.cpuUsage();
  const result = await kernel.lintText(short, options);
  print(name, short.length, cpuMs(start), result.messages.length);
}
