import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { dump } from 'js-yaml';
import { readYaml } from '../src/rulebooks/files/read-yaml.ts';
import { weightsByName } from '../src/rules/classifier/weights.ts';

/**
 * `node --max-old-space-size=12000 evaluation/mean-of-classifiers.ts FILE FILE… --to FILE` writes the mean of what several
 * trainings learnt (`train-classifier.ts`): what each of them took from chance alone mostly differs, what texts have in common does
 * not (bagging: Breiman, 1996). A term that one of them did not keep weighs nothing there. What is told beside weights
 * (`opinion`, `grave`, the language) is that of the last file.
 */
const { positionals: files, values } = parseArgs({ allowPositionals: true, options: { to: { type: 'string' } } });
const { to } = values;
if (files.length < 2 || to === undefined) throw new Error('Two files and more, and --to FILE.');

type Learnt = number | string | unknown[] | { [name: string]: Learnt };

const toldOnce = new Set(['language', 'opinion', 'grave']);
const about = '# Made by evaluation/mean-of-classifiers.ts: the mean of trainings by evaluation/train-classifier.ts.';

const all = files.map((file) => readYaml(readFileSync(file, 'utf8')) as Learnt);
writeFileSync(to, `${about}\n${dump(meanOf(all), { lineWidth: -1 })}`);

/** Of the same field in each of them, where it has it. */
function meanOf(fields: readonly (Learnt | undefined)[]): Learnt {
  const last = fields.findLast((field) => field !== undefined)!;
  if (typeof last === 'number') return rounded(fields.map(Number).reduce((sum, number) => sum + number, 0));
  if (typeof last === 'string') return listed(fields as (string | undefined)[]);
  if (Array.isArray(last)) return last;
  const named = fields as (Exclude<Learnt, number | string | unknown[]> | undefined)[];
  const names = [...new Set(named.flatMap((field) => Object.keys(field ?? {})))];
  return Object.fromEntries(
    names.map((name) => [name, toldOnce.has(name) ? last[name]! : meanOf(named.map((field) => field?.[name]))]),
  );
}

/** "may -7.3 fall -2.4" and "may -7.1" become "may -7.2 fall -1.2". */
function listed(lists: readonly (string | undefined)[]): string {
  const sums = new Map<string, number>();
  for (const list of lists)
    for (const [term, weight] of weightsByName(list ?? '')) sums.set(term, (sums.get(term) ?? 0) + weight);
  return [...sums].map(([term, sum]) => `${term} ${rounded(sum)}`).join(' ');
}

function rounded(sum: number): number {
  return Number((sum / files.length).toFixed(2));
}
