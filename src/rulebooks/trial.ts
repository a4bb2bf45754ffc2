import { atOnce } from '../kernel/at-once.ts';
import { compiledBeside } from './beside.ts';
import { testExamples } from './checks/examples.ts';
import { everyMistake, type IsTried, parted } from './every-mistake.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { Kept } from './kept.ts';
import { filesIn, type Reading, readFiles } from './load.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';

/** What rulebooks say, of which some files are held against their own examples. */
export interface Trial {
  readonly all: ParsedRulebook;
  /** What stands in those files. */
  readonly tried: ParsedRulebook;
  /** Of these files, and whatever else kept rulebooks from being read. */
  mistakes(): Mistake[];
}

/** Reads the rulebooks of some folders; of those files that are not tried no more is compiled than the others need. */
export function trialOf(folders: readonly string[], isTried: IsTried, kept?: Kept): Trial {
  const reading = readFiles(filesIn(folders), kept);
  const { parsed: all } = reading;
  const { tried, rest } = parted(all, isTried);
  return { all, tried, mistakes: () => mistakesOf(reading, { tried, rest, isTried }) };
}

interface Parts extends ReturnType<typeof parted> {
  isTried: IsTried;
}

function mistakesOf({ parsed, taxonomy, mistakes }: Reading, { tried, rest, isTried }: Parts): Mistake[] {
  try {
    if (mistakes.length > 0) throw new RulebookRefused(mistakes);
    const { rulebook } = compiledBeside(tried, { parsed: rest, taxonomy, isOne: true }, '');
    return testExamples(rulebook, tried, taxonomy);
  } catch (error) {
    if (!(error instanceof RulebookRefused)) throw error;
    const every = atOnce(everyMistake({ parsed, taxonomy, isTried }, error.mistakes));
    return new RulebookRefused(every).mistakes;
  }
}
