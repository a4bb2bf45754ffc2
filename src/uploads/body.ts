import type { IncomingMessage } from 'node:http';
import { fieldError, invalid, type Problem } from '../kernel/problem.ts';
import type { Sender } from './writing.ts';

/** After an answer that came before the end of the body, so much of the rest is still taken from the wire. */
const lingerBytes = 64 * 1024 * 1024;
const lingerMs = 10_000;

export const bodyFault = (message: string): Problem => invalid([fieldError('body', message)], message);

export const senderOf = (payload: IncomingMessage): Sender => ({
  gone: () => payload.socket.destroyed,
  cutOff: () => {
    if (!payload.complete) payload.destroy();
  },
});

/** Passes on a body that has exactly `length` bytes, and ends with a fault when it has not. */
export async function* ofLength(source: AsyncIterable<Uint8Array>, length: number): AsyncGenerator<Uint8Array> {
  let arrived = 0;
  for await (const chunk of source) {
    arrived += chunk.length;
    if (arrived > length) throw bodyFault(`The body is longer than the ${length} bytes that were declared.`);
    yield chunk;
  }
  if (arrived < length) throw bodyFault(`The body has ${arrived} bytes; ${length} were declared.`);
}

/**
 * A client that is still sending does not read: its connection is kept until it has had time to find the answer. What
 * it sends meanwhile is dropped.
 */
export function dropRest(payload: IncomingMessage): void {
  if (payload.readableEnded || payload.destroyed) return;
  let dropped = 0;
  const impatience = setTimeout(() => payload.destroy(), lingerMs);
  payload.once('close', () => clearTimeout(impatience));
  payload.once('end', () => clearTimeout(impatience));
  payload.on('error', () => {});
  payload.on('data', (chunk: Buffer) => {
    dropped += chunk.length;
    if (dropped > lingerBytes) payload.destroy();
  });
  payload.resume();
}
