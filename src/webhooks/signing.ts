import { createHmac, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { invariant } from '../kernel/assert.ts';
import type { SigningSecret } from './tables.ts';

const overlapMs = 24 * 3_600_000;

/** Rotating again and again must not make the header grow for ever. */
const mostSecrets = 5;

/** Standard Webhooks asks for 24 to 64 random bytes. */
const secretBytes = 32;

export const newSigningSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

/** The new secret signs from now on, and those it follows for one day more. */
export function rotated(secrets: readonly SigningSecret[], secret: string, now: Date): SigningSecret[] {
  const until = new Date(now.getTime() + overlapMs).toISOString();
  const older = inForce(secrets, now).map((one) => ({ secret: one.secret, until: one.until ?? until }));
  return [{ secret, until: null }, ...older].slice(0, mostSecrets);
}

const inForce = (secrets: readonly SigningSecret[], now: Date): SigningSecret[] =>
  secrets.filter(({ until }) => until === null || new Date(until) > now);

export interface Message {
  /** Stays the same at every attempt, so that receivers can tell what they already have. */
  readonly id: string;
  readonly body: string;
}

/**
 * The headers of one attempt: Standard Webhooks, with one signature for each secret in force, and
 * `X-Webhook-Signature`, the plain HMAC of the body under the newest secret as it was shown, `whsec_` included.
 */
export function signatureHeaders(
  { id, body }: Message,
  secrets: readonly SigningSecret[],
  now: Date,
): Record<string, string> {
  const signing = inForce(secrets, now);
  const [newest] = signing;
  invariant(newest, 'an endpoint that is sent to has a secret');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signing.map(({ secret }) => new Webhook(secret).sign(id, now, body)).join(' '),
    'x-webhook-signature': `sha256=${createHmac('sha256', newest.secret).update(body).digest('hex')}`,
  };
}
