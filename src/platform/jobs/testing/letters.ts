import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { queue } from '../queue.ts';

/** The queue of the tests. */
export const letters = queue('letters', z.object({ text: z.string() }));

export const until = async (what: string, holds: () => boolean | Promise<boolean>, ms = 20_000) => {
  const deadline = Date.now() + ms;
  while (!(await holds())) {
    if (Date.now() > deadline) assert.fail(`not within ${ms} ms: ${what}`);
    await pause(10);
  }
};
