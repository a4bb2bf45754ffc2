import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { z } from 'zod';
import type { AccessDeps } from '../../access/index.ts';
import { type ListeningApp, listen } from '../../access/testing/listening-app.ts';
import { fixedClock } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { conflict } from '../../kernel/problem.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { transaction } from '../database/transaction.ts';
import { eachDatabase } from '../testing/databases.ts';
import { claim, keptForMs, leaseMs } from './idempotency-store.ts';
import { type App, keepAnswerWith } from './index.ts';

eachDatabase('Idempotency-Key', (open) => {
  const clock = fixedClock('2026-11-20T09:00:00Z');
  let handle: DatabaseHandle;
  let service: ListeningApp;
  let made = 0;
  let outcome: 'made' | 'conflict' | 'failure' = 'made';
  let gate: Promise<void> = Promise.resolve();
  let entered = () => {};

  function orderRoutes(app: App, { db }: AccessDeps): void {
    const config = { auth: 'key', scope: 'promotions:write' } as const;
    const body = z.strictObject({ a: z.number(), b: z.number().optional() });
    const schema = { body, response: { 201: z.object({ made: z.number() }) } };
    app.post('/v1/orders/:place', { config, schema }, async (_request, reply) => {
      entered();
      await gate;
      if (outcome === 'conflict') throw conflict('Not yet.');
      if (outcome === 'failure') throw new Error('broken');
      made += 1;
      reply.code(201).header('location', `/v1/orders/${made}`);
      return { made };
    });
    app.post('/v1/kept', { config, schema }, async (request, reply) => {
      const answer = await transaction(db, async (tx) => {
        made += 1;
        await keepAnswerWith(tx, request, { status: 201, body: { made }, location: '/v1/kept/1' });
        return { made };
      });
      if (outcome === 'failure') throw new Error('the process dies after the commit');
      reply.code(201).header('location', '/v1/kept/1');
      return answer;
    });
  }

  before(async () => {
    handle = await open();
    service = await listen(orderRoutes, { handle, clock });
  });
  after(async () => {
    await service.close();
    await handle.close();
  });
  beforeEach(() => {
    outcome = 'made';
    gate = Promise.resolve();
  });

  const order = (idempotencyKey: string, body: unknown = { a: 1 }, place = 'here', key = service.key) =>
    service.call('POST', `/v1/orders/${place}`, { key, body, headers: { 'idempotency-key': idempotencyKey } });

  test('with the same body answers again what was answered first, without doing it twice', async () => {
    const key = newId();
    const first = await order(key, { a: 1, b: 2 });
    assert.equal(first.headers.get('idempotent-replayed'), null);
    const again = await order(key, { b: 2, a: 1 });
    assert.deepEqual([again.status, again.body.made], [201, first.body.made]);
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.headers.get('location'), first.headers.get('location'));
    assert.equal(again.headers.get('x-correlation-id'), again.body.correlationId);
    assert.notEqual(again.body.correlationId, first.body.correlationId);
  });

  test('with another body is a conflict', async () => {
    const key = newId();
    await order(key, { a: 1 });
    const other = await order(key, { a: 2 });
    assert.equal(other.status, 409);
    assert.equal(other.body.error.code, 'CONFLICT');
  });

  test('of twenty requests sent at once lets exactly one do the work', async () => {
    const before = made;
    const key = newId();
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(key)));
    assert.equal(made, before + 1);
    assert.ok(answers.every(({ status }) => status === 201 || status === 409));
    assert.equal(answers.filter((one) => one.status === 201 && !one.headers.has('idempotent-replayed')).length, 1);
  });

  test('is a conflict while the first request is under way, and answers once it is done', async () => {
    const opened = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    gate = opened.promise;
    entered = begun.resolve;
    const key = newId();
    const first = order(key);
    await begun.promise;
    const second = await order(key);
    assert.equal(second.status, 409);
    assert.equal(second.headers.get('retry-after'), '1');
    opened.resolve();
    assert.equal((await first).status, 201);
    assert.equal((await order(key)).headers.get('idempotent-replayed'), 'true');
  });

  test('may be tried again after an answer that made nothing', async () => {
    for (const refusal of ['conflict', 'failure'] as const) {
      const key = newId();
      outcome = refusal;
      assert.equal((await order(key)).status, refusal === 'conflict' ? 409 : 500);
      outcome = 'made';
      const retried = await order(key);
      assert.equal(retried.status, 201);
      assert.equal(retried.headers.get('idempotent-replayed'), null);
    }
    const key = newId();
    assert.equal((await order(key, {})).status, 400);
    assert.equal((await order(key)).status, 201);
  });

  test('is forgotten after 24 hours', async () => {
    const key = newId();
    const first = await order(key);
    clock.advance(keptForMs - 1);
    assert.equal((await order(key)).headers.get('idempotent-replayed'), 'true');
    clock.advance(1);
    const later = await order(key, { a: 5 });
    assert.equal(later.status, 201);
    assert.notEqual(later.body.made, first.body.made);
  });

  test('belongs to one caller and one address', async () => {
    const key = newId();
    const first = await order(key);
    const elsewhere = await order(key, { a: 1 }, 'there');
    const other = await order(key, { a: 1 }, 'here', await service.keyWith(['promotions:write']));
    assert.equal(new Set([first, elsewhere, other].map(({ body }) => body.made)).size, 3);
  });

  test('is free again soon after the process that held it died', async () => {
    const [id, body] = [newId(), 'the same body'];
    assert.equal((await claim(service.db, clock, id, body)).state, 'held');
    clock.advance(leaseMs);
    assert.equal((await claim(service.db, clock, id, body)).state, 'under-way');
    clock.advance(1);
    assert.equal((await claim(service.db, clock, id, 'another body')).state, 'other-request');
    assert.equal((await claim(service.db, clock, id, body)).state, 'held');
    assert.equal((await claim(service.db, clock, id, body)).state, 'under-way');
  });

  test('kept with the work itself is answered even when the process died before it could answer', async () => {
    const before = made;
    const call = { body: { a: 1 }, headers: { 'idempotency-key': newId() } };
    outcome = 'failure';
    assert.equal((await service.call('POST', '/v1/kept', call)).status, 500);
    const retried = await service.call('POST', '/v1/kept', call);
    assert.deepEqual([retried.status, retried.body.made, made], [201, before + 1, before + 1]);
    assert.equal(retried.headers.get('idempotent-replayed'), 'true');
    assert.equal(retried.headers.get('location'), '/v1/kept/1');
  });

  test('that is empty or too long is a fault of the request', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const refused = await order(key);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.error.details[0].field, 'Idempotency-Key');
    }
    assert.equal((await order('x'.repeat(255))).status, 201);
  });
});
