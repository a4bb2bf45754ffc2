import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { newSigningSecret, rotated, signatureHeaders } from './signing.ts';

const message = { id: '0190f2a8-0000-7000-8000-000000000001', body: '{"id":"x","text":"café"}' };
const hour = 3_600_000;
const verifies = (secret: string, headers: Record<string, string>) => {
  try {
    new Webhook(secret).verify(message.body, headers);
    return true;
  } catch {
    return false;
  }
};

test('what is sent verifies with the Standard Webhooks library, and not when a byte differs', () => {
  const secret = newSigningSecret();
  const headers = signatureHeaders(message, [{ secret, until: null }], new Date());
  assert.equal(verifies(secret, headers), true);
  assert.equal(verifies(newSigningSecret(), headers), false);
  assert.throws(() => new Webhook(secret).verify(message.body.replace('x', 'y'), headers));
});

test('a signature is the one that the norm gives for known values', () => {
  // The example of the Standard Webhooks reference implementations.
  const headers = signatureHeaders(
    { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
    [{ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', until: null }],
    new Date(1614265330 * 1000),
  );
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('receivers that check a plain HMAC of the body find it in X-Webhook-Signature', () => {
  const secret = newSigningSecret();
  const headers = signatureHeaders(message, [{ secret, until: null }], new Date());
  const expected = createHmac('sha256', secret).update(message.body).digest('hex');
  assert.equal(headers['x-webhook-signature'], `sha256=${expected}`);
});

test('after a rotation both secrets sign for a day, then only the new one', () => {
  const now = new Date();
  const [old, fresh] = [newSigningSecret(), newSigningSecret()];
  const secrets = rotated([{ secret: old, until: null }], fresh, now);
  const soon = signatureHeaders(message, secrets, now);
  assert.deepEqual([verifies(old, soon), verifies(fresh, soon)], [true, true]);
  const signatures = (hours: number) =>
    signatureHeaders(message, secrets, new Date(now.getTime() + hours * hour))['webhook-signature']?.split(' ').length;
  assert.deepEqual([signatures(23.9), signatures(24)], [2, 1]);
});

test('a secret replaced twice in a day keeps its own end', () => {
  const now = new Date('2026-11-20T09:00:00Z');
  const later = new Date('2026-11-20T15:00:00Z');
  const first = rotated([{ secret: 'a', until: null }], 'b', now);
  assert.deepEqual(rotated(first, 'c', later), [
    { secret: 'c', until: null },
    { secret: 'b', until: '2026-11-21T15:00:00.000Z' },
    { secret: 'a', until: '2026-11-21T09:00:00.000Z' },
  ]);
});
