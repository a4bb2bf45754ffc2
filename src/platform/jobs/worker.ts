import type { Database } from '../database/database.ts';
import { type Claim, type ClaimedRow, claimJobs, deleteJob, failJob, rearmJob, retryJob } from './job-store.ts';
import { ClaimLost, doublingDelay, GiveUp, type Job, type Queue, type Work } from './queue.ts';

/** How often a worker looks by itself, should a notification get lost. */
const pollMs = 1000;

export interface WorkerSettings<T> {
  readonly db: Database;
  readonly queue: Queue<T>;
  readonly work: Work<T>;
  readonly holder: string;
  /** Set for a schedule: its job is not deleted when done but runs again after so long. */
  readonly everySeconds: number | undefined;
  onError(error: unknown, queue: string): void;
}

export interface Worker {
  wake(): void;
  running(): string[];
  /** Tells these attempts that their job is not theirs any more. */
  abort(ids: readonly string[]): void;
  /** Takes no further job; resolves when those under way have ended. */
  drain(): Promise<void>;
  abortAll(): void;
}

/** Takes jobs of one queue, as many at once as allowed, whenever it is woken or a job has ended. */
export function startWorker<T>(settings: WorkerSettings<T>): Worker {
  const running = new Map<string, { abort: AbortController; ended: Promise<void> }>();
  let draining = false;
  let claiming: Promise<void> | undefined;
  let again = false;

  const begin = (row: ClaimedRow) => {
    const abort = new AbortController();
    const ended = attempt(settings, row, abort.signal)
      .catch((error) => settings.onError(error, settings.queue.name))
      .finally(() => {
        running.delete(row.id);
        wake();
      });
    running.set(row.id, { abort, ended });
  };

  const claimFree = (free: number) => {
    const { db, queue, holder, work } = settings;
    const { perGroup } = work;
    return claimJobs(db, { queue: queue.name, holder, most: perGroup === undefined ? free : 1, perGroup });
  };

  const claim = async () => {
    do {
      again = false;
      const free = settings.work.concurrency - running.size;
      if (draining || free <= 0) return;
      const rows = await claimFree(free);
      for (const row of rows) begin(row);
      again ||= settings.work.perGroup !== undefined && rows.length > 0;
    } while (again);
  };

  // A wake-up while a claim is under way must lead to another look, or its job waits for the poll.
  function wake(): void {
    again = true;
    claiming ??= claim()
      .catch((error) => settings.onError(error, settings.queue.name))
      .finally(() => {
        claiming = undefined;
        if (again && !draining) wake();
      });
  }

  const poll = setInterval(wake, pollMs);
  wake();
  return {
    wake,
    running: () => [...running.keys()],
    abort: (ids) => {
      for (const id of ids) running.get(id)?.abort.abort(new ClaimLost('another worker took the job over'));
    },
    drain: async () => {
      draining = true;
      clearInterval(poll);
      await claiming;
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
    abortAll: () => {
      for (const { abort } of running.values()) abort.abort(new ClaimLost('the process is stopping'));
    },
  };
}

const mostAttempts = <T>(work: Work<T>) => work.attempts ?? 3;

/** A job may have killed its workers, or the power has gone as often: it is given the benefit of the doubt for longer. */
const mostDeaths = <T>(work: Work<T>) => 2 * mostAttempts(work);

/** One attempt at one job, from its data to its end. */
async function attempt<T>(settings: WorkerSettings<T>, row: ClaimedRow, signal: AbortSignal): Promise<void> {
  const { db, queue, work, everySeconds } = settings;
  const claim: Claim = { id: row.id, holder: settings.holder, attempts: row.attempts };
  const data = queue.schema.safeParse(row.data);
  if (!data.success) {
    settings.onError(data.error, queue.name);
    return failJob(db, claim, data.error.name);
  }
  const job: Job<T> = {
    id: row.id,
    data: data.data,
    attempt: row.attempts,
    signal,
    finish: async (tx) => {
      if (!(await deleteJob(tx, claim))) throw new ClaimLost('another worker took the job over');
    },
  };
  try {
    // A worker died at every attempt so far: running the job once more would only kill the next.
    if (row.attempts > mostDeaths(work)) throw new GiveUp('its worker died at every attempt');
    await work.run(job);
    if (everySeconds === undefined) await deleteJob(db, claim);
    else await rearmJob(db, claim, everySeconds);
  } catch (error) {
    if (signal.aborted || error instanceof ClaimLost) return;
    settings.onError(error, queue.name);
    await afterFailure(settings, job, claim, error);
  }
}

async function afterFailure<T>(settings: WorkerSettings<T>, job: Job<T>, claim: Claim, error: unknown): Promise<void> {
  const { db, work, everySeconds } = settings;
  const delay = (work.delaySeconds ?? doublingDelay)(job.attempt);
  if (everySeconds !== undefined) return rearmJob(db, claim, everySeconds);
  if (job.attempt < mostAttempts(work) && !(error instanceof GiveUp)) return retryJob(db, claim, delay);
  try {
    await work.exhausted?.(job, error);
  } catch (failure) {
    settings.onError(failure, settings.queue.name);
    return retryJob(db, claim, delay);
  }
  await failJob(db, claim, error instanceof Error ? error.name : 'unknown');
}
