import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { invariant } from '../../kernel/assert.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly at: number;
}

export interface Receiver {
  readonly port: number;
  readonly received: Received[];
  /** What arrived at a path, once there is so much of it. */
  arrived(path: string, count?: number): Promise<Received[]>;
  close(): Promise<void>;
}

type Answer = (response: ServerResponse, received: Received) => void;

const noContent: Answer = (response) => response.writeHead(204).end();

/** A customer's server on the loopback address; `answers` says what it does at a path. */
export async function startReceiver(answers: Readonly<Record<string, Answer>> = {}): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        ...{ path: request.url ?? '', headers: request.headers, at: performance.now() },
        body: Buffer.concat(parts).toString('utf8'),
      };
      received.push(one);
      (answers[one.path] ?? noContent)(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  invariant(typeof address === 'object' && address, 'it listens on a port');
  return {
    port: address.port,
    received,
    arrived: async (path, count = 1) => {
      const deadline = Date.now() + 15_000;
      while (Date.now() < deadline) {
        const there = received.filter((one) => one.path === path);
        if (there.length >= count) return there;
        await pause(10);
      }
      throw new RangeError(`${path} received ${received.filter((one) => one.path === path).length}, not ${count}`);
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
