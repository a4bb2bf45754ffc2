import { atOnce } from '../kernel/at-once.ts';
import { nearest } from '../kernel/nearest.ts';
import {
  compilingWhole,
  formatMistake,
  loadRulebooks,
  type ParsedRulebook,
  RulebookRefused,
  testExamples,
} from '../rulebooks/index.ts';
import { CouldNotRun } from './could-not-run.ts';

/** `fairclear rules test [filter]`: loads the rulebooks and runs every example. Returns the exit code. */
export function testRules(folders: string[], filter: string | undefined, print: (line: string) => void): number {
  try {
    const loaded = loadRulebooks(folders);
    atOnce(compilingWhole(loaded));
    const { rulebook, parsed: all, taxonomy } = loaded;
    const parsed = filter === undefined ? all : only(all, filter);
    const mistakes = testExamples(rulebook, parsed, taxonomy);
    for (const mistake of mistakes) print(formatMistake(mistake));
    const examples = [
      ...parsed.concepts.map(({ examples: { found, notFound } }) => found.length + notFound.length),
      ...parsed.rules.map(({ examples: { breach, compliant } }) => breach.length + compliant.length),
    ];
    const concepts = new Set(parsed.concepts.map(({ id }) => id));
    const tested = [
      counted(parsed.rules.length, 'rule'),
      counted(concepts.size, 'concept'),
      counted(
        examples.reduce((sum, count) => sum + count, 0),
        'example',
      ),
    ];
    print(`${tested.join(', ')}, ${mistakes.length} that ${mistakes.length === 1 ? 'does' : 'do'} not hold`);
    return mistakes.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    for (const mistake of error.mistakes) print(formatMistake(mistake));
    return 1;
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;

/** What stands in files whose path contains the filter. */
function only(parsed: ParsedRulebook, filter: string): ParsedRulebook {
  const suits = (owner: string): boolean => parsed.files.get(owner)?.path.includes(filter) === true;
  const concepts = parsed.concepts.filter(({ id, language }) => suits(`${id}@${language}`));
  const rules = parsed.rules.filter(({ id }) => suits(id));
  if (concepts.length + rules.length === 0) {
    const names = new Set([...parsed.rules, ...parsed.concepts].map(({ id }) => id.split(/[/.]/).at(-1)!));
    const near = nearest(
      filter,
      [...names].map((name) => ({ slug: name, name })),
    );
    throw new CouldNotRun(
      `no file of a rule or concept has "${filter}" in its path; ${near.length > 0 ? `nearest: ${near.join(', ')}; ` : ''}further folders are read with --rulebooks <folder>`,
    );
  }
  return { ...parsed, concepts, rules };
}
