/** A mistake in a rulebook file, as its author needs it: where, what, and how to mend it. `line` and `column` start at 1. */
export interface Mistake {
  file: string;
  line: number;
  column: number;
  message: string;
  /** What would be accepted. */
  fix?: string;
}

export const formatMistake = ({ file, line, column, message, fix }: Mistake): string =>
  `${file}:${line}:${column} ${message}${fix === undefined ? '' : ` (${fix})`}`;

/** Thrown by loading: every mistake of the rulebook at once. */
export class RulebookRefused extends Error {
  readonly mistakes: Mistake[];

  constructor(found: readonly Mistake[]) {
    const mistakes = asRead(found);
    super(
      `The rulebook has ${mistakes.length} ${mistakes.length === 1 ? 'mistake' : 'mistakes'}:\n${mistakes.map(formatMistake).join('\n')}`,
    );
    this.name = 'RulebookRefused';
    this.mistakes = mistakes;
  }
}

/** File by file as they were found, and in each from its first line to its last. */
const asRead = (mistakes: readonly Mistake[]): Mistake[] =>
  [...Map.groupBy(mistakes, ({ file }) => file).values()].flatMap((ofFile) =>
    ofFile.sort((a, b) => a.line - b.line || a.column - b.column),
  );
