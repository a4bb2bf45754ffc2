import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** So much of what a client goes on sending is taken from the wire, for so long. */
const lingerBytes = 64 * 1024 * 1024;
const lingerMs = 10_000;

/**
 * A client that is still sending does not read, and a connection that is closed on it takes the answer along. So an
 * answer that comes before the end of the body waits for the rest where the connection ends with it; where it stays
 * open, the answer goes ahead. What arrives meanwhile is dropped.
 */
export async function outlastBody({ raw: payload }: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (payload.complete || payload.destroyed) return;
  const rest = dropRest(payload);
  if (endsWith(reply)) await rest;
  else void rest.then((arrived) => void (arrived || payload.destroy()));
}

const endsWith = (reply: FastifyReply): boolean =>
  !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';

/** False when the client goes on for longer than anybody waits. */
function dropRest(payload: IncomingMessage): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const impatience = setTimeout(resolve, lingerMs, false);
  let dropped = 0;
  payload.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > lingerBytes) resolve(false);
  });
  for (const event of ['end', 'close']) payload.once(event, () => resolve(true));
  payload.on('error', () => {});
  payload.resume();
  return promise.finally(() => clearTimeout(impatience));
}
