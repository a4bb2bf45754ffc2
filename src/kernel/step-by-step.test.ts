import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { stepByStep } from './step-by-step.ts';

/** In which order three steps of so many milliseconds each are done, and what another has waited for meanwhile. */
async function orderOf(milliseconds: number): Promise<string[]> {
  const done: string[] = [];
  let now = 0;
  function* steps(): Generator<undefined, string> {
    for (const step of ['first', 'second', 'third']) {
      done.push(step);
      now += milliseconds;
      yield;
    }
    return 'all';
  }
  setImmediate(() => done.push('other'));
  assert.equal(await stepByStep(steps(), () => now), 'all');
  return done;
}

describe('what is done step by step', () => {
  it('lets others be answered after each step that takes long', async () => {
    assert.deepEqual((await orderOf(10)).slice(0, 2), ['first', 'other']);
  });

  it('lets them be answered after several short ones together', async () => {
    assert.deepEqual((await orderOf(5)).slice(0, 3), ['first', 'second', 'other']);
  });
});
