import { z } from 'zod';
import { newId } from '../../kernel/ids.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { queue } from '../jobs/queue.ts';

/** What callers can be told of. `webhook.test` is made by webhooks alone. */
export const eventTypes = [
  'evaluation.file_completed',
  'evaluation.completed',
  'promotion.review_due',
  'review.decided',
] as const;
export type EventType = (typeof eventTypes)[number];

export interface OutboxEvent {
  id: string;
  workspaceId: string;
  type: EventType;
  data: unknown;
  createdAt: Date;
}

export type OutboxTables = {
  events: { id: string; workspace_id: string; type: EventType; data: string; created_at: Date };
};

/** One job an event: whoever delivers events works this queue. */
export const eventQueue = queue('events', z.object({ eventId: z.uuid() }));

const tables = (db: Database) => db.withTables<OutboxTables>();

/** Records an event in the transaction of what it tells of: it can neither be lost nor sent for what was not kept. */
export async function recordEvent(
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  event: Omit<OutboxEvent, 'id'>,
): Promise<void> {
  const { workspaceId, type, data, createdAt } = event;
  const id = newId(createdAt.getTime());
  await tables(tx)
    .insertInto('events')
    .values({ id, workspace_id: workspaceId, type, data: JSON.stringify(data), created_at: createdAt })
    .execute();
  await jobs.enqueue(tx, eventQueue, { eventId: id }, { groupId: workspaceId });
}

export async function findEvent(db: Database, id: string): Promise<OutboxEvent | undefined> {
  const row = await tables(db).selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      workspaceId: row.workspace_id,
      type: row.type,
      data: JSON.parse(row.data),
      createdAt: row.created_at,
    }
  );
}
