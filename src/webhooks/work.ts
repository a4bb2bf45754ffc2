import { invariant } from '../kernel/assert.ts';
import type { Transaction } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { eventQueue, findEvent } from '../platform/outbox/outbox.ts';
import { bodyOf, deliveryQueue, enqueueAttempt, newDelivery } from './deliveries.ts';
import {
  type Delivery,
  type DeliveryChange,
  findDelivery,
  findEndpointOf,
  insertAttempt,
  insertDeliveries,
  lockDelivery,
  updateDelivery,
} from './delivery-store.ts';
import type { WebhookDeps } from './endpoints.ts';
import { retryDelaySeconds } from './schedule.ts';
import type { Attempt, Sender } from './sending.ts';
import { signatureHeaders } from './signing.ts';
import { listSubscribed, updateWebhook, type Webhook } from './webhook-store.ts';

export interface WorkDeps extends Omit<WebhookDeps, 'jobs' | 'rules'> {
  readonly jobs: Pick<Jobs, 'enqueue' | 'work'>;
  readonly sender: Sender;
  /** Seconds after each failed attempt; what `schedule.ts` says unless told otherwise. */
  readonly retryDelays?: readonly number[];
}

/**
 * Attempts wait for others' machines, so there can be many; each endpoint has a few of them at most. A workspace's events
 * are dealt out one after the other, so that they set out in the order in which they happened.
 */
const concurrency = { events: 4, eventsOfOne: 1, attempts: 64, attemptsOfOne: 4 } as const;

/** What throws here is a fault of ours, a database that is away, say: an event is never given up for that. */
const attempts = Number.MAX_SAFE_INTEGER;

/** Deals events out to endpoints, and sends them. */
export function deliveryWork(deps: WorkDeps): void {
  deps.jobs.work(eventQueue, {
    ...{ concurrency: concurrency.events, perGroup: concurrency.eventsOfOne, attempts },
    run: (job) => dealOut(deps, job),
  });
  deps.jobs.work(deliveryQueue, {
    ...{ concurrency: concurrency.attempts, perGroup: concurrency.attemptsOfOne, attempts },
    run: (job) => attempt(deps, job),
  });
}

async function dealOut({ db, clock, jobs }: WorkDeps, job: Job<{ eventId: string }>): Promise<void> {
  const event = await findEvent(db, job.data.eventId);
  if (!event) return;
  const webhooks = await listSubscribed(db, event);
  if (webhooks.length === 0) return;
  await transaction(db, async (tx) => {
    await job.finish(tx);
    const wanted = webhooks.map((webhook) => newDelivery(webhook, { ...event, body: null }, clock.now()));
    for (const delivery of await insertDeliveries(tx, wanted)) await enqueueAttempt(tx, jobs, delivery);
  });
}

type DeliveryJob = Job<{ deliveryId: string; round: number }>;

async function attempt(deps: WorkDeps, job: DeliveryJob): Promise<void> {
  const delivery = await findDelivery(deps.db, job.data.deliveryId);
  if (delivery?.status !== 'pending' || delivery.round !== job.data.round) return;
  const webhook = await findEndpointOf(deps.db, delivery);
  const outcome = webhook.active ? await send(deps, webhook, delivery, job.signal) : undefined;
  await transaction(deps.db, async (tx) => {
    await job.finish(tx);
    await record(tx, deps, webhook, { delivery, outcome });
  });
}

async function send(deps: WorkDeps, webhook: Webhook, delivery: Delivery, signal: AbortSignal): Promise<Attempt> {
  const body = delivery.body ?? (await eventBody(deps, delivery.event_id));
  const signature = signatureHeaders({ id: delivery.event_id, body }, webhook.secrets, deps.clock.now());
  const headers = { 'content-type': 'application/json', 'user-agent': 'fairclear-webhooks', ...signature };
  return deps.sender.post(webhook.url, { headers, body }, signal);
}

async function eventBody({ db }: WorkDeps, eventId: string): Promise<string> {
  const event = await findEvent(db, eventId);
  invariant(event, 'an event that is being delivered is kept');
  return bodyOf(event);
}

interface Attempted {
  readonly delivery: Delivery;
  /** Undefined when the endpoint was switched off meanwhile. */
  readonly outcome: Attempt | undefined;
}

async function record(
  tx: Transaction,
  deps: WorkDeps,
  webhook: Webhook,
  { delivery, outcome }: Attempted,
): Promise<void> {
  const now = deps.clock.now();
  const current = await lockDelivery(tx, delivery.id);
  invariant(current, 'a delivery is kept');
  // Asked for again while this attempt was under way: the new round decides what becomes of it.
  const superseded = current.round !== delivery.round;
  const change = superseded ? {} : nextState(current, outcome, now, deps.retryDelays);
  const number = current.attempts + (outcome ? 1 : 0);
  if (outcome) await insertAttempt(tx, rowOf(delivery.id, number, outcome));
  if (outcome?.statusCode === gone) {
    await updateWebhook(tx, webhook.id, { active: false, switched_off: 'gone', updated_at: now });
  }
  const after = await updateDelivery(tx, delivery.id, { ...change, attempts: number });
  if (!superseded && after.status === 'pending') await enqueueAttempt(tx, deps.jobs, after);
}

/** The endpoint says that it does not exist any more, and never will again. */
const gone = 410;

/** What an attempt makes of a delivery. */
function nextState(
  { failures }: Delivery,
  outcome: Attempt | undefined,
  now: Date,
  delays: readonly number[] | undefined,
): DeliveryChange {
  const ended = { next_attempt_at: null, finished_at: now };
  if (!outcome) return { status: 'failed', ...ended };
  const { statusCode = 0 } = outcome;
  if (statusCode >= 200 && statusCode < 300) return { status: 'succeeded', ...ended };
  const wait = statusCode === gone ? undefined : retryDelaySeconds(failures + 1, delays);
  if (wait === undefined) return { status: 'failed', failures: failures + 1, ...ended };
  return { failures: failures + 1, next_attempt_at: new Date(now.getTime() + wait * 1000) };
}

const rowOf = (deliveryId: string, number: number, outcome: Attempt) => ({
  delivery_id: deliveryId,
  number,
  started_at: outcome.startedAt,
  duration_ms: outcome.durationMs,
  status_code: outcome.statusCode ?? null,
  error: outcome.error ?? null,
});
