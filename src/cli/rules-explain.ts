import type { Config } from '../platform/config/config.ts';
import { keepIn, loadRulebooks } from '../rulebooks/index.ts';
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
}

/** `fairclear rules explain FILE`: for each sentence the concepts found in it, then why each rule did or did not fire. */
export async function explainFile({ file, declared, config, folders, json }: Explaining): Promise<string> {
  const loaded = loadRulebooks(folders, keepIn(config.cacheDir));
  const context = contextOf(declared, loaded.taxonomy);
  const { rulebook } = loaded;
  const [input] = (await gatherInputs([file], process.stdin)).inputs;
  const explanation = explain(await readInput(input!, config.speech), context, rulebook);
  return json ? `${JSON.stringify(explanation, undefined, 2)}\n` : describe(explanation);
}

/** In characters: enough of a sentence to know it by. */
const longestShown = 300;

const shown = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length <= longestShown ? line : `${line.slice(0, longestShown)}…`;
};

function describe({ sentences, rules }: Explanation): string {
  const read = sentences.flatMap(({ text, concepts }) => [
    shown(text),
    ...concepts.map(
      ({ concept, quote, pattern, leftOut, times }) =>
        `  ${leftOut === undefined ? '+' : '-'} ${concept} “${shown(quote)}”${times === undefined ? '' : ` ×${times}`}${leftOut === undefined ? '' : `, left out: ${leftOut}`}  [${pattern}]`,
    ),
  ]);
  const applying = rules.filter(({ outcome }) => outcome !== 'does not apply');
  const told = rules.filter(
    ({ outcome, own }) => own === true || (outcome !== 'does not apply' && outcome !== 'not called for'),
  );
  const judged = told.map(({ id, outcome, because }) => `  ${signs[outcome]} ${id}: ${outcome}, ${because}`);
  const quiet = applying.filter(({ outcome }) => outcome === 'not called for').length;
  return `${[...read, '', `Rules that apply: ${applying.length}; nothing called for ${quiet} of them.`, ...judged].join('\n')}\n`;
}

const signs: Record<Explanation['rules'][number]['outcome'], string> = {
  breach: '✗',
  satisfied: '✓',
  cleared: '✓',
  'not called for': '·',
  'does not apply': '·',
};
