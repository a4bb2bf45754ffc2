import { setImmediate } from 'node:timers/promises';

/** In milliseconds: as long as this nobody minds to wait; to ask after each of many short steps would cost more than they do. */
const longestAtOnce = 10;

/** Does what takes long one step at a time: whoever else this process has to answer is answered between two of them. */
export async function stepByStep<Result>(
  steps: Generator<unknown, Result>,
  now: () => number = () => performance.now(),
): Promise<Result> {
  let since = now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (now() - since < longestAtOnce) continue;
    await setImmediate();
    since = now();
  }
}
