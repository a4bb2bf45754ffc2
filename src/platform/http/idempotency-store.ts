import type { Clock } from '../../kernel/clock.ts';
import { newOpaqueId } from '../../kernel/ids.ts';
import type { Database } from '../database/database.ts';

type IdempotencyTables = {
  idempotent_requests: {
    id: string;
    fingerprint: string;
    holder: string;
    held_until: Date;
    status: number | null;
    location: string | null;
    answer: string | null;
    created_at: Date;
  };
};

/** This request's right to do the work of its key: until it is kept or released, others with the key are refused. */
export interface Hold {
  readonly id: string;
  readonly holder: string;
}

export interface KeptAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly answer: string;
}

export type Claim =
  | { state: 'held'; hold: Hold }
  | { state: 'answered'; kept: KeptAnswer }
  | { state: 'under-way' }
  | { state: 'other-request' };

export const keptForMs = 24 * 60 * 60 * 1000;
export const leaseMs = 30_000;

const tables = (db: Database) => db.withTables<IdempotencyTables>();

/**
 * One statement decides who does the work. The key is free when nobody used it for 24 hours; it is taken over when
 * its holder stopped renewing, by the same request only: another body under a used key is a mistake even then.
 */
export async function claim(db: Database, clock: Clock, id: string, fingerprint: string): Promise<Claim> {
  const now = clock.now();
  const hold: Hold = { id, holder: newOpaqueId() };
  const fresh = {
    ...{ fingerprint, holder: hold.holder, held_until: new Date(now.getTime() + leaseMs) },
    ...{ status: null, location: null, answer: null, created_at: now },
  };
  const taken = await tables(db)
    .insertInto('idempotent_requests')
    .values({ id, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(fresh)
        .where(({ or, and, eb }) =>
          or([
            eb('idempotent_requests.created_at', '<=', new Date(now.getTime() - keptForMs)),
            and([
              eb('idempotent_requests.status', 'is', null),
              eb('idempotent_requests.held_until', '<', now),
              eb('idempotent_requests.fingerprint', '=', fingerprint),
            ]),
          ]),
        ),
    )
    .returning('holder')
    .executeTakeFirst();
  return taken ? { state: 'held', hold } : await readClaim(db, id, fingerprint);
}

async function readClaim(db: Database, id: string, fingerprint: string): Promise<Claim> {
  const row = await tables(db).selectFrom('idempotent_requests').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) return { state: 'under-way' };
  if (row.fingerprint !== fingerprint) return { state: 'other-request' };
  if (row.status === null || row.answer === null) return { state: 'under-way' };
  return { state: 'answered', kept: { status: row.status, location: row.location, answer: row.answer } };
}

const held = (db: Database, { id, holder }: Hold) =>
  tables(db).updateTable('idempotent_requests').where('id', '=', id).where('holder', '=', holder);

export async function renew(db: Database, clock: Clock, hold: Hold): Promise<void> {
  await held(db, hold)
    .set({ held_until: new Date(clock.now().getTime() + leaseMs) })
    .execute();
}

export async function keep(db: Database, hold: Hold, answer: KeptAnswer): Promise<void> {
  await held(db, hold).set(answer).execute();
}

/** The request failed and made nothing: its key may be tried again at once, with any body. */
export async function release(db: Database, { id, holder }: Hold): Promise<void> {
  await tables(db)
    .deleteFrom('idempotent_requests')
    .where('id', '=', id)
    .where('holder', '=', holder)
    .where('status', 'is', null)
    .execute();
}

export async function forgetOldAnswers(db: Database, clock: Clock): Promise<void> {
  const before = new Date(clock.now().getTime() - keptForMs);
  await tables(db).deleteFrom('idempotent_requests').where('created_at', '<=', before).execute();
}
