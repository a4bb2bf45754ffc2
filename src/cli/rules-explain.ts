import type { Config } from '../platform/config/config.ts';
import { rulebooksDir } from '../platform/config/paths.ts';
import { keepIn, loadRulebooks, readTaxonomy } from '../rulebooks/index.ts';
import { type Explanation, explain } from '../rules/explain.ts';
import { contextOf, type Declared } from './check/context.ts';
import { gatherInputs } from './check/inputs.ts';
import { readInput } from './check/review-inputs.ts';

interface Explaining {
  file: string;
  declared: Declared;
  config: Pick<Config, 'speech' | 'cacheDir'>;
  /** Of rulebooks. */
  folders: string[];
  json: boolean;
  /** Also the rules that nothing in it calls for, and all of each concept that none asks for. */
  all: boolean;
}

/** `fairclear rules explain FILE`: for each sentence the concepts found in it, the rules that looked at its words, and why each did or did not fire. */
export async function explainFile({ file, declared, config, folders, json, all }: Explaining): Promise<string> {
  const context = contextOf(declared, readTaxonomy(rulebooksDir));
  const { rulebook } = loadRulebooks(folders, keepIn(config.cacheDir));
  const [input] = (await gatherInputs([file], process.stdin)).inputs;
  const explanation = explain(await readInput(input!, config.speech), context, rulebook);
  return json ? `${JSON.stringify(explanation, undefined, 2)}\n` : describe(explanation, all);
}

/** In characters: enough of a sentence, and of the words that a pattern looks for, to know it by. */
const longestSentence = 300;
const longestPattern = 80;

const shown = (text: string, longest = longestSentence): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longest ? line : `${line.slice(0, longest)}…`;
};

type Rule = Explanation['rules'][number];
type Concept = Explanation['sentences'][number]['concepts'][number];

function describe({ sentences, rules }: Explanation, all: boolean): string {
  const told = rules.filter(({ outcome, own }) =>
    outcome === 'not called for' ? all || own : outcome !== 'does not apply' || own,
  );
  const read = sentences.flatMap(({ text, concepts }, at) => [
    shown(text),
    ...describeConcepts(concepts.filter(({ unasked }) => all || !unasked)),
    ...(all ? [] : describeUnasked(concepts)),
    ...told.filter((rule) => rule.places.some(({ sentence }) => sentence === at)).map(describeRule),
  ]);
  const isQuiet = ({ outcome }: Rule): boolean => outcome === 'not called for';
  const ofTheWhole = told.filter((rule) => rule.places.length === 0 && !isQuiet(rule));
  const applying = rules.filter(({ outcome }) => outcome !== 'does not apply').length;
  const quiet = rules.filter(isQuiet).length;
  return `${[
    ...(read.length === 0 ? ['No words could be read in it.'] : read),
    ...(ofTheWhole.length === 0 ? [] : ['', 'The promotion as a whole', ...ofTheWhole.map(describeRule)]),
    '',
    `Rules that apply: ${applying}; nothing called for ${quiet} of them${all || quiet === 0 ? '' : ', which --all lists'}.`,
    ...told.filter(isQuiet).map(describeRule),
  ].join('\n')}\n`;
}

/** What other promotions are asked for is named, no more: there is much of it. */
function describeUnasked(concepts: readonly Concept[]): string[] {
  const found = concepts.filter(({ unasked, leftOut }) => unasked && leftOut === undefined);
  const named = [...new Set(found.map(({ concept }) => concept))];
  return named.length === 0 ? [] : [`  · found, though no rule here asks for it: ${shown(named.join(', '))}`];
}

/** Words that one pattern of a concept finds, or that are left out for one reason, are told in one line. */
const describeConcepts = (concepts: readonly Concept[]): string[] =>
  [...Map.groupBy(concepts, ({ concept, pattern, leftOut }) => `${concept} ${leftOut} ${pattern}`).values()].map(
    describeConcept,
  );

function describeConcept(found: readonly Concept[]): string {
  const { concept, pattern, leftOut } = found[0]!;
  const quotes = found.map(({ quote, times }) => `“${shown(quote)}”${times === undefined ? '' : ` ×${times}`}`);
  const why = leftOut === undefined ? '' : `, left out: ${leftOut}`;
  return `  ${leftOut === undefined ? '+' : '-'} ${concept} ${shown(quotes.join(', '))}${why}  [${shown(pattern, longestPattern)}]`;
}

const describeRule = ({ id, outcome, because }: Rule): string =>
  `  ${signs[outcome]} ${id}: ${outcome}, ${shown(because)}`;

const signs: Record<Rule['outcome'], string> = {
  breach: '✗',
  satisfied: '✓',
  cleared: '✓',
  'not called for': '·',
  'does not apply': '·',
};
