import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { eachDatabase, serviceEntry, startOnEmbedded } from './service.ts';

eachDatabase('the running service', (start) => {
  test('says that it lives and is ready, without a key', async () => {
    const service = await start();
    const health = await service.request('GET', '/healthz', { key: null });
    assert.equal(health.status, 200);
    const ready = await service.request('GET', '/readyz', { key: null });
    assert.deepEqual([ready.status, ready.body.checks], [200, { database: 'ok', files: 'ok', jobs: 'ok' }]);
  });

  test('tells an operator how many requests it answered and how fast, and nobody else', async () => {
    const service = await start();
    await service.request('GET', '/v1/keys');
    assert.equal((await service.request('GET', '/metrics', { key: null })).status, 401);
    const { status, text } = await service.request('GET', '/metrics');
    assert.equal(status, 200);
    assert.match(text, /fairclear_http_request_seconds_count{method="GET",route="\/v1\/keys",status="200"} 1/);
  });

  test('prints a first key once, and that key opens everything', async () => {
    const service = await start({ FAIRCLEAR_BOOTSTRAP_API_KEY: '' });
    const [key] = /fc_live_\w+/.exec(service.output()) ?? assert.fail('no key was printed');
    assert.equal((await service.request('GET', '/v1/keys', { key })).status, 200);
    assert.equal(await service.stop(), 0);
    await service.restart();
    assert.doesNotMatch(service.output(), /fc_live_/);
    assert.equal((await service.request('GET', '/v1/keys', { key })).status, 200);
  });

  test('what it acknowledged is there after three power cuts', async () => {
    const service = await start();
    const made = await service.request('POST', '/v1/keys', { body: { name: 'kept', scopes: ['promotions:read'] } });
    assert.equal(made.status, 201);
    for (let time = 0; time < 3; time += 1) {
      await service.kill();
      await service.restart();
    }
    const { body } = await service.request('GET', '/v1/keys');
    assert.ok(body.keys.some((key: { name: string }) => key.name === 'kept'));
  });

  test('answers a request that is under way before it stops', async () => {
    const service = await start();
    const content = JSON.stringify({ name: 'late', scopes: ['promotions:read'] });
    const request = httpRequest(`${service.baseUrl}/v1/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    });
    const answer = once(request, 'response');
    request.write(content.slice(0, 10));
    await pause(200);
    const stopped = service.stop();
    await pause(300);
    request.end(content.slice(10));
    const [response] = await answer;
    assert.equal(response.statusCode, 201);
    response.resume();
    const answered = performance.now();
    assert.equal(await stopped, 0);
    assert.ok(performance.now() - answered < 3000, 'it stops once the last answer is out');
  });

  test('stops although a client never finishes its request', async () => {
    const service = await start({ FAIRCLEAR_SHUTDOWN_SECONDS: '1' });
    const request = httpRequest(`${service.baseUrl}/v1/keys`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    });
    request.on('error', () => {});
    request.write('{');
    await pause(200);
    assert.equal(await service.stop(), 0);
  });

  test('stops in order when told to', async () => {
    const service = await start();
    assert.equal(await service.stop(), 0);
    assert.match(service.output(), /"signal":"SIGTERM"/);
  });
});

eachDatabase('the roles', (start) => {
  test('api and worker share a database server, and only there', async () => {
    const api = await start();
    const { databaseUrl } = api;
    if (databaseUrl === undefined) {
      await api.stop();
      await assert.rejects(api.restart({ FAIRCLEAR_ROLE: 'api' }), /FAIRCLEAR_ROLE api needs DATABASE_URL/);
      return;
    }
    await api.stop();
    await api.restart({ FAIRCLEAR_ROLE: 'api' });
    assert.equal((await api.request('GET', '/readyz')).status, 200);
    const worker = spawn(process.execPath, [serviceEntry, 'serve'], {
      env: { FAIRCLEAR_ROLE: 'worker', DATABASE_URL: databaseUrl, FAIRCLEAR_DATA_DIR: api.dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [line] = await once(worker.stdout, 'data');
    assert.match(String(line), /works as worker/);
    worker.kill('SIGTERM');
    const [code] = await once(worker, 'exit');
    assert.equal(code, 0);
  });
});

describe('an embedded data folder', () => {
  const ending: (() => Promise<unknown>)[] = [];
  after(async () => {
    for (const end of ending.toReversed()) await end();
  });

  test('is refused to a second process, which says who holds it', async () => {
    const service = await startOnEmbedded({}, ending);
    const second = spawnSync(process.execPath, [serviceEntry, 'serve'], {
      env: { PORT: '0', FAIRCLEAR_DATA_DIR: service.dataDir },
      encoding: 'utf8',
    });
    assert.equal(second.status, 2);
    assert.match(second.stderr, new RegExp(`in use by process ${service.pid()}`));
    assert.equal((await service.request('GET', '/readyz')).status, 200);
  });
});

test('a wrong setting ends the start with its name and what is accepted', () => {
  const { status, stderr } = spawnSync(process.execPath, [serviceEntry, 'serve'], {
    env: { PORT: 'high' },
    encoding: 'utf8',
  });
  assert.equal(status, 2);
  assert.equal(stderr, 'fairclear: PORT must be a whole number from 0 to 65535, not "high"\n');
});
