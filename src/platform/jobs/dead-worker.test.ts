import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../database/open.ts';
import { createPostgresDatabase, openTestDatabase } from '../testing/databases.ts';
import { createJobs } from './jobs.ts';
import { GiveUp } from './queue.ts';
import { letters, until } from './testing/letters.ts';

describe('jobs of a dead worker', () => {
  test('a killed process on a server has its job taken up by another within 15 s', { timeout: 40_000 }, async () => {
    const { url, drop } = await createPostgresDatabase();
    const handle = await openDatabase({ kind: 'server', url, connections: 5 });
    const jobs = createJobs({ handle, onError: assert.ifError });
    const child = fork(join(import.meta.dirname, 'testing', 'hanging-worker.ts'), [url]);
    await once(child, 'message');
    await jobs.enqueue(handle.db, letters, { text: 'a' });
    await once(child, 'message');
    child.kill('SIGKILL');
    const killed = Date.now();
    const attempts: number[] = [];
    jobs.work(letters, { concurrency: 1, run: async ({ attempt }) => void attempts.push(attempt) });
    await jobs.start();
    await until('it is taken up', () => attempts.length === 1, 20_000);
    assert.ok(Date.now() - killed < 15_000, `${Date.now() - killed} ms`);
    assert.deepEqual(attempts, [2]);
    await jobs.stop(1000);
    await handle.close();
    await drop();
  });

  test('a killed process on an embedded database has its job again when it is started again', {
    timeout: 60_000,
  }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'fairclear-jobs-'));
    const child = fork(join(import.meta.dirname, 'testing', 'hanging-worker.ts'), [directory]);
    await once(child, 'message');
    child.send('enqueue');
    await once(child, 'message');
    child.kill('SIGKILL');
    await once(child, 'exit');
    const handle = await openDatabase({ kind: 'embedded', directory });
    const jobs = createJobs({ handle, onError: assert.ifError });
    const attempts: number[] = [];
    jobs.work(letters, { concurrency: 1, run: async ({ attempt }) => void attempts.push(attempt) });
    await jobs.start();
    await until('it is taken up', () => attempts.length === 1, 1000);
    assert.deepEqual(attempts, [2]);
    await jobs.stop(1000);
    await handle.close();
    await rm(directory, { recursive: true, force: true });
  });

  test('a job that kills its worker every time has failed after its attempts, without another death', async () => {
    const handle = await openTestDatabase();
    const jobs = createJobs({ handle, onError: () => {} });
    let runs = 0;
    const told: unknown[] = [];
    jobs.work(letters, {
      concurrency: 1,
      run: async () => {
        runs += 1;
      },
      exhausted: async (_job, error) => void told.push(error),
    });
    await jobs.enqueue(handle.db, letters, { text: 'a' });
    await sql`UPDATE jobs SET attempts = 6, holder = id, lease_until = now() - interval '1 s'`.execute(handle.db);
    await jobs.start();
    await until('it has failed', async () => (await jobs.depths())[0]?.failed === 1);
    assert.equal(runs, 0);
    assert.ok(told[0] instanceof GiveUp);
    await jobs.stop(1000);
    await handle.close();
  });
});
