import type { z } from 'zod';
import type { LoggedDelivery } from './delivery-store.ts';
import type { deliveryView, webhookView } from './schema.ts';
import type { Webhook } from './webhook-store.ts';

type WebhookView = z.input<typeof webhookView>;
type DeliveryView = z.input<typeof deliveryView>;

export function presentWebhook(webhook: Webhook, now: Date): WebhookView {
  const ends = webhook.secrets.flatMap(({ until }) => until ?? []).filter((until) => new Date(until) > now);
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events as WebhookView['events'],
    description: webhook.description,
    active: webhook.active,
    switchedOff: webhook.switched_off,
    oldSecretsUntil: ends.sort().at(-1) ?? null,
    createdAt: webhook.created_at.toISOString(),
    updatedAt: webhook.updated_at.toISOString(),
  };
}

export const presentDelivery = ({ delivery, attempts }: LoggedDelivery): DeliveryView => ({
  id: delivery.id,
  eventId: delivery.event_id,
  eventType: delivery.event_type as DeliveryView['eventType'],
  status: delivery.status,
  nextAttemptAt: delivery.next_attempt_at?.toISOString() ?? null,
  createdAt: delivery.created_at.toISOString(),
  finishedAt: delivery.finished_at?.toISOString() ?? null,
  attempts: attempts.map((attempt) => ({
    number: attempt.number,
    startedAt: attempt.started_at.toISOString(),
    durationMs: attempt.duration_ms,
    statusCode: attempt.status_code,
    error: attempt.error,
  })),
});
