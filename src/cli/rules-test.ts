import { formatMistake, loadRulebooks, RulebookRefused, testExamples } from '../rulebooks/index.ts';

/** `fairclear rules test [filter]`: loads the rulebooks and runs every example. Returns the exit code. */
export function testRules(folders: string[], filter: string | undefined, print: (line: string) => void): number {
  try {
    const { rulebook, parsed, taxonomy } = loadRulebooks(folders);
    const mistakes = testExamples(rulebook, parsed, taxonomy).filter(
      (mistake) => filter === undefined || mistake.file.includes(filter),
    );
    for (const mistake of mistakes) print(formatMistake(mistake));
    const examples = [
      ...parsed.concepts.map(({ examples: { found, notFound } }) => found.length + notFound.length),
      ...parsed.rules.map(({ examples: { breach, compliant } }) => breach.length + compliant.length),
    ];
    print(
      `${rulebook.rules.length} rules, ${rulebook.concepts.length} concepts, ${examples.reduce((sum, count) => sum + count, 0)} examples, ${mistakes.length} that do not hold`,
    );
    return mistakes.length === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    for (const mistake of error.mistakes) print(formatMistake(mistake));
    return 1;
  }
}
