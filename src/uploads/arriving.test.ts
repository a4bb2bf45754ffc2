import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type ClientRequest, createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { arriving } from './arriving.ts';

const megabyte = 1_048_576;
const largest = 524_288;

describe('a body on its way in', () => {
  let server: Server;
  let port: number;
  before(async () => {
    server = createServer().listen(0);
    await once(server, 'listening');
    const address = server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });
  after(() => server.close());

  /** The server's side of a request, and the client's. */
  const begin = async (headers = {}): Promise<{ payload: IncomingMessage; client: ClientRequest }> => {
    const client = httpRequest({ port, method: 'PUT', headers });
    client.on('error', () => {});
    client.flushHeaders();
    const [payload, response] = await once(server, 'request');
    client.on('finish', () => response.end());
    return { payload, client };
  };
  /** Copies each batch, as it is good only until the next. */
  const taken = async (payload: IncomingMessage, eachTakesMs = 0) => {
    const batches: Buffer[] = [];
    let broken: unknown;
    try {
      for await (const batch of arriving(payload)) {
        if (eachTakesMs > 0) await pause(eachTakesMs);
        batches.push(Buffer.from(batch));
      }
    } catch (error) {
      broken = error;
    }
    return { bytes: Buffer.concat(batches), count: batches.length, broken };
  };

  test('comes as it was sent, in large batches, however slow its taker is', async () => {
    for (const [length, eachTakesMs] of [
      [0, 0],
      [1, 0],
      [megabyte, 5],
      [9 * megabyte + 12_345, 0],
      [9 * megabyte - 1, 20],
    ] as const) {
      const sent = randomBytes(length);
      const { payload, client } = await begin();
      client.end(sent);
      const { bytes, count, broken } = await taken(payload, eachTakesMs);
      assert.ok(bytes.equals(sent), `${length} bytes`);
      assert.deepEqual([count, broken], [Math.ceil(length / largest), undefined]);
    }
  });

  test('is kept as far as it came when the connection breaks, and the break is told', async () => {
    const sent = randomBytes(2 * megabyte + 777);
    const { payload, client } = await begin({ 'content-length': 3 * megabyte });
    client.write(sent);
    setTimeout(() => client.destroy(), 150);
    const { bytes, broken } = await taken(payload);
    assert.ok(bytes.equals(sent));
    assert.ok(broken instanceof Error);
  });

  test('is kept when its request is ended before anybody began to take it', async () => {
    for (const wait of [0, 50]) {
      const { payload, client } = await begin({ 'content-length': megabyte });
      client.write('what came first');
      await once(payload, 'readable');
      payload.destroy();
      await pause(wait);
      const { bytes, broken } = await taken(payload);
      assert.equal(bytes.toString(), 'what came first');
      assert.ok(broken instanceof Error);
      client.destroy();
    }
  });

  test('takes no more memory the longer it is', async () => {
    const sent = randomBytes(50 * megabyte);
    let least = Number.POSITIVE_INFINITY;
    let mostAboveLeast = 0;
    for (let round = 0; round < 3; round++) {
      const { payload, client } = await begin();
      client.end(sent);
      for await (const _ of arriving(payload)) {
        const { arrayBuffers } = process.memoryUsage();
        least = Math.min(least, arrayBuffers);
        mostAboveLeast = Math.max(mostAboveLeast, arrayBuffers - least);
      }
    }
    assert.ok(mostAboveLeast < 10 * megabyte, `${mostAboveLeast} bytes more`);
  });
});
