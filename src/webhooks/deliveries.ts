import { z } from 'zod';
import { newId } from '../kernel/ids.ts';
import { conflict, notFound } from '../kernel/problem.ts';
import type { Transaction } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { queue } from '../platform/jobs/queue.ts';
import {
  type Delivery,
  insertDeliveries,
  type LoggedDelivery,
  lockDelivery,
  updateDelivery,
  withAttempts,
} from './delivery-store.ts';
import { noSuchWebhook, type WebhookDeps } from './endpoints.ts';
import { testEvent } from './schema.ts';
import { findWebhook, type Webhook, type Which } from './webhook-store.ts';

/** One attempt at one delivery. A job of an earlier round than the delivery's does nothing. */
export const deliveryQueue = queue('webhook-deliveries', z.object({ deliveryId: z.uuid(), round: z.int() }));

/** Endpoints take turns: the group is the endpoint. */
export const enqueueAttempt = (
  tx: Transaction,
  jobs: Pick<Jobs, 'enqueue'>,
  { id, round, webhook_id, next_attempt_at }: Delivery,
): Promise<void> =>
  jobs.enqueue(
    tx,
    deliveryQueue,
    { deliveryId: id, round },
    { groupId: webhook_id, ...(next_attempt_at === null ? {} : { startAfter: next_attempt_at }) },
  );

interface Sent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  readonly data: unknown;
}

/** What is sent: the same bytes at every attempt. */
export const bodyOf = ({ id, type, createdAt, data }: Sent): string =>
  JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data });

export const newDelivery = (
  webhook: Webhook,
  event: { id: string; type: string; body: string | null },
  now: Date,
): Delivery => ({
  id: newId(now.getTime()),
  workspace_id: webhook.workspace_id,
  webhook_id: webhook.id,
  event_id: event.id,
  event_type: event.type,
  body: event.body,
  status: 'pending',
  round: 0,
  attempts: 0,
  failures: 0,
  next_attempt_at: null,
  created_at: now,
  finished_at: null,
});

export async function sendTest({ db, clock, jobs }: WebhookDeps, which: Which): Promise<LoggedDelivery> {
  const webhook = await reachable(db, which);
  const createdAt = clock.now();
  const event = { id: newId(createdAt.getTime()), type: testEvent, createdAt, data: { webhookId: webhook.id } };
  const delivery = newDelivery(webhook, { ...event, body: bodyOf(event) }, createdAt);
  await transaction(db, async (tx) => {
    await insertDeliveries(tx, [delivery]);
    await enqueueAttempt(tx, jobs, delivery);
  });
  return { delivery, attempts: [] };
}

/** Sends a delivery again at once, whatever became of it, and begins to count its failures anew. */
export async function replay({ db, jobs }: WebhookDeps, which: Which, deliveryId: string): Promise<LoggedDelivery> {
  await reachable(db, which);
  return transaction(db, async (tx) => {
    const found = await lockDelivery(tx, deliveryId);
    if (found?.webhook_id !== which.webhookId) throw notFound('There is no such delivery.');
    const delivery = await updateDelivery(tx, found.id, {
      ...{ status: 'pending', round: found.round + 1, failures: 0 },
      ...{ next_attempt_at: null, finished_at: null },
    });
    await enqueueAttempt(tx, jobs, delivery);
    const [logged] = await withAttempts(tx, [delivery]);
    return logged ?? { delivery, attempts: [] };
  });
}

async function reachable(db: WebhookDeps['db'], which: Which): Promise<Webhook> {
  const webhook = await findWebhook(db, which);
  if (!webhook) throw noSuchWebhook();
  if (!webhook.active) throw conflict('The webhook is switched off: set active to true first.');
  return webhook;
}
