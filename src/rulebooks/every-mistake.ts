import { type Base, compiledBeside } from './beside.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import { failingExamples } from './own-examples.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';
import { readablePart, soundPart } from './sound-part.ts';

interface Faulty extends Base {
  /** The rulebook beside which these files stand, where it is not among them. */
  beside?: ParsedRulebook | undefined;
}

/**
 * The mistakes that were found in own files, and all others that can be told while these stand, so that an author mends
 * them in one round: those in the patterns of whatever could be read, and examples that fail where nothing that they
 * depend on has a mistake.
 */
export function* everyMistake(
  { parsed, taxonomy, beside }: Faulty,
  found: readonly Mistake[],
): Generator<undefined, Mistake[]> {
  const mistakes = [...found];
  const apart = { own: only(parsed, true), base: beside ?? only(parsed, false) };
  let tried = readablePart(apart, mistakes);
  for (let round = 0; round < mostRounds && sizeOf(tried) > 0; round++) {
    const loaded = compiledBeside(tried, { parsed: apart.base, taxonomy }, '');
    addNew(mistakes, yield* mistakesOf(loaded.compiling()));
    const sound = soundPart(apart, mistakes);
    if (sizeOf(sound) === sizeOf(tried)) {
      addNew(mistakes, yield* mistakesOf(failingExamples(loaded)));
      break;
    }
    tried = sound;
  }
  return mistakes;
}

/** Words of lexicons are compiled first, then patterns that name them: mistakes of the former hide those of the latter. */
const mostRounds = 5;

function* mistakesOf(steps: Generator<undefined, unknown>): Generator<undefined, Mistake[]> {
  try {
    yield* steps;
    return [];
  } catch (error) {
    if (error instanceof RulebookRefused) return error.mistakes;
    throw error;
  }
}

function addNew(mistakes: Mistake[], further: readonly Mistake[]): void {
  const named = ({ file, line, message }: Mistake): string => `${file}:${line} ${message}`;
  const known = new Set(mistakes.map(named));
  mistakes.push(...further.filter((one) => !known.has(named(one))));
}

const sizeOf = ({ rules, concepts, lexicons, scopes }: ParsedRulebook): number =>
  rules.length + concepts.length + lexicons.length + scopes.length;

/** What of a rulebook is own, or what is not. */
function only(parsed: ParsedRulebook, isOwn: boolean): ParsedRulebook {
  const suits = ({ own = false }: { own?: boolean }): boolean => own === isOwn;
  const { lexicons, scopes, concepts, rules } = parsed;
  return {
    ...parsed,
    lexicons: lexicons.filter(suits),
    scopes: scopes.filter(suits),
    concepts: concepts.filter(suits),
    rules: rules.filter(suits),
  };
}
