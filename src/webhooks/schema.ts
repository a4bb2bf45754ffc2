import { z } from 'zod';
import { instant, type WebhookEvent } from '../platform/http/index.ts';
import { eventTypes } from '../platform/outbox/outbox.ts';
import { deliveryStatuses } from './tables.ts';

/** What can be sent: what endpoints subscribe to, and the test that anyone can ask for. */
export const testEvent = 'webhook.test';
const sentTypes = [...eventTypes, testEvent] as const;

const url = z
  .string()
  .max(2048)
  .describe('A public https: address. Redirects are not followed, and what the name leads to is checked every time.');

const events = z
  .array(z.enum(eventTypes))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'Must not repeat an event.')
  .describe('Which events are sent there.');

const description = z.string().max(500).nullable();

export const webhookRequest = z
  .strictObject({ url, events, description: description.optional(), active: z.boolean().optional() })
  .meta({ id: 'WebhookRequest' });

export const webhookChange = z
  .strictObject({
    url: url.optional(),
    events: events.optional(),
    description: description.optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: 'WebhookChange' });

export type WebhookRequest = z.output<typeof webhookRequest>;
export type WebhookChange = z.output<typeof webhookChange>;

export const webhookView = z
  .object({
    id: z.uuid(),
    url: z.string(),
    events: z.array(z.enum(eventTypes)),
    description: z.string().nullable(),
    active: z.boolean().describe('Only active endpoints are sent to.'),
    switchedOff: z
      .enum(['gone'])
      .nullable()
      .describe('Why it is not active although nobody asked for that: the endpoint answered 410.'),
    oldSecretsUntil: instant.nullable().describe('After a rotation: when the last older secret stops signing.'),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: 'Webhook' });

const secret = z.string().describe('Verifies what arrives. Shown here and never again.');

export const webhookAnswer = z.object({ webhook: webhookView });
export const webhookWithSecret = z.object({ webhook: webhookView, secret });
export const webhookList = z.object({ webhooks: z.array(webhookView) });

export const deliveryView = z
  .object({
    id: z.uuid(),
    eventId: z.uuid().describe('The `webhook-id` it is sent with, at every attempt.'),
    eventType: z.enum(sentTypes),
    status: z
      .enum(deliveryStatuses)
      .describe('pending until a 2xx answer; failed when the last attempt failed or the endpoint was switched off.'),
    nextAttemptAt: instant.nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
    attempts: z
      .array(
        z.object({
          number: z.int(),
          startedAt: instant,
          durationMs: z.int(),
          statusCode: z.int().nullable().describe('Null when there was no answer.'),
          error: z.string().nullable(),
        }),
      )
      .describe('Oldest first.'),
  })
  .meta({ id: 'WebhookDelivery' });

export const deliveryAnswer = z.object({ delivery: deliveryView });

export const deliveryList = z.object({ deliveries: z.array(deliveryView), nextCursor: z.string().nullable() });

export const deliveryQuery = z.strictObject({
  status: z.enum(deliveryStatuses).optional(),
  cursor: z.string().max(200).optional().describe('The nextCursor of the page before.'),
  limit: z.coerce.number().int().min(1).max(100).default(20),
});

/** The bodies that are sent, for the API document. `results` are files as the evaluation routes show them. */
export function webhookEvents(fileResult: z.ZodType): Record<string, WebhookEvent> {
  const data = z
    .object({
      promotionId: z.uuid(),
      versionId: z.uuid(),
      version: z.int(),
      evaluationId: z.uuid(),
      status: z.enum(['succeeded', 'failed']),
      results: z.array(fileResult),
      metadata: z.record(z.string(), z.string()).describe("The version's metadata, or the promotion's."),
    })
    .meta({ id: 'EvaluationEventData' });
  const due = data
    .extend({
      versionId: z.uuid().nullable(),
      version: z.int().nullable(),
      evaluationId: z.uuid().nullable(),
      status: z.enum(['processing', 'succeeded', 'failed']).nullable(),
      nextReviewDate: instant.nullable(),
    })
    .meta({ id: 'ReviewDueEventData' });
  const decided = z.looseObject({ promotionId: z.uuid(), versionId: z.uuid() }).meta({ id: 'ReviewEventData' });
  const nothing = z.object({ webhookId: z.uuid() });
  return {
    'evaluation.file_completed': sent('evaluation.file_completed', 'One file of an evaluation is finished', data),
    'evaluation.completed': sent('evaluation.completed', 'All files of an evaluation are finished', data),
    'promotion.review_due': sent('promotion.review_due', 'The next review date of a promotion has passed', due),
    'review.decided': sent('review.decided', 'A reviewer has decided', decided),
    [testEvent]: sent(testEvent, 'Somebody asked for a test', nothing),
  };
}

const sent = (type: string, summary: string, data: z.ZodType): WebhookEvent => ({
  summary,
  description:
    'Signed as Standard Webhooks has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`); `X-Webhook-Signature` ' +
    'is `sha256=` and the hex HMAC-SHA256 of the raw body under the newest secret, `whsec_` included. ' +
    'Sent at least once and not always in order: `webhook-id` tells what has arrived before. ' +
    'Anything but a 2xx within 30 seconds is tried again for more than a day; 410 switches the endpoint off.',
  body: z.object({ id: z.uuid(), type: z.literal(type), timestamp: instant, data }),
});
