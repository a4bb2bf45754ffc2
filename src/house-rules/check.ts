import type { z } from 'zod';
import { Problem } from '../kernel/problem.ts';
import { stepByStep } from '../kernel/step-by-step.ts';
import {
  endedBefore,
  type LoadedRulebook,
  loadBeside,
  type Mistake,
  type RulebookFile,
  RulebookRefused,
  verifyingBeside,
} from '../rulebooks/index.ts';
import type { rulebookWarnings } from './schema.ts';

/** Loads a house rulebook beside the built-in one and runs its examples, while others are answered. Throws a VALIDATION_ERROR with every mistake. */
export async function checked(files: RulebookFile[], base: LoadedRulebook): Promise<LoadedRulebook> {
  try {
    return await stepByStep(verifyingBeside(files, base));
  } catch (error) {
    throw error instanceof RulebookRefused ? refused(error.mistakes) : error;
  }
}

/** Loads and compiles a house rulebook that was checked before. Throws a VALIDATION_ERROR where it no longer fits the built-in one. */
export async function fitting(files: RulebookFile[], base: LoadedRulebook): Promise<LoadedRulebook> {
  try {
    const loaded = loadBeside(files, base);
    await stepByStep(loaded.compiling());
    return loaded;
  } catch (error) {
    throw error instanceof RulebookRefused ? refused(error.mistakes) : error;
  }
}

/** More of them help nobody. */
const mostTold = 100;

/** Each mistake names its file, line and fix; the one in force stays in force. */
function refused(mistakes: Mistake[]): Problem {
  const count =
    mistakes.length > mostTold ? `${mistakes.length} mistakes; the first ${mostTold} are in` : 'mistakes; see';
  return new Problem('VALIDATION_ERROR', `The rulebook has ${count} details. Nothing was changed.`, {
    details: mistakes.slice(0, mostTold).map(({ file, line, column, message, fix }) => ({
      type: 'rulebook_mistake',
      field: `files[${file}]`,
      ...{ file, line, column, message },
      ...(fix === undefined ? {} : { fix }),
    })),
  });
}

/** What of a house rulebook is taken as it is, and may not be meant on this day. */
export const warningsOf = ({ parsed }: LoadedRulebook, now: Date): z.input<typeof rulebookWarnings> =>
  endedBefore(now.toISOString().slice(0, 10), parsed).map(({ file, fix = '', ...mistake }) => ({
    ...{ field: `files[${file}]`, file, fix },
    ...mistake,
  }));
