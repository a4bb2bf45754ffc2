import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { conflict, fieldError, invalid, notFound } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { AddressRules } from './addresses.ts';
import type { WebhookChange, WebhookRequest } from './schema.ts';
import { newSigningSecret, rotated } from './signing.ts';
import { faultOfUrl } from './target-url.ts';
import { insertWebhook, listWebhooks, lockWebhook, updateWebhook, type Webhook, type Which } from './webhook-store.ts';

export interface WebhookDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly rules: AddressRules;
}

/** Every event of a workspace is sent to each of its endpoints. */
const mostEndpoints = 100;

export async function createWebhook(
  { db, clock, rules }: WebhookDeps,
  workspaceId: string,
  request: WebhookRequest,
): Promise<{ webhook: Webhook; secret: string }> {
  checkUrl(request.url, rules);
  if ((await listWebhooks(db, workspaceId)).length >= mostEndpoints) {
    throw conflict(`A workspace has at most ${mostEndpoints} webhooks.`);
  }
  const now = clock.now();
  const secret = newSigningSecret();
  const webhook: Webhook = {
    id: newId(now.getTime()),
    workspace_id: workspaceId,
    url: request.url,
    events: request.events,
    description: request.description ?? null,
    active: request.active ?? true,
    switched_off: null,
    secrets: [{ secret, until: null }],
    created_at: now,
    updated_at: now,
    deleted_at: null,
  };
  await insertWebhook(db, webhook);
  return { webhook, secret };
}

export function changeWebhook(deps: WebhookDeps, which: Which, change: WebhookChange): Promise<Webhook> {
  if (change.url !== undefined) checkUrl(change.url, deps.rules);
  const { url, events, description, active } = change;
  return changed(deps, which, () => ({
    ...(url === undefined ? {} : { url }),
    ...(events === undefined ? {} : { events }),
    ...(description === undefined ? {} : { description }),
    // Whoever says what it shall be knows why; the reason of an earlier switch-off is history then.
    ...(active === undefined ? {} : { active, switched_off: null }),
  }));
}

/** It stays on record for its deliveries, but can neither be sent to nor sign any more. */
export const deleteWebhook = (deps: WebhookDeps, which: Which): Promise<Webhook> =>
  changed(deps, which, (_, now) => ({ active: false, secrets: [], deleted_at: now }));

export async function rotateSecret(deps: WebhookDeps, which: Which): Promise<{ webhook: Webhook; secret: string }> {
  const secret = newSigningSecret();
  const webhook = await changed(deps, which, ({ secrets }, now) => ({ secrets: rotated(secrets, secret, now) }));
  return { webhook, secret };
}

type Decide = (webhook: Webhook, now: Date) => Partial<Webhook>;

const changed = ({ db, clock }: WebhookDeps, which: Which, decide: Decide): Promise<Webhook> =>
  transaction(db, async (tx) => {
    const webhook = await lockWebhook(tx, which);
    if (!webhook) throw noSuchWebhook();
    const now = clock.now();
    return updateWebhook(tx, webhook.id, { ...decide(webhook, now), updated_at: now });
  });

export const noSuchWebhook = () => notFound('There is no such webhook.');

function checkUrl(url: string, rules: AddressRules): void {
  const fault = faultOfUrl(url, rules);
  if (fault !== undefined) throw invalid([fieldError('url', fault)]);
}
