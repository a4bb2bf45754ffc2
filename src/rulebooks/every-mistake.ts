import { type Base, compiledBeside } from './beside.ts';
import { type Mistake, RulebookRefused } from './files/mistake.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { failingExamples } from './own-examples.ts';
import type { ParsedRulebook } from './parsing/parsed.ts';
import { readablePart, soundPart } from './sound-part.ts';

interface Faulty extends Base {
  /** The rulebook beside which these files stand, where it is not among them. */
  beside?: ParsedRulebook | undefined;
  /** Whose mistakes are looked for; left out: those of files that are not of the built-in rulebook. */
  isTried?: IsTried;
}

export type IsTried = (file: RulebookFile) => boolean;

const isOwn: IsTried = ({ own = false }) => own;

/**
 * The mistakes that were found in files, and all others that can be told while these stand, so that an author mends
 * them in one round: those in the patterns of whatever could be read, and examples that fail where nothing that they
 * depend on has a mistake.
 */
export function* everyMistake(
  { parsed, taxonomy, beside, isTried = isOwn }: Faulty,
  found: readonly Mistake[],
): Generator<undefined, Mistake[]> {
  const mistakes = [...found];
  const { tried: own, rest } = parted(parsed, isTried);
  const apart = { own, base: beside ?? rest };
  let tried = readablePart(apart, mistakes);
  for (let round = 0; round < mostRounds && sizeOf(tried) > 0; round++) {
    const loaded = compiledBeside(tried, { parsed: apart.base, taxonomy, isOne: beside === undefined }, '');
    addNew(mistakes, yield* mistakesOf(loaded.compiling()));
    const sound = soundPart(apart, mistakes);
    if (sizeOf(sound) === sizeOf(tried)) {
      addNew(mistakes, yield* mistakesOf(failingExamples(loaded, tried)));
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

/** What of a rulebook stands in files that are tried, and what does not. */
export function parted(parsed: ParsedRulebook, isTried: IsTried): { tried: ParsedRulebook; rest: ParsedRulebook } {
  const isIn = (owner: string): boolean => {
    const file = parsed.files.get(owner);
    return file !== undefined && isTried(file);
  };
  return { tried: partOf(parsed, isIn), rest: partOf(parsed, (owner) => !isIn(owner)) };
}

function partOf(parsed: ParsedRulebook, isIn: (owner: string) => boolean): ParsedRulebook {
  const { lexicons, scopes, concepts, rules } = parsed;
  return {
    ...parsed,
    lexicons: lexicons.filter(({ name, language }) => isIn(`lexicon ${name}@${language}`)),
    scopes: scopes.filter(({ scope, language }) => isIn(`scope ${scope}@${language}`)),
    concepts: concepts.filter(({ id, language }) => isIn(`${id}@${language}`)),
    rules: rules.filter(({ id }) => isIn(id)),
  };
}
