import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { invariant } from '../../kernel/assert.ts';
import { newOpaqueId } from '../../kernel/ids.ts';
import type { Database, DatabaseHandle, Transaction } from '../database/database.ts';
import {
  forgetFailures,
  handBack,
  insertJob,
  jobsChannel,
  leaseSeconds,
  type QueueDepth,
  queueDepths,
  releaseAbandoned,
  renewLeases,
} from './job-store.ts';
import type { EnqueueOptions, Queue, Work } from './queue.ts';
import { repeat } from './repeat.ts';
import { startWorker, type Worker } from './worker.ts';

export interface Jobs {
  /** Says how this process does the work of a queue; before `start`. */
  work<T>(queue: Queue<T>, work: Work<T>): void;
  /** Runs `run` every so many seconds, in one process at a time however many there are; before `start`. */
  every(name: string, seconds: number, run: (signal: AbortSignal) => Promise<void>): void;
  /** Adds a job in the caller's transaction: it exists when that commits. */
  enqueue<T>(tx: Transaction | Database, queue: Queue<T>, data: T, options?: EnqueueOptions): Promise<void>;
  start(): Promise<void>;
  /** Takes no more jobs, waits so long for those under way, then hands the rest back. */
  stop(graceMs: number): Promise<void>;
  depths(): Promise<QueueDepth[]>;
  /** Rejects when jobs can neither be added nor, where this process works, be done. */
  check(): Promise<void>;
}

export interface JobsOptions {
  readonly handle: DatabaseHandle;
  /** Told of every failed attempt; must not throw. */
  onError(error: unknown, queue: string): void;
}

type Starter = () => Worker;

const anything = z.unknown();
const keepFailuresDays = 14;

export function createJobs({ handle, onError }: JobsOptions): Jobs {
  const { db } = handle;
  const holder = newOpaqueId();
  const starters = new Map<string, Starter>();
  const schedules: string[] = [];
  const workers = new Map<string, Worker>();
  const ending: (() => unknown)[] = [];

  const add = <T>(queue: Queue<T>, work: Work<T>, everySeconds?: number) => {
    starters.set(queue.name, () => startWorker({ db, queue, work, holder, everySeconds, onError }));
  };

  const keepDoing = (task: () => Promise<void>, intervalMs: number) => {
    ending.push(repeat(task, intervalMs, (error) => onError(error, 'jobs')));
  };

  let lastRenewal = Number.POSITIVE_INFINITY;
  const renew = async () => {
    const running = [...workers.values()].flatMap((worker) => worker.running());
    const held = await renewLeases(db, holder, running);
    lastRenewal = performance.now();
    for (const worker of workers.values()) worker.abort(running.filter((id) => !held.has(id)));
  };

  return {
    work: add,
    every: (name, seconds, run) => {
      schedules.push(name);
      add({ name, schema: anything }, { concurrency: 1, run: ({ signal }) => run(signal) }, seconds);
    },
    enqueue: (tx, queue, data, options = {}) => insertJob(tx, queue.name, data, options),
    start: async () => {
      await releaseAbandoned(db, handle.dialect === 'embedded');
      for (const name of schedules) await insertJob(db, name, {}, { singletonKey: 'schedule' });
      const wake = (queue: string | undefined) => {
        for (const [name, worker] of workers) if (queue === undefined || queue === name) worker.wake();
      };
      ending.push(await handle.listen(jobsChannel, wake));
      for (const [name, start] of starters) workers.set(name, start());
      keepDoing(renew, (leaseSeconds * 1000) / 4);
      keepDoing(() => releaseAbandoned(db, false), 1000);
      keepDoing(() => forgetFailures(db, keepFailuresDays), 3_600_000);
    },
    stop: async (graceMs) => {
      const all = [...workers.values()];
      const drained = Promise.all(all.map((worker) => worker.drain()));
      await Promise.race([drained, pause(graceMs, undefined, { ref: false })]);
      await handBack(db, holder);
      for (const worker of all) worker.abortAll();
      await Promise.race([drained, pause(1000, undefined, { ref: false })]);
      await Promise.all(ending.map((end) => end()));
    },
    depths: () => queueDepths(db),
    check: async () => {
      await sql`SELECT 1 FROM jobs LIMIT 1`.execute(db);
      invariant(performance.now() - lastRenewal < leaseSeconds * 2000, 'the leases of running jobs are renewed');
    },
  };
}
