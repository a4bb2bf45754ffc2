import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Answer, type ListeningApp, listen } from '../../access/testing/listening-app.ts';
import { isUuid, newId } from '../../kernel/ids.ts';
import { conflict, notFound } from '../../kernel/problem.ts';
import { openServer } from '../database/server.ts';
import type { App } from './index.ts';

const thing = z.strictObject({ name: z.string().min(1) });

function thingRoutes(app: App): void {
  const config = { auth: 'key', scope: 'promotions:write' } as const;
  app.post(
    '/v1/things/:thingId',
    {
      config: { ...config, externalUser: 'required' },
      schema: {
        params: z.object({ thingId: z.uuid() }),
        body: thing,
        response: { 201: z.object({ name: z.string() }) },
      },
    },
    async (request, reply) => {
      if (request.body.name === 'unknown') throw notFound('There is no such thing.');
      if (request.body.name === 'taken') throw conflict('The thing is taken.');
      reply.code(201);
      return { name: request.body.name, internalNote: 'a column that nobody should see' };
    },
  );
  app.post(
    '/v1/go',
    { config, schema: { response: { 202: z.object({ actor: z.unknown() }) } } },
    async (request, reply) => {
      reply.code(202);
      return { actor: request.actor };
    },
  );
  app.put('/v1/bytes', { config: { ...config, body: 'stream' } }, () => {
    throw conflict('Not these bytes.');
  });
  app.get('/v1/broken', { config }, () => {
    throw new Error('SELECT secret FROM /etc/passwd');
  });
  app.get('/v1/away', { config }, async () => {
    const { db, close } = openServer({ url: 'postgres://127.0.0.1:1/nowhere', connections: 1 });
    await sql`SELECT 1`.execute(db).finally(close);
  });
  app.get('/v1/misfit', { config, schema: { response: { 200: z.object({ count: z.number() }) } } }, () =>
    JSON.parse('{"count":"many"}'),
  );
}

function assertEnvelope(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text);
  assert.deepEqual(Object.keys(answer.body).sort(), ['correlationId', 'error']);
  assert.equal(answer.body.error.code, code);
  assert.ok(answer.body.error.message.length > 0);
  assert.ok(Array.isArray(answer.body.error.details));
  assert.ok(isUuid(answer.body.correlationId));
  assert.equal(answer.headers.get('x-correlation-id'), answer.body.correlationId);
  assert.match(answer.headers.get('content-type') ?? '', /^application\/json/);
}

const fieldsOf = (answer: Answer): string[] => answer.body.error.details.map((one: { field: string }) => one.field);

