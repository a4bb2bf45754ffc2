import type { IncomingMessage } from 'node:http';
import { isUuid, newOpaqueId } from '../../kernel/ids.ts';

export const correlationHeader = 'x-correlation-id';

/** The caller's own correlation id when it is a UUID, otherwise a new one. It is `request.id` from then on. */
export function correlationIdOf(request: IncomingMessage): string {
  const sent = request.headers[correlationHeader];
  return typeof sent === 'string' && isUuid(sent) ? sent.toLowerCase() : newOpaqueId();
}

/** Adds the correlation id to an object that is about to be answered. */
export function correlated(payload: unknown, correlationId: string): unknown {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return payload;
  return { ...payload, correlationId };
}
