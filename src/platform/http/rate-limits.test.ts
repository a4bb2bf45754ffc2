import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { newSecret } from '../../access/secret.ts';
import { type ListeningApp, listen } from '../../access/testing/listening-app.ts';
import type { DatabaseHandle } from '../database/database.ts';
import { eachDatabase } from '../testing/databases.ts';
import type { App } from './index.ts';
import { forgetEndedWindows } from './rate-limits.ts';

function limitedRoutes(app: App): void {
  const config = { auth: 'key', scope: 'uploads:write' } as const;
  app.get('/v1/plain', { config }, () => ({}));
  app.post('/v1/initiate', { config: { ...config, rateLimit: 'upload' } }, () => ({}));
  app.get('/v1/free', { config: { ...config, rateLimit: 'none' } }, () => ({}));
}

eachDatabase('request limits', (open) => {
  let handle: DatabaseHandle;
  let one: ListeningApp;
  let two: ListeningApp;
  const rateLimits = { perMinute: 10, uploadsPerMinute: 4 };
  before(async () => {
    handle = await open();
    one = await listen(limitedRoutes, { rateLimits, handle });
    two = await listen(limitedRoutes, { rateLimits, handle });
  });
  after(async () => {
    await two.close();
    await one.close();
    await handle.close();
  });

  test('let exactly the allowed number through when two servers are called at once', async () => {
    const key = await one.keyWith(['uploads:write']);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 ? one : two).call('GET', '/v1/plain', { key })),
    );
    assert.equal(answers.filter(({ status }) => status === 200).length, 10);
    assert.equal(answers.filter(({ status }) => status === 429).length, 30);
    const remaining = answers.flatMap(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1] ?? []);
    assert.deepEqual(new Set(remaining), new Set(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']));
  });

  test('say in headers what is allowed, what remains and how long to wait', async () => {
    const key = await one.keyWith(['uploads:write']);
    const first = await one.call('GET', '/v1/plain', { key });
    assert.equal(first.headers.get('ratelimit-policy'), '"default";q=10;w=60');
    assert.match(first.headers.get('ratelimit') ?? '', /^"default";r=9;t=(60|59)$/);
    assert.equal(first.headers.get('retry-after'), null);
    for (let call = 0; call < 9; call += 1) await one.call('GET', '/v1/plain', { key });
    const refused = await one.call('GET', '/v1/plain', { key });
    assert.equal(refused.status, 429);
    assert.equal(refused.body.error.code, 'RATE_LIMITED');
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(Number.isInteger(wait) && wait >= 1 && wait <= 60);
    assert.match(refused.headers.get('ratelimit') ?? '', /^"default";r=0;t=\d+$/);
  });

  test('begin anew when the minute is over', async () => {
    const key = await one.keyWith(['uploads:write']);
    for (let call = 0; call < 11; call += 1) await one.call('GET', '/v1/plain', { key });
    await sql`UPDATE rate_limits SET resets_at = clock_timestamp()`.execute(one.db);
    const again = await one.call('GET', '/v1/plain', { key });
    assert.equal(again.status, 200);
    assert.match(again.headers.get('ratelimit') ?? '', /r=9/);
  });

  test('count an upload initiation against both limits', async () => {
    const key = await one.keyWith(['uploads:write']);
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await one.call('POST', '/v1/initiate', { key })).status);
    assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
    const plain = await one.call('GET', '/v1/plain', { key });
    assert.equal(plain.status, 200);
    assert.match(plain.headers.get('ratelimit') ?? '', /^"default";r=3;/);
    const initiation = await one.call('POST', '/v1/initiate', { key });
    assert.equal(initiation.headers.get('ratelimit-policy'), '"default";q=10;w=60, "upload";q=4;w=60');
  });

  test('do not hold for routes the contract leaves free', async () => {
    const key = await one.keyWith(['uploads:write']);
    const answers = await Promise.all(Array.from({ length: 30 }, () => one.call('GET', '/v1/free', { key })));
    assert.ok(answers.every(({ status, headers }) => status === 200 && headers.get('ratelimit') === null));
  });

  test('belong to one key: another key is not slowed down', async () => {
    const [busy, quiet] = [await one.keyWith(['uploads:write']), await one.keyWith(['uploads:write'])];
    for (let call = 0; call < 11; call += 1) await one.call('GET', '/v1/plain', { key: busy });
    assert.equal((await one.call('GET', '/v1/plain', { key: busy })).status, 429);
    assert.equal((await one.call('GET', '/v1/plain', { key: quiet })).status, 200);
  });

  test('come after 401 and before 403, 400 and 404', async () => {
    const key = await one.keyWith(['promotions:read']);
    for (let call = 0; call < 10; call += 1) assert.equal((await one.call('GET', '/v1/plain', { key })).status, 403);
    assert.equal((await one.call('GET', '/v1/plain', { key })).status, 429);
    const unknown = newSecret('live');
    for (let call = 0; call < 15; call += 1) {
      assert.equal((await one.call('GET', '/v1/plain', { key: unknown })).status, 401);
    }
  });

  test('leave nothing behind of callers who do not come back', async () => {
    await one.call('GET', '/v1/plain');
    const rows = async () => (await sql`SELECT 1 FROM rate_limits`.execute(one.db)).rows.length;
    assert.ok((await rows()) > 0);
    await sql`UPDATE rate_limits SET resets_at = clock_timestamp() - interval '1 second'`.execute(one.db);
    await forgetEndedWindows(one.db);
    assert.equal(await rows(), 0);
  });
});
