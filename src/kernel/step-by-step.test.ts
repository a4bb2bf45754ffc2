import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stepByStep } from './step-by-step.ts';

test('others are answered between two steps', async () => {
  const done: string[] = [];
  function* steps(): Generator<undefined, string> {
    for (const step of ['first', 'second', 'third']) {
      done.push(step);
      yield;
    }
    return 'all';
  }
  setImmediate(() => done.push('other'));
  assert.equal(await stepByStep(steps()), 'all');
  assert.ok(done.indexOf('other') < done.indexOf('third'), done.join());
});
