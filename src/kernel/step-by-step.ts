import { setImmediate } from 'node:timers/promises';

/** Does what takes long one step at a time: whoever else this process has to answer is answered between two of them. */
export async function stepByStep<Result>(steps: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await setImmediate();
  }
}
