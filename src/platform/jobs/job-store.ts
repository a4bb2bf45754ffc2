import { sql } from 'kysely';
import { newId } from '../../kernel/ids.ts';
import type { Database, Transaction } from '../database/database.ts';
import { jsonb } from '../database/jsonb.ts';
import type { EnqueueOptions } from './queue.ts';

/** Every process hears on it which queue has new work. */
export const jobsChannel = 'fairclear_jobs';

/** A worker that says nothing for so long is taken for dead. */
export const leaseSeconds = 8;
const lease = sql.lit(`${leaseSeconds} seconds`);

export interface ClaimedRow {
  id: string;
  data: unknown;
  attempts: number;
}

/** The fence of one attempt: nobody else can have both the same. */
export interface Claim {
  readonly id: string;
  readonly holder: string;
  readonly attempts: number;
}

export async function insertJob(
  tx: Transaction | Database,
  queue: string,
  data: unknown,
  options: EnqueueOptions,
): Promise<void> {
  const group = options.groupId ?? '';
  await sql`
    WITH added AS (
      INSERT INTO jobs (id, queue, data, group_id, turn, singleton_key, run_at)
      SELECT ${newId()}::uuid, ${queue}::text, ${jsonb(data)}, ${group}::text, 1 + greatest(
        coalesce(
          (SELECT turn FROM jobs WHERE queue = ${queue} AND holder IS NOT NULL ORDER BY turn DESC LIMIT 1),
          (SELECT turn - 1 FROM jobs WHERE queue = ${queue} AND holder IS NULL AND failed_at IS NULL
            ORDER BY turn LIMIT 1),
          0),
        (SELECT turn FROM jobs WHERE queue = ${queue} AND group_id = ${group} AND failed_at IS NULL
          ORDER BY turn DESC LIMIT 1)
      ), ${options.singletonKey ?? null}::text, coalesce(${options.startAfter ?? null}::timestamptz, now())
      ON CONFLICT (singleton_key, queue) WHERE singleton_key IS NOT NULL AND failed_at IS NULL DO NOTHING
      RETURNING queue
    )
    SELECT pg_notify(${sql.lit(jobsChannel)}, queue) FROM added`.execute(tx);
}

export interface Wanted {
  readonly queue: string;
  readonly holder: string;
  readonly most: number;
  /** Jobs of a group that already has so many running are left; ask for one at a time, or one answer goes beyond it. */
  readonly perGroup: number | undefined;
}

export async function claimJobs(db: Database, { queue, holder, most, perGroup }: Wanted): Promise<ClaimedRow[]> {
  const roomLeft =
    perGroup === undefined
      ? sql``
      : sql`AND group_id NOT IN (
          SELECT group_id FROM jobs WHERE queue = ${queue} AND holder IS NOT NULL
          GROUP BY group_id HAVING count(*) >= ${perGroup}::int)`;
  const { rows } = await sql<ClaimedRow>`
    UPDATE jobs SET holder = ${holder}, attempts = attempts + 1, lease_until = now() + ${lease}::interval
    WHERE id IN (
      SELECT id FROM jobs
      WHERE queue = ${queue} AND holder IS NULL AND failed_at IS NULL AND run_at <= now() ${roomLeft}
      ORDER BY turn, run_at
      LIMIT ${most}
      FOR UPDATE SKIP LOCKED
    )
    RETURNING id, data, attempts`.execute(db);
  return rows;
}

const held = (claim: Claim) => sql`id = ${claim.id} AND holder = ${claim.holder} AND attempts = ${claim.attempts}`;

/** Answers whether the claim still held. */
export async function deleteJob(tx: Transaction | Database, claim: Claim): Promise<boolean> {
  const { rows } = await sql`DELETE FROM jobs WHERE ${held(claim)} RETURNING id`.execute(tx);
  return rows.length === 1;
}

/** Puts the job back for another attempt; a job of a schedule begins to count anew. */
export async function retryJob(db: Database, claim: Claim, delaySeconds: number): Promise<void> {
  await sql`
    UPDATE jobs SET holder = NULL, lease_until = NULL, run_at = now() + make_interval(secs => ${delaySeconds}::float8)
    WHERE ${held(claim)}`.execute(db);
}

export async function rearmJob(db: Database, claim: Claim, delaySeconds: number): Promise<void> {
  await sql`
    UPDATE jobs SET holder = NULL, lease_until = NULL, attempts = 0,
      run_at = now() + make_interval(secs => ${delaySeconds}::float8)
    WHERE ${held(claim)}`.execute(db);
}

export async function failJob(db: Database, claim: Claim, failure: string): Promise<void> {
  await sql`
    UPDATE jobs SET holder = NULL, lease_until = NULL, failed_at = now(), failure = ${failure}
    WHERE ${held(claim)}`.execute(db);
}

/**
 * Renews the leases of these jobs and answers which of them the holder still has. Only what really runs is renewed: a job
 * that was claimed and lost sight of, say by a broken connection, must run out.
 */
export async function renewLeases(db: Database, holder: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    UPDATE jobs SET lease_until = now() + ${lease}::interval
    WHERE holder = ${holder} AND id = ANY(${ids}::uuid[]) RETURNING id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** Jobs whose worker fell silent wait again; `everything` when no other worker can exist. */
export async function releaseAbandoned(db: Database, everything: boolean): Promise<void> {
  const abandoned = everything ? sql`holder IS NOT NULL` : sql`holder IS NOT NULL AND lease_until < now()`;
  await sql`
    WITH freed AS (UPDATE jobs SET holder = NULL, lease_until = NULL WHERE ${abandoned} RETURNING queue)
    SELECT pg_notify(${sql.lit(jobsChannel)}, queue) FROM freed GROUP BY queue`.execute(db);
}

/** A stopping worker's jobs wait again as if it had never taken them. */
export async function handBack(db: Database, holder: string): Promise<void> {
  await sql`
    WITH freed AS (
      UPDATE jobs SET holder = NULL, lease_until = NULL, attempts = attempts - 1 WHERE holder = ${holder} RETURNING queue
    )
    SELECT pg_notify(${sql.lit(jobsChannel)}, queue) FROM freed GROUP BY queue`.execute(db);
}

export async function forgetFailures(db: Database, days: number): Promise<void> {
  await sql`DELETE FROM jobs WHERE failed_at < now() - make_interval(days => ${days}::int)`.execute(db);
}

export interface QueueDepth {
  queue: string;
  waiting: number;
  running: number;
  failed: number;
}

export async function queueDepths(db: Database): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    SELECT queue,
      count(*) FILTER (WHERE holder IS NULL AND failed_at IS NULL) AS waiting,
      count(*) FILTER (WHERE holder IS NOT NULL) AS running,
      count(*) FILTER (WHERE failed_at IS NOT NULL) AS failed
    FROM jobs GROUP BY queue ORDER BY queue`.execute(db);
  return rows;
}
