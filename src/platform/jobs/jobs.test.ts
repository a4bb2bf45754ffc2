import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DatabaseHandle } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { eachDatabase } from '../testing/databases.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { ClaimLost, GiveUp, queue } from './queue.ts';
import { letters, until } from './testing/letters.ts';

eachDatabase('jobs', (open) => {
  const ending: (() => Promise<void>)[] = [];
  const setUp = async (): Promise<{ handle: DatabaseHandle; jobs: Jobs; errors: unknown[] }> => {
    const handle = await open();
    const errors: unknown[] = [];
    const jobs = createJobs({ handle, onError: (error) => errors.push(error) });
    ending.push(
      () => jobs.stop(0),
      () => handle.close(),
    );
    return { handle, jobs, errors };
  };
  afterEach(async () => {
    for (const end of ending.splice(0)) await end();
  });

  test('a job starts at once when the transaction that made it commits', async () => {
    const { handle, jobs } = await setUp();
    const started: number[] = [];
    jobs.work(letters, { concurrency: 2, run: async () => void started.push(performance.now()) });
    await jobs.start();
    await pause(50);
    let committed = 0;
    await transaction(handle.db, async (tx) => {
      await jobs.enqueue(tx, letters, { text: 'a' });
      await pause(100);
      assert.equal(started.length, 0);
    });
    committed = performance.now();
    await until('the job runs', () => started.length === 1);
    // Sooner than a worker looks by itself, which it does once a second from its start on.
    assert.ok(started[0]! - committed < 700, `${started[0]! - committed} ms`);
  });

  test('a job whose transaction is rolled back never exists', async () => {
    const { handle, jobs } = await setUp();
    await assert.rejects(
      transaction(handle.db, async (tx) => {
        await jobs.enqueue(tx, letters, { text: 'a' });
        throw new GiveUp('no');
      }),
    );
    assert.deepEqual(await jobs.depths(), []);
  });

  test('a group runs no more at once than allowed, and others run beside it', async () => {
    const { handle, jobs } = await setUp();
    const now = new Map<string, number>();
    let most = 0;
    const seen: string[] = [];
    const quickRan = Promise.withResolvers<void>();
    jobs.work(letters, {
      concurrency: 6,
      perGroup: 2,
      run: async ({ data: { text } }) => {
        const running = (now.get(text) ?? 0) + 1;
        most = Math.max(most, running);
        now.set(text, running);
        seen.push(text);
        if (text === 'slow') await quickRan.promise;
        else quickRan.resolve();
        now.set(text, now.get(text)! - 1);
      },
    });
    for (let at = 0; at < 8; at += 1) await jobs.enqueue(handle.db, letters, { text: 'slow' }, { groupId: 'slow' });
    await jobs.start();
    await until('the slow group runs', () => seen.length >= 2);
    await jobs.enqueue(handle.db, letters, { text: 'quick' }, { groupId: 'quick' });
    await until('the other group runs', () => seen.includes('quick'));
    await until('all have run', () => seen.length === 9);
    assert.equal(most, 2);
  });

  test('a backlog runs as many at once as allowed and each job once', async () => {
    const { handle, jobs } = await setUp();
    const seen: string[] = [];
    let now = 0;
    let most = 0;
    jobs.work(letters, {
      concurrency: 3,
      run: async ({ data }) => {
        most = Math.max(most, ++now);
        await pause(2);
        now -= 1;
        seen.push(data.text);
      },
    });
    const all = Array.from({ length: 60 }, (_, index) => String(index));
    for (const text of all) await jobs.enqueue(handle.db, letters, { text });
    await jobs.start();
    await until('all have run', () => seen.length === 60);
    await until('no row is left', async () => (await jobs.depths()).length === 0);
    assert.deepEqual(seen.toSorted(), all.toSorted());
    assert.equal(most, 3);
  });

  test('one group with many jobs does not keep the job of another waiting', async () => {
    const { handle, jobs } = await setUp();
    const seen: string[] = [];
    const added = Promise.withResolvers<void>();
    jobs.work(letters, {
      concurrency: 1,
      run: async ({ data }) => {
        seen.push(data.text);
        if (seen.length === 5) await added.promise;
      },
    });
    for (let index = 0; index < 30; index += 1)
      await jobs.enqueue(handle.db, letters, { text: 'many' }, { groupId: 'a' });
    await jobs.start();
    await until('the fifth runs', () => seen.length === 5);
    await jobs.enqueue(handle.db, letters, { text: 'one' }, { groupId: 'b' });
    added.resolve();
    await until('all have run', () => seen.length === 31);
    assert.ok(seen.indexOf('one') <= 6, `it ran as number ${seen.indexOf('one')}`);
  });

  test('while a job with the same key waits, no second is added', async () => {
    const { handle, jobs } = await setUp();
    for (const text of ['a', 'b']) await jobs.enqueue(handle.db, letters, { text }, { singletonKey: 'k' });
    assert.deepEqual(await jobs.depths(), [{ queue: 'letters', waiting: 1, running: 0, failed: 0 }]);
  });

  test('a job does not start before its time', async () => {
    const { handle, jobs } = await setUp();
    const seen: number[] = [];
    jobs.work(letters, { concurrency: 1, run: async () => void seen.push(Date.now()) });
    await jobs.start();
    const due = Date.now() + 700;
    await jobs.enqueue(handle.db, letters, { text: 'later' }, { startAfter: new Date(due) });
    await until('it runs', () => seen.length === 1);
    assert.ok(seen[0]! >= due - 20);
  });

  test('a job that fails is tried again, and after its last attempt somebody is told once', async () => {
    const { handle, jobs, errors } = await setUp();
    const attempts: number[] = [];
    const told: unknown[] = [];
    jobs.work(letters, {
      concurrency: 1,
      attempts: 3,
      delaySeconds: () => 0.05,
      run: async ({ attempt }) => {
        attempts.push(attempt);
        throw new RangeError('broken');
      },
      exhausted: async (_job, error) => void told.push(error),
    });
    await jobs.start();
    await jobs.enqueue(handle.db, letters, { text: 'a' });
    await until('it has failed', async () => (await jobs.depths())[0]?.failed === 1);
    assert.deepEqual(attempts, [1, 2, 3]);
    assert.equal(told.length, 1);
    assert.ok(told[0] instanceof RangeError);
    assert.equal(errors.length, 3);
  });

  test('a job that gives up is not tried again', async () => {
    const { handle, jobs } = await setUp();
    let attempts = 0;
    jobs.work(letters, {
      concurrency: 1,
      run: async () => {
        attempts += 1;
        throw new GiveUp('pointless');
      },
    });
    await jobs.start();
    await jobs.enqueue(handle.db, letters, { text: 'a' });
    await until('it has failed', async () => (await jobs.depths())[0]?.failed === 1);
    assert.equal(attempts, 1);
  });

  test('a job with content nobody can read fails alone', async () => {
    const { handle, jobs } = await setUp();
    const seen: string[] = [];
    jobs.work(letters, { concurrency: 1, run: async ({ data }) => void seen.push(data.text) });
    await jobs.start();
    await jobs.enqueue(handle.db, queue('letters', z.unknown()), { words: 1 });
    await jobs.enqueue(handle.db, letters, { text: 'good' });
    await until('the good one runs', () => seen.length === 1);
    await until('the other has failed', async () => (await jobs.depths())[0]?.failed === 1);
  });

  test('a result is stored only by the present holder of the job', async () => {
    const { handle, jobs } = await setUp();
    let outcome: unknown;
    jobs.work(letters, {
      concurrency: 1,
      run: async (job) => {
        await sql`UPDATE jobs SET holder = ${job.id}`.execute(handle.db);
        await transaction(handle.db, (tx) => job.finish(tx)).catch((error) => {
          outcome = error;
        });
      },
    });
    await jobs.start();
    await jobs.enqueue(handle.db, letters, { text: 'a' });
    await until('the handler has ended', () => outcome !== undefined);
    assert.ok(outcome instanceof ClaimLost);
    assert.equal((await jobs.depths())[0]?.running, 1);
  });

  test('stopping hands a running job back, for another process to take up at once', async () => {
    const { handle, jobs } = await setUp();
    let signal: AbortSignal | undefined;
    jobs.work(letters, {
      concurrency: 1,
      run: (job) =>
        new Promise((_resolve, reject) => {
          signal = job.signal;
          job.signal.addEventListener('abort', () => reject(job.signal.reason));
        }),
    });
    await jobs.start();
    await jobs.enqueue(handle.db, letters, { text: 'a' });
    await until('it runs', () => signal !== undefined);
    await jobs.stop(20);
    assert.ok(signal?.aborted);
    assert.deepEqual(await jobs.depths(), [{ queue: 'letters', waiting: 1, running: 0, failed: 0 }]);
    const next = createJobs({ handle, onError: assert.ifError });
    const seen: number[] = [];
    next.work(letters, { concurrency: 1, run: async ({ attempt }) => void seen.push(attempt) });
    await next.start();
    await until('the next takes it up', () => seen.length === 1, 4000);
    assert.deepEqual(seen, [1]);
    await next.stop(1000);
  });

  test('a schedule runs again and again, in one process at a time', async () => {
    const { handle, jobs } = await setUp();
    let runs = 0;
    const other = createJobs({ handle, onError: assert.ifError });
    for (const each of [jobs, other])
      each.every('tidy', 0.3, async () => {
        runs += 1;
      });
    await Promise.all([jobs.start(), other.start()]);
    await until('it has run three times', () => runs >= 3, 8000);
    assert.equal((await jobs.depths()).length, 1);
    await other.stop(1000);
  });
});