describe('every answer', () => {
  let service: ListeningApp;
  const user = { 'x-external-user-id': 'u1' };
  const path = `/v1/things/${newId()}`;
  before(async () => {
    service = await listen(thingRoutes, { corsOrigins: ['https://app.example'] });
  });
  after(() => service.close());
  const post = (body: unknown, headers: Record<string, string> = user) => service.call('POST', path, { body, headers });

  test('carries one correlation id in body and header, the caller’s own when it is a UUID', async () => {
    const mine = '018F2F2C-8B7A-7C3D-9E4F-5A6B7C8D9E0F';
    const made = await post({ name: 'a' }, { ...user, 'x-correlation-id': mine });
    assert.equal(made.body.correlationId, mine.toLowerCase());
    assert.equal(made.headers.get('x-correlation-id'), mine.toLowerCase());
    const other = await post({ name: 'a' }, { ...user, 'x-correlation-id': 'ticket 7\t' });
    assert.ok(isUuid(other.body.correlationId));
    assert.equal(other.headers.get('x-correlation-id'), other.body.correlationId);
  });

  test('to an unknown route, method or a path that cannot exist is NOT_FOUND', async () => {
    for (const [method, where] of [
      ['GET', '/nowhere'],
      ['GET', '/v1/nowhere'],
      ['PATCH', path],
      ['GET', path],
      ['OPTIONS', path],
      ['GET', '/v1/%zz'],
      ['GET', '/v1/things/%00'],
      ['POST', '/v1/keys/'],
    ] as const) {
      assertEnvelope(await service.call(method, where), 404, 'NOT_FOUND');
    }
    assertEnvelope(
      await service.call('POST', '/v1/things/7', { body: { name: 'a' }, headers: user }),
      404,
      'NOT_FOUND',
    );
  });

  test('holds only what its schema names', async () => {
    const made = await post({ name: 'a' });
    assert.equal(made.status, 201);
    assert.deepEqual(Object.keys(made.body).sort(), ['correlationId', 'name']);
  });

  test('to a failure of ours is INTERNAL_ERROR and tells nothing of the inside', async () => {
    for (const where of ['/v1/broken', '/v1/misfit']) {
      const answer = await service.call('GET', where);
      assertEnvelope(answer, 500, 'INTERNAL_ERROR');
      assert.doesNotMatch(answer.text, /SELECT|passwd|at |\.ts|count|zod/i);
    }
  });

  test('while the database cannot be reached is UPSTREAM_ERROR and says when to try again', async () => {
    const answer = await service.call('GET', '/v1/away');
    assertEnvelope(answer, 502, 'UPSTREAM_ERROR');
    assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    assert.doesNotMatch(answer.text, /127\.0\.0\.1|ECONN/);
  });

  test('to bytes that are not HTTP still has the error envelope', async () => {
    for (const bytes of ['GARBAGE\r\n\r\n', `GET / HTTP/1.1\r\nHost: x\r\nBig: ${'a'.repeat(40_000)}\r\n\r\n`]) {
      const raw = await exchange(service.url, bytes);
      const [head = '', body = ''] = raw.split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 400 /);
      const { error, correlationId } = JSON.parse(body);
      assert.equal(error.code, 'VALIDATION_ERROR');
      assert.match(head, new RegExp(`X-Correlation-Id: ${correlationId}`));
    }
  });

  test('to a request without Host, or that expects what nobody can do, has the error envelope', async () => {
    for (const [field, bytes] of [
      ['Host', 'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n'],
      ['Expect', 'GET /healthz HTTP/1.1\r\nHost: x\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n'],
    ] as const) {
      const [head = '', body = ''] = (await exchange(service.url, bytes)).split('\r\n\r\n');
      assert.match(head, /^HTTP\/1\.1 400 /);
      const { error, correlationId } = JSON.parse(body);
      assert.deepEqual([error.code, error.details[0].field], ['VALIDATION_ERROR', field]);
      assert.match(head, new RegExp(`x-correlation-id: ${correlationId}`, 'i'));
    }
    const old = await exchange(service.url, 'GET /healthz HTTP/1.0\r\n\r\n');
    assert.match(old, /^HTTP\/1\.1 200 /);
  });

  test('forbids browsers to guess, frame or keep it', async () => {
    for (const answer of [await post({ name: 'a' }), await service.call('GET', '/nowhere')]) {
      assert.equal(answer.headers.get('x-content-type-options'), 'nosniff');
      assert.equal(answer.headers.get('cache-control'), 'no-store');
      assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.equal(answer.headers.get('x-powered-by'), null);
    }
  });

  test('may be read by pages of listed origins, and by no others', async () => {
    const preflight = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const allowed = await service.call('OPTIONS', path, {
      key: undefined,
      headers: { origin: 'https://app.example', ...preflight },
    });
    assert.equal(allowed.status, 204);
    assert.equal(allowed.headers.get('access-control-allow-origin'), 'https://app.example');
    assert.equal(allowed.headers.get('access-control-allow-headers'), 'authorization');
    const refused = await service.call('OPTIONS', path, { headers: { origin: 'https://evil.example', ...preflight } });
    assert.equal(refused.status, 404);
    assert.equal(refused.headers.get('access-control-allow-origin'), null);
    const answered = await post({ name: 'a' }, { ...user, origin: 'https://app.example' });
    assert.equal(answered.headers.get('access-control-allow-origin'), 'https://app.example');
    assert.match(answered.headers.get('access-control-expose-headers') ?? '', /X-Correlation-Id/);
  });

  test('names every fault of a request at once: fields, unknown fields and headers', async () => {
    const answer = await post({ nam: 'a', metadata: 1 }, { 'x-external-user-email': 'nobody' });
    assertEnvelope(answer, 400, 'VALIDATION_ERROR');
    assert.deepEqual(fieldsOf(answer).sort(), [
      'X-External-User-Email',
      'X-External-User-ID',
      'metadata',
      'nam',
      'name',
    ]);
    for (const detail of answer.body.error.details) {
      assert.equal(detail.type, 'field_error');
      assert.ok(detail.message.length > 0);
    }
  });

  test('to a body that is no JSON object of ours is VALIDATION_ERROR', async () => {
    const json = { ...user, 'content-type': 'application/json' };
    const bodies: [string | Uint8Array, Record<string, string>][] = [
      ['{', json],
      ['', json],
      ['[]', json],
      ['null', json],
      ['"x"', json],
      ['{"name":"a"} trailing', json],
      [Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d), json],
      ['name=a', { ...user, 'content-type': 'application/x-www-form-urlencoded' }],
      ['<name/>', { ...user, 'content-type': 'text/xml' }],
      ['{"name":"a"}', { ...user, 'content-type': 'nonsense' }],
      ['['.repeat(200_000) + ']'.repeat(200_000), json],
    ];
    for (const [raw, headers] of bodies) {
      assertEnvelope(await service.call('POST', path, { raw, headers }), 400, 'VALIDATION_ERROR');
    }
  });

  test('to a body that is packed names the header', async () => {
    const packed = { ...user, 'content-type': 'application/json', 'content-encoding': 'gzip' };
    const answer = await service.call('POST', path, { raw: gzipSync('{"name":"a"}'), headers: packed });
    assertEnvelope(answer, 400, 'VALIDATION_ERROR');
    assert.deepEqual(fieldsOf(answer), ['Content-Encoding']);
  });

  test('to text that cannot be stored names the field instead of failing', async () => {
    const json = { ...user, 'content-type': 'application/json' };
    for (const raw of ['{"name":"a\\u0000b"}', '{"name":"\\ud800"}', '{"name":"\\udc00\\ud800"}']) {
      const answer = await service.call('POST', path, { raw, headers: json });
      assertEnvelope(answer, 400, 'VALIDATION_ERROR');
      assert.deepEqual(fieldsOf(answer), ['name']);
    }
    const names = await service.call('POST', path, { raw: '{"name":"a","__proto__":{"x":1}}', headers: json });
    assert.deepEqual(fieldsOf(names), ['__proto__', '__proto__']);
    assert.equal((await post({ name: 'čǎfé 🎉' })).body.name, 'čǎfé 🎉');
    const query = await service.call('GET', '/v1/keys?x=%00');
    assertEnvelope(query, 400, 'VALIDATION_ERROR');
    const mistyped = await service.call('POST', `${path}?dryRun=true`, { body: { name: 'a' }, headers: user });
    assertEnvelope(mistyped, 400, 'VALIDATION_ERROR');
    assert.deepEqual(fieldsOf(mistyped), ['dryRun']);
  });

  test('reaches a client that reads only once it has sent all of its body', async () => {
    const head = (line: string, length: number, key: string, more = '') =>
      `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\nX-External-User-ID: u1\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;
    const close = 'Connection: close\r\n';
    for (const [status, line, megabytes, key, more] of [
      [400, `POST ${path}`, 14, service.key],
      [400, `POST ${path}`, 14, service.key, close],
      [401, `POST ${path}`, 5, 'nobody', close],
      [404, 'POST /v1/nowhere', 30, service.key, close],
      [409, 'PUT /v1/bytes', 5, service.key, close],
      [202, 'POST /v1/go', 20, service.key, close],
    ] as const) {
      const body = Buffer.alloc(megabytes * 1024 * 1024, ' ');
      const answer = await sendThenRead(service.url, head(line, body.length, key, more), body);
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), line);
    }
  });

  test('a million characters fit, each of them an escaped surrogate pair', async () => {
    const raw = `{"name":"${'\\ud83c\\udf89'.repeat(1_000_000)}"}`;
    const made = await service.call('POST', path, { raw, headers: { ...user, 'content-type': 'application/json' } });
    assert.equal(made.status, 201);
  });

  test('a request without a body may say application/json, and where none is taken one is ignored', async () => {
    for (const raw of [undefined, '', '{}', '{"a":1}', 'not json']) {
      const answer = await service.call('POST', '/v1/go', {
        headers: { 'content-type': 'application/json' },
        ...(raw === undefined ? {} : { raw }),
      });
      assert.equal(answer.status, 202, answer.text);
    }
    assert.equal((await service.call('POST', '/v1/go')).status, 202);
    assert.equal(
      (await service.call('POST', '/v1/go', { raw: 'x', headers: { 'content-type': 'text/xml' } })).status,
      202,
    );
  });

  test('checks come in the order 401, 403, 400, 404, 409', async () => {
    const call = (key: string | undefined, where: string, body: unknown) =>
      service.call('POST', where, { key, body, headers: user });
    const reader = await service.keyWith(['promotions:read']);
    assertEnvelope(await call(undefined, '/v1/things/7', {}), 401, 'UNAUTHORIZED');
    assertEnvelope(await call(reader, '/v1/things/7', {}), 403, 'FORBIDDEN');
    assertEnvelope(await call(service.key, '/v1/things/7', {}), 400, 'VALIDATION_ERROR');
    assertEnvelope(await call(service.key, '/v1/things/7', { name: 'taken' }), 404, 'NOT_FOUND');
    assertEnvelope(await call(service.key, path, { name: 'unknown' }), 404, 'NOT_FOUND');
    assertEnvelope(await call(service.key, path, { name: 'taken' }), 409, 'CONFLICT');
  });

  test('the user of the calling system is known to the handler, beyond ASCII too', async () => {
    const headers = {
      'x-external-user-id': Buffer.from('zoë').toString('latin1'),
      'x-external-user-email': 'z@example.org',
    };
    const answer = await service.call('POST', '/v1/go', { headers });
    assert.equal(answer.body.actor.userId, 'zoë');
    assert.equal(answer.body.actor.userEmail, 'z@example.org');
    assert.ok(isUuid(answer.body.actor.keyId));
  });
});

describe('the start of the service', () => {
  test('is refused when a route does not say who may call it, or names a scope nobody can have', async () => {
    const open = listen((app) => void app.get('/v1/open', () => ({})));
    await assert.rejects(open, /GET \/v1\/open does not say who may call it/);
    const config = { auth: 'key', scope: 'promotion:write' } as const;
    await assert.rejects(
      listen((app) => void app.get('/v1/typo', { config }, () => ({}))),
      /unknown scope promotion:write/,
    );
  });

  test('is ready when everything it needs answers, and says what does not', async () => {
    let broken = false;
    const check = async () => {
      if (broken) throw new Error('connection refused to db.internal:5432');
    };
    const service = await listen(undefined, { readiness: { database: check, jobs: async () => {} } });
    const ready = await service.call('GET', '/readyz', { key: undefined });
    assert.deepEqual([ready.status, ready.body.checks], [200, { database: 'ok', jobs: 'ok' }]);
    broken = true;
    const not = await service.call('GET', '/readyz', { key: undefined });
    assertEnvelope(not, 503, 'UPSTREAM_ERROR');
    assert.match(not.body.error.message, /database/);
    assert.doesNotMatch(not.text, /internal/);
    assert.equal((await service.call('GET', '/healthz', { key: undefined })).status, 200);
    await service.close();
  });
});

async function sendThenRead(url: string, head: string, body: Buffer): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(head);
  await new Promise<void>((resolve, reject) => {
    socket.write(body, (error) => (error ? reject(error) : resolve()));
  });
  for await (const chunk of socket) return String(chunk);
  return '';
}

async function exchange(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes);
  let answer = '';
  for await (const chunk of socket) answer += chunk;
  return answer;
}
