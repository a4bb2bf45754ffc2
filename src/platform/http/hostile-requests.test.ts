import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { type ListeningApp, listen } from '../../access/testing/listening-app.ts';
import { createLogger } from '../telemetry/logger.ts';

describe('whatever is sent', () => {
  const lines: string[] = [];
  let service: ListeningApp;
  before(async () => {
    service = await listen(undefined, { logger: createLogger('info', { write: (line) => void lines.push(line) }) });
  });
  after(() => service.close());

  const json = { 'content-type': 'application/json' };
  const post = (path: string, raw: string) => service.call('POST', path, { raw, headers: json });

  test('as a JSON body is answered with success or a fault of the request, never with a failure of ours', async () => {
    const oddField = fc.constantFrom(
      'name',
      'scopes',
      'mode',
      'workspaceId',
      'expiresAt',
      '__proto__',
      'constructor',
      '',
    );
    const oddValue = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 }),
      fc.constantFrom(
        '\u0000',
        '\ud800',
        '9999-99-99T00:00:00Z',
        '0000-01-01T00:00:00Z',
        '+275760-09-13T00:00:00.001Z',
        -0,
        1e308,
      ),
      fc.constantFrom(['*'], ['promotions:read'], 'test', '018f2f2c-8b7a-7c3d-9e4f-5a6b7c8d9e0f'),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('/v1/keys', '/v1/workspaces'),
        fc.dictionary(oddField, oddValue),
        async (path, body) => {
          const answer = await post(path, JSON.stringify(body));
          assert.ok([201, 400].includes(answer.status), `${answer.status} for ${JSON.stringify(body)}`);
        },
      ),
      { numRuns: 150 },
    );
  });

  test('as a path is answered with an envelope and no failure', async () => {
    const step = fc
      .string({ unit: 'binary', minLength: 1, maxLength: 20 })
      .map((text) => encodeURIComponent(text.toWellFormed()));
    await fc.assert(
      fc.asyncProperty(step, fc.constantFrom('/v1/keys/', '/v1/workspaces/', '/v1/', '/'), async (text, root) => {
        const answer = await service.call('DELETE', root + text);
        assert.ok([400, 404].includes(answer.status), `${answer.status} for ${root}${text}`);
        assert.ok(answer.body.correlationId);
      }),
      { numRuns: 100 },
    );
  });

  test('a request that breaks off in its body harms no other', async () => {
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.write(
      `POST /v1/keys HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${service.key}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name"`,
    );
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    assert.equal((await service.call('GET', '/v1/keys')).status, 200);
  });

  test('is logged by route and status, without keys, bodies, queries or paths', async () => {
    lines.length = 0;
    await service.call('POST', '/v1/keys', { body: { name: 'private-name', scopes: ['*'] } });
    await service.call('GET', '/v1/keys?note=private-query');
    await service.call('DELETE', '/v1/keys/private-path');
    const text = lines.join('');
    assert.match(text, /"route":"\/v1\/keys".*"status":201/);
    assert.match(text, /"route":"\/v1\/keys".*"status":400/);
    assert.match(text, /"correlationId":"/);
    assert.doesNotMatch(text, /private|fc_live_/);
  });
});
