import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { defaultWorkspaceId } from '../access/index.ts';
import { type ListeningApp, listen } from '../access/testing/listening-app.ts';
import { systemClock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { createJobs, type Jobs } from '../platform/jobs/jobs.ts';
import { type EventType, recordEvent } from '../platform/outbox/outbox.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { addressRules, createSender, type Sender, webhookRoutes, webhookWork } from './index.ts';
import { type Receiver, startReceiver } from './testing/receiver.ts';

eachDatabase('webhooks', (open) => {
  let handle: DatabaseHandle;
  let service: ListeningApp;
  let jobs: Jobs;
  let sender: Sender;
  let receiver: Receiver;
  const failing = new Map<string, number>();

  before(async () => {
    handle = await open();
    receiver = await startReceiver({
      '/gone': (response) => response.writeHead(410).end(),
      '/broken': (response) => response.writeHead(500).end(),
      '/silent': () => {},
      // Fails so often, then receives.
      '/flaky': (response, { path }) => {
        const left = failing.get(path) ?? 0;
        failing.set(path, left - 1);
        response.writeHead(left > 0 ? 503 : 200).end('ok');
      },
    });
    jobs = createJobs({ handle, onError: (error) => assert.fail(String(error)) });
    const rules = addressRules(['127.0.0.0/8']);
    sender = createSender({ rules, timeoutMs: 3000 });
    webhookWork({ db: handle.db, clock: systemClock, jobs, sender, retryDelays: [0.2, 0.2] });
    service = await listen((app, deps) => webhookRoutes(app, { ...deps, jobs, rules }), { handle });
    await jobs.start();
  });
  after(async () => {
    await jobs.stop(0);
    await service.close();
    await sender.close();
    await receiver.close();
    await handle.close();
  });

  const events = ['evaluation.completed'];
  const urlOf = (path: string) => `http://127.0.0.1:${receiver.port}${path}`;
  const create = (path: string, more: object = {}, key = service.key) =>
    service.call('POST', '/v1/webhooks', { key, body: { url: urlOf(path), events, ...more } });
  const remove = (id: string) => service.call('DELETE', `/v1/webhooks/${id}`);
  const happen = (data: object = {}, type: EventType = 'evaluation.completed', workspaceId = defaultWorkspaceId) =>
    transaction(handle.db, (tx) => recordEvent(tx, jobs, { workspaceId, type, data, createdAt: new Date() }));
  const deliveriesOf = async (id: string) =>
    (await service.call('GET', `/v1/webhooks/${id}/deliveries`)).body.deliveries;
  const settled = async (id: string, status: string) => {
    for (let time = 0; time < 500; time += 1) {
      const [latest] = await deliveriesOf(id);
      if (latest?.status === status) return latest;
      await pause(20);
    }
    return assert.fail(`no delivery became ${status}`);
  };

  test('a new endpoint is answered with its secret once; lists and changes never show it', async () => {
    const made = await create('/hook', { description: 'CRM' });
    assert.equal(made.status, 201);
    const { webhook, secret } = made.body;
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
    assert.equal(made.headers.get('location'), `/v1/webhooks/${webhook.id}`);
    assert.deepEqual([webhook.active, webhook.events, webhook.description], [true, events, 'CRM']);
    for (const answer of [
      await service.call('GET', '/v1/webhooks'),
      await service.call('GET', `/v1/webhooks/${webhook.id}`),
      await service.call('PATCH', `/v1/webhooks/${webhook.id}`, { body: { description: null } }),
      await remove(webhook.id),
    ]) {
      assert.equal(answer.status, 200);
      assert.ok(!answer.text.includes('whsec_') && answer.text.includes(webhook.id));
    }
    assert.equal((await service.call('GET', `/v1/webhooks/${webhook.id}`)).status, 404);
    assert.equal((await remove(webhook.id)).status, 404);
  });

  test('every fault of an endpoint is named in one answer', async () => {
    const refused = await service.call('POST', '/v1/webhooks', {
      body: { events: ['evaluation.done', 'webhook.test'], active: 'yes', secret: 'x' },
    });
    assert.equal(refused.status, 400);
    const fields = refused.body.error.details.map(({ field }: { field: string }) => field);
    assert.deepEqual(fields.sort(), ['active', 'events[0]', 'events[1]', 'secret', 'url']);
    const inside = await service.call('POST', '/v1/webhooks', { body: { url: 'https://10.0.0.1/', events } });
    assert.deepEqual(inside.body.error.details, [
      { type: 'field_error', field: 'url', message: 'Must lead to a public address.' },
    ]);
  });

  test('endpoints belong to their workspace, and scopes decide who sees and changes them', async () => {
    const { id } = (await create('/hook')).body.webhook;
    const elsewhere = await service.keyWith(['*'], await service.newWorkspace());
    const reader = await service.keyWith(['webhooks:read']);
    for (const path of [`/v1/webhooks/${id}`, `/v1/webhooks/${id}/deliveries`]) {
      assert.equal((await service.call('GET', path, { key: elsewhere })).status, 404);
      assert.equal((await service.call('GET', path, { key: reader })).status, 200);
    }
    for (const path of ['/test', '/rotate-secret', `/deliveries/${newId()}/retry`]) {
      assert.equal((await service.call('POST', `/v1/webhooks/${id}${path}`, { key: elsewhere })).status, 404);
      assert.equal((await service.call('POST', `/v1/webhooks/${id}${path}`, { key: reader })).status, 403);
    }
    assert.deepEqual((await service.call('GET', '/v1/webhooks', { key: elsewhere })).body.webhooks, []);
    await remove(id);
  });

  test('an event reaches every endpoint that asked for it, signed, with its id, and nobody else', async () => {
    const [one, two] = [(await create('/one')).body, (await create('/two')).body];
    const other = (await create('/other', { events: ['review.decided'] })).body;
    const off = (await create('/off', { active: false })).body;
    await happen({ promotionId: 'p', results: [{ fileName: 'content.txt' }], metadata: { campaign: 'été' } });
    for (const [path, { secret }] of [
      ['/one', one],
      ['/two', two],
    ] as const) {
      const [got] = await receiver.arrived(path);
      assert.ok(got);
      const body = new Webhook(secret).verify(got.body, got.headers as Record<string, string>) as {
        id: string;
        type: string;
        timestamp: string;
        data: { metadata: object };
      };
      assert.equal(body.id, got.headers['webhook-id']);
      assert.equal(body.type, 'evaluation.completed');
      assert.ok(Date.parse(body.timestamp) > Date.now() - 60_000);
      assert.deepEqual(body.data.metadata, { campaign: 'été' });
    }
    await settled(one.webhook.id, 'succeeded');
    assert.ok(receiver.received.every(({ path }) => path !== '/other' && path !== '/off'));
    for (const { webhook } of [one, two, other, off]) await remove(webhook.id);
  });

  test('an event of another workspace is not sent here', async () => {
    const { id } = (await create('/mine-only')).body.webhook;
    await happen({}, 'evaluation.completed', await service.newWorkspace());
    await happen({ mine: true });
    const got = await receiver.arrived('/mine-only');
    await pause(100);
    assert.deepEqual([got.length, receiver.received.filter(({ path }) => path === '/mine-only').length], [1, 1]);
    await remove(id);
  });

  test('an event that failed to arrive is sent again with the same id and bytes, and each attempt is on record', async () => {
    failing.set('/flaky', 2);
    const { webhook } = (await create('/flaky')).body;
    await happen({ n: 1 });
    const delivery = await settled(webhook.id, 'succeeded');
    const got = await receiver.arrived('/flaky', 3);
    assert.deepEqual([new Set(got.map(({ body }) => body)).size, got.length], [1, 3]);
    assert.deepEqual([...new Set(got.map(({ headers }) => headers['webhook-id']))], [delivery.eventId]);
    assert.deepEqual(
      delivery.attempts.map(({ number, statusCode }: { number: number; statusCode: number }) => [number, statusCode]),
      [
        [1, 503],
        [2, 503],
        [3, 200],
      ],
    );
    await remove(webhook.id);
  });

  test('what never arrived is seen as failed and can be sent again', async () => {
    const { webhook } = (await create('/broken')).body;
    await happen();
    const failed = await settled(webhook.id, 'failed');
    assert.deepEqual([failed.attempts.length, failed.nextAttemptAt], [3, null]);
    const listed = await service.call('GET', `/v1/webhooks/${webhook.id}/deliveries?status=succeeded`);
    assert.deepEqual(listed.body.deliveries, []);
    await service.call('PATCH', `/v1/webhooks/${webhook.id}`, { body: { url: urlOf('/mended') } });
    const again = await service.call('POST', `/v1/webhooks/${webhook.id}/deliveries/${failed.id}/retry`);
    assert.deepEqual([again.status, again.body.delivery.status], [200, 'pending']);
    const [got] = await receiver.arrived('/mended');
    assert.equal(got?.headers['webhook-id'], failed.eventId);
    assert.equal((await settled(webhook.id, 'succeeded')).attempts.length, 4);
    assert.equal((await service.call('POST', `/v1/webhooks/${webhook.id}/deliveries/${newId()}/retry`)).status, 404);
    await remove(webhook.id);
  });

  test('an endpoint that answers 410 is switched off until its owner switches it on', async () => {
    const { webhook } = (await create('/gone')).body;
    await happen();
    const failed = await settled(webhook.id, 'failed');
    assert.equal(failed.attempts.length, 1);
    const path = `/v1/webhooks/${webhook.id}`;
    const seen = (await service.call('GET', path)).body.webhook;
    assert.deepEqual([seen.active, seen.switchedOff], [false, 'gone']);
    assert.equal((await service.call('POST', `${path}/test`)).status, 409);
    await happen();
    await pause(200);
    assert.equal((await deliveriesOf(webhook.id)).length, 1);
    const on = (await service.call('PATCH', path, { body: { active: true } })).body.webhook;
    assert.deepEqual([on.active, on.switchedOff], [true, null]);
    await remove(webhook.id);
  });

  test('a test event is sent at once, whatever the endpoint subscribes to', async () => {
    const { webhook, secret } = (await create('/test-me', { events: ['review.decided'] })).body;
    const asked = await service.call('POST', `/v1/webhooks/${webhook.id}/test`);
    assert.deepEqual([asked.status, asked.body.delivery.eventType], [200, 'webhook.test']);
    const [got] = await receiver.arrived('/test-me');
    assert.ok(got);
    const body = new Webhook(secret).verify(got.body, got.headers as Record<string, string>) as { type: string };
    assert.equal(body.type, 'webhook.test');
    await remove(webhook.id);
  });

  test('after a rotation the old secret and the new one both verify what is sent', async () => {
    const { webhook, secret: old } = (await create('/rotated')).body;
    const rotated = await service.call('POST', `/v1/webhooks/${webhook.id}/rotate-secret`);
    assert.equal(rotated.status, 200);
    assert.ok(Date.parse(rotated.body.webhook.oldSecretsUntil) > Date.now() + 23.9 * 3_600_000);
    await service.call('POST', `/v1/webhooks/${webhook.id}/test`);
    const [got] = await receiver.arrived('/rotated');
    assert.ok(got);
    for (const secret of [old, rotated.body.secret]) {
      new Webhook(secret).verify(got.body, got.headers as Record<string, string>);
    }
    await remove(webhook.id);
  });

  test('an endpoint that never answers does not delay another', async () => {
    const slow = (await create('/silent')).body.webhook;
    for (let at = 0; at < 20; at += 1) await happen({ at });
    await receiver.arrived('/silent', 4);
    const quick = (await create('/quick')).body.webhook;
    const begun = performance.now();
    await happen({ quick: true });
    const [got] = await receiver.arrived('/quick');
    assert.ok(got && got.at - begun < 2000, `${got && got.at - begun} ms`);
    assert.equal(receiver.received.filter(({ path }) => path === '/silent').length, 4);
    assert.ok(got.body.includes('"quick":true'), 'what happened before the endpoint was there is not sent to it');
    await remove(slow.id);
    await remove(quick.id);
  });

  test('the log of deliveries is read in pages, newest first', async () => {
    const { webhook } = (await create('/paged')).body;
    for (let at = 0; at < 3; at += 1) await service.call('POST', `/v1/webhooks/${webhook.id}/test`);
    const path = `/v1/webhooks/${webhook.id}/deliveries`;
    const first = (await service.call('GET', `${path}?limit=2`)).body;
    const second = (await service.call('GET', `${path}?limit=2&cursor=${first.nextCursor}`)).body;
    const all = (await service.call('GET', path)).body;
    assert.deepEqual([...first.deliveries, ...second.deliveries].map(idOf), all.deliveries.map(idOf));
    assert.deepEqual([first.deliveries.length, second.deliveries.length, second.nextCursor], [2, 1, null]);
    assert.equal((await service.call('GET', `${path}?cursor=x`)).status, 400);
    await remove(webhook.id);
  });

  test('what was not kept is not sent, and an event dealt out twice is delivered once', async () => {
    const { webhook } = (await create('/once')).body;
    await assert.rejects(
      transaction(handle.db, async (tx) => {
        const event = { workspaceId: defaultWorkspaceId, type: 'evaluation.completed', data: {} } as const;
        await recordEvent(tx, jobs, { ...event, createdAt: new Date() });
        await sql`SELECT 1 / 0`.execute(tx);
      }),
    );
    await happen();
    const { eventId } = await settled(webhook.id, 'succeeded');
    await sql`INSERT INTO jobs (id, queue, data, group_id, turn, run_at)
      VALUES (${newId()}, 'events', ${JSON.stringify({ eventId })}::text::jsonb, '', 1, now())`.execute(handle.db);
    await pause(1500);
    assert.equal(receiver.received.filter(({ path }) => path === '/once').length, 1);
    await remove(webhook.id);
  });
});

const idOf = ({ id }: { id: string }) => id;
