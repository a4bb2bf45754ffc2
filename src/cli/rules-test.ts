import { nearest } from '../kernel/nearest.ts';
import { endedBefore, formatMistake, keepIn, RulebookRefused, type Trial, trialOf } from '../rulebooks/index.ts';
import { CouldNotRun } from './could-not-run.ts';

export interface RulesTest {
  readonly folders: readonly string[];
  /** What stands in files whose path contains this; left out: everything. */
  readonly filter: string | undefined;
  readonly cacheDir: string;
  /** ISO date. */
  readonly today: string;
}

/** `fairclear rules test [filter]`: loads the rulebooks and runs every example. Returns the exit code. */
export function testRules({ folders, filter = '', cacheDir, today }: RulesTest, print: (line: string) => void): number {
  try {
    const trial = trialOf(folders, ({ path }) => path.includes(filter), keepIn(cacheDir));
    const mistakes = trial.mistakes();
    if (!mistakes.some(({ file }) => file.includes(filter))) checkThere(trial, filter);
    for (const mistake of mistakes) print(formatMistake(mistake));
    for (const warning of endedBefore(today, trial.tried)) print(`warning: ${formatMistake(warning)}`);
    print(`${whatWasTried(trial)}, ${mistakes.length} that ${mistakes.length === 1 ? 'does' : 'do'} not hold`);
    return mistakes.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    for (const mistake of error.mistakes) print(formatMistake(mistake));
    return 1;
  }
}

function whatWasTried({ tried: { rules, concepts } }: Trial): string {
  const examples = [
    ...concepts.map(({ examples: { found, notFound } }) => found.length + notFound.length),
    ...rules.map(({ examples: { breach, compliant } }) => breach.length + compliant.length),
  ];
  return [
    counted(rules.length, 'rule'),
    counted(new Set(concepts.map(({ id }) => id)).size, 'concept'),
    counted(
      examples.reduce((sum, count) => sum + count, 0),
      'example',
    ),
  ].join(', ');
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** A name that no file has is more likely mistyped than meant. */
function checkThere({ all, tried }: Trial, filter: string): void {
  if (tried.concepts.length + tried.rules.length > 0) return;
  const names = new Set([...all.rules, ...all.concepts].map(({ id }) => id.split(/[/.]/).at(-1)!));
  const near = nearest(
    filter,
    [...names].map((name) => ({ slug: name, name })),
  );
  throw new CouldNotRun(
    `no file of a rule or concept has "${filter}" in its path; ${near.length > 0 ? `nearest: ${near.join(', ')}; ` : ''}further folders are read with --rulebooks <folder>`,
  );
}
