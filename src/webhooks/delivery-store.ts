import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { type DeliveryStatus, tables, type WebhookTables } from './tables.ts';
import type { Webhook } from './webhook-store.ts';

export type Delivery = Selectable<WebhookTables['webhook_deliveries']>;
export type AttemptRow = Selectable<WebhookTables['webhook_attempts']>;

export interface LoggedDelivery {
  readonly delivery: Delivery;
  readonly attempts: readonly AttemptRow[];
}

/** Adds what is not there yet and answers just that: an event goes to an endpoint once, however often it is dealt out. */
export function insertDeliveries(db: Database, deliveries: Delivery[]): Promise<Delivery[]> {
  if (deliveries.length === 0) return Promise.resolve([]);
  return tables(db)
    .insertInto('webhook_deliveries')
    .values(deliveries)
    .onConflict((conflict) => conflict.columns(['webhook_id', 'event_id']).doNothing())
    .returningAll()
    .execute();
}

export const findDelivery = (db: Database, id: string): Promise<Delivery | undefined> =>
  tables(db).selectFrom('webhook_deliveries').selectAll().where('id', '=', id).executeTakeFirst();

/** Until the transaction ends nobody else changes the delivery. */
export const lockDelivery = (db: Database, id: string): Promise<Delivery | undefined> =>
  tables(db).selectFrom('webhook_deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findEndpointOf = (db: Database, delivery: Delivery): Promise<Webhook> =>
  tables(db).selectFrom('webhooks').selectAll().where('id', '=', delivery.webhook_id).executeTakeFirstOrThrow();

export async function insertAttempt(db: Database, attempt: AttemptRow): Promise<void> {
  await tables(db).insertInto('webhook_attempts').values(attempt).execute();
}

export type DeliveryChange = Partial<
  Pick<Delivery, 'status' | 'round' | 'attempts' | 'failures' | 'next_attempt_at' | 'finished_at'>
>;

export const updateDelivery = (db: Database, id: string, change: DeliveryChange): Promise<Delivery> =>
  tables(db)
    .updateTable('webhook_deliveries')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export interface DeliveryFilter {
  readonly status: DeliveryStatus | undefined;
  readonly before: { readonly createdAt: string; readonly id: string } | undefined;
  readonly limit: number;
}

/** Newest first. */
export async function listDeliveries(
  db: Database,
  webhookId: string,
  { status, before, limit }: DeliveryFilter,
): Promise<LoggedDelivery[]> {
  let query = tables(db).selectFrom('webhook_deliveries').selectAll().where('webhook_id', '=', webhookId);
  if (status !== undefined) query = query.where('status', '=', status);
  if (before !== undefined) {
    query = query.where(sql<boolean>`(created_at, id) < (${before.createdAt}::timestamptz, ${before.id}::uuid)`);
  }
  const found = await query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return withAttempts(db, found);
}

export async function withAttempts(db: Database, deliveries: Delivery[]): Promise<LoggedDelivery[]> {
  if (deliveries.length === 0) return [];
  const ids = deliveries.map(({ id }) => id);
  const attempts = await tables(db)
    .selectFrom('webhook_attempts')
    .selectAll()
    .where('delivery_id', 'in', ids)
    .orderBy('number')
    .execute();
  return deliveries.map((delivery) => ({
    delivery,
    attempts: attempts.filter(({ delivery_id }) => delivery_id === delivery.id),
  }));
}
