import { atOnce } from '../kernel/at-once.ts';
import { type Base, compiledBeside, readBeside } from './beside.ts';
import type { LoadedRulebook } from './compiled.ts';
import { everyMistake } from './every-mistake.ts';
import { RulebookRefused } from './files/mistake.ts';
import type { RulebookFile } from './files/yaml-file.ts';
import { versionOf } from './folder.ts';
import { failingOwnExamples } from './own-examples.ts';
import { isEnough } from './parsing/parse.ts';

/**
 * Compiles a rulebook and runs the examples of what in it is own, an installation's or a workspace's: the built-in ones
 * are tested before they are published. Throws `RulebookRefused` with every mistake.
 */
export function verify(loaded: LoadedRulebook): void {
  atOnce(verifying(loaded));
}

/** The same step by step, for whoever has others to answer in between. */
export function* verifying(loaded: LoadedRulebook): Generator<undefined, void> {
  yield* compilingWhole(loaded);
  yield* failingOwnExamples(loaded);
}

/** Compiles a rulebook. Where patterns are wrong, the examples of own ones that do not need them are told of, too. */
export function* compilingWhole(loaded: LoadedRulebook): Generator<undefined, void> {
  try {
    yield* loaded.compiling();
  } catch (error) {
    throw error instanceof RulebookRefused ? new RulebookRefused(yield* everyMistake(loaded, error.mistakes)) : error;
  }
}

/** Loads a workspace's own files beside a rulebook and runs their examples, step by step. Throws `RulebookRefused` with every mistake. */
export function* verifyingBeside(files: RulebookFile[], base: Base): Generator<undefined, LoadedRulebook> {
  const { parsed, mistakes } = readBeside(files, base);
  if (isEnough(mistakes, files)) throw new RulebookRefused(mistakes);
  if (mistakes.length > 0)
    throw new RulebookRefused(yield* everyMistake({ parsed, taxonomy: base.taxonomy, beside: base.parsed }, mistakes));
  const loaded = compiledBeside(parsed, base, versionOf(files));
  yield* verifying(loaded);
  return loaded;
}
