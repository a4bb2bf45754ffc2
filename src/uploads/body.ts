import type { IncomingMessage } from 'node:http';
import { fieldError, invalid, type Problem } from '../kernel/problem.ts';
import type { Sender } from './writing.ts';

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
