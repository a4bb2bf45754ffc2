import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '../../kernel/assert.ts';
import type { Clock } from '../../kernel/clock.ts';
import { conflict, type FieldError, fieldError, Problem } from '../../kernel/problem.ts';
import type { Database } from '../database/database.ts';
import { credentialOf } from './caller.ts';
import { claim, type Hold, type KeptAnswer, keep, leaseMs, release, renew } from './idempotency-store.ts';
import { callerName } from './principal.ts';
import { understandsKeys } from './route-rules.ts';
import { seal, unseal } from './sealed-answer.ts';

const header = 'idempotency-key';
const longestKey = 255;

const takesKey = ({ method, routeOptions: { config: rules } }: FastifyRequest): boolean =>
  understandsKeys({ method, rules });

export function idempotencyKeyFaults(request: FastifyRequest): FieldError[] {
  const key = request.headers[header];
  if (key === undefined || !takesKey(request)) return [];
  const fits = typeof key === 'string' && key.length >= 1 && key.length <= longestKey;
  return fits ? [] : [fieldError('Idempotency-Key', `Must have 1 to ${longestKey} characters.`)];
}

interface Underway {
  readonly hold: Hold;
  readonly renewing: NodeJS.Timeout;
}

const underway = new WeakMap<FastifyRequest, Underway>();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** The same body whatever the order of its fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? '';

/**
 * Claims the request's key before its handler runs: answers with what the first request was answered, refuses when
 * that one is still under way or was another, and otherwise holds the key until the answer is known.
 */
export async function beginIdempotent(
  { db, clock }: { db: Database; clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const key = request.headers[header];
  if (typeof key !== 'string' || !takesKey(request)) return;
  const { workspaceId } = request.principal;
  const id = sha256(JSON.stringify([workspaceId, callerName(request.principal), request.url, key]));
  const claimed = await claim(db, clock, id, sha256(canonical(request.body)));
  switch (claimed.state) {
    case 'other-request':
      throw conflict('This Idempotency-Key was used with another body.');
    case 'under-way':
      throw new Problem('CONFLICT', 'The first request with this Idempotency-Key is still under way.', {
        retryAfterSeconds: 1,
      });
    case 'answered':
      await replay(request, reply, id, claimed.kept);
      return;
    case 'held': {
      const renewing = setInterval(() => {
        renew(db, clock, claimed.hold).catch((error: unknown) =>
          request.log.warn(error, 'an idempotency key was not renewed'),
        );
      }, leaseMs / 3);
      underway.set(request, { hold: claimed.hold, renewing: renewing.unref() });
    }
  }
}

async function replay(request: FastifyRequest, reply: FastifyReply, id: string, kept: KeptAnswer): Promise<void> {
  const text = keepsSecret(request) ? unseal(kept.answer, sealOf(request), id) : kept.answer;
  if (text === undefined) throw conflict(sealedForAnother);
  if (kept.location !== null) reply.header('location', kept.location);
  await reply
    .code(kept.status)
    .header('idempotent-replayed', 'true')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ ...JSON.parse(text), correlationId: request.id }));
}

/** Keeps a successful answer before it is sent; after any other the key is free again, since nothing was made. */
export async function endIdempotent(
  db: Database,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const current = underway.get(request);
  if (!current) return;
  clearInterval(current.renewing);
  underway.delete(request);
  const succeeded = reply.statusCode >= 200 && reply.statusCode < 300;
  if (!succeeded || typeof payload !== 'string') return release(db, current.hold);
  await keep(
    db,
    current.hold,
    keptAnswer(request, current.hold, reply.statusCode, {
      location: reply.getHeader('location'),
      text: payload,
    }),
  );
}

/**
 * Keeps the answer in the caller's own transaction, so that work and answer are kept together or not at all: after a
 * crash a retry is answered instead of done twice. For handlers whose work must not be repeated.
 */
export async function keepAnswerWith(
  tx: Database,
  request: FastifyRequest,
  answer: { status: number; body: object; location?: string },
): Promise<void> {
  const current = underway.get(request);
  if (!current) return;
  const { status, body, location } = answer;
  await keep(tx, current.hold, keptAnswer(request, current.hold, status, { location, text: JSON.stringify(body) }));
}

function keptAnswer(
  request: FastifyRequest,
  { id }: Hold,
  status: number,
  { location, text }: { location: unknown; text: string },
): KeptAnswer {
  return {
    status,
    location: typeof location === 'string' ? location : null,
    answer: keepsSecret(request) ? seal(text, sealOf(request), id) : text,
  };
}

const keepsSecret = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.secretAnswer === true;

const sealOf = (request: FastifyRequest): string => {
  const credential = credentialOf(request);
  invariant(credential !== undefined, 'an answer is kept for nobody');
  return credential;
};

/** A session's token is another one after it was refreshed. */
const sealedForAnother =
  'This request was answered, with a secret that only the credential it was sent with can see again. What it made is there.';
