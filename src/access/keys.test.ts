import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { fixedClock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { DatabaseHandle } from '../platform/database/database.ts';
import { eachDatabase } from '../platform/testing/databases.ts';
import { createKeyFromCommandLine, defaultWorkspaceId, prepareAccess, revokeKey } from './index.ts';
import { isSecret, newSecret } from './secret.ts';
import { type ListeningApp, listen } from './testing/listening-app.ts';

const bootstrapKey = 'a-bootstrap-key-of-the-operator';

eachDatabase('API keys', (open) => {
  const clock = fixedClock('2026-11-20T09:00:00Z');
  let handle: DatabaseHandle;
  let service: ListeningApp;
  before(async () => {
    handle = await open();
    service = await listen(undefined, { handle, clock, bootstrapApiKey: bootstrapKey });
  });
  after(async () => {
    await service.close();
    await handle.close();
  });

  const make = (body: object, key = service.key) =>
    service.call('POST', '/v1/keys', { key, body: { name: 'k', ...body } });

  test('a new key is answered with its secret once, and lists never show it', async () => {
    const made = await make({ name: 'Reporting', scopes: ['keys:write', 'promotions:read'] });
    assert.equal(made.status, 201);
    const { key, secret } = made.body;
    assert.equal(made.headers.get('location'), `/v1/keys/${key.id}`);
    assert.match(secret, /^fc_live_[0-9A-Za-z]{40}$/);
    assert.ok(secret.startsWith(key.prefix) && key.prefix.length < 16);
    const listed = await service.call('GET', '/v1/keys', { key: secret });
    assert.equal(listed.status, 200);
    assert.ok(listed.body.keys.some((one: { id: string }) => one.id === key.id));
    assert.ok(!listed.text.includes(secret));
  });

  test('the database holds no secret, only its hash, even while Idempotency-Key keeps the answer', async () => {
    const headers = { 'idempotency-key': 'make-one' };
    const body = { name: 'k', scopes: ['*'] };
    const first = await service.call('POST', '/v1/keys', { body, headers });
    const again = await service.call('POST', '/v1/keys', { body, headers });
    assert.equal(again.headers.get('idempotent-replayed'), 'true');
    assert.equal(again.body.secret, first.body.secret);
    const spelled = { ...headers, authorization: `bearer   ${service.key}` };
    const otherwise = await service.call('POST', '/v1/keys', { key: undefined, body, headers: spelled });
    assert.equal(otherwise.body.secret, first.body.secret);
    const dump = await sql<{ row: string }>`
      SELECT row_to_json(k)::text AS row FROM api_keys k
      UNION ALL SELECT row_to_json(i)::text FROM idempotent_requests i`.execute(service.db);
    assert.ok(dump.rows.length > 2);
    assert.ok(dump.rows.every(({ row }) => !row.includes(first.body.secret)));
  });

  test('an end that is past is told beside all else that is wrong with a wanted key', async () => {
    const { status, body } = await make({ name: '', scopes: ['keys:write'], expiresAt: '2026-11-20T09:00:00Z' });
    const details: { field: string; message: string }[] = body.error.details;
    assert.deepEqual(
      [status, ...details.map(({ field, message }) => `${field}: ${message}`)],
      [400, 'name: Must have at least 1 character.', 'expiresAt: Must be in the future.'],
    );
    const alone = await make({ scopes: ['keys:write'], expiresAt: '2026-11-20T09:00:00Z' });
    assert.equal(alone.body.error.message, 'The request is not valid: expiresAt: Must be in the future.');
  });

  test('a test key says so in its secret', async () => {
    const made = await make({ scopes: ['promotions:read'], mode: 'test' });
    assert.match(made.body.secret, /^fc_test_/);
  });

  test('a key cannot make a key that may do more than itself', async () => {
    const key = await service.keyWith(['keys:write', 'promotions:read']);
    const refused = await make({ scopes: ['promotions:read', 'webhooks:write'] }, key);
    assert.equal(refused.status, 403);
    assert.equal(refused.body.error.code, 'FORBIDDEN');
    assert.match(refused.body.error.message, /webhooks:write/);
    assert.equal((await make({ scopes: ['*'] }, key)).status, 403);
    assert.equal((await make({ scopes: ['promotions:read'] }, key)).status, 201);
  });

  test('a key without keys:write manages no keys', async () => {
    const key = await service.keyWith(['promotions:read']);
    for (const [method, path] of [
      ['GET', '/v1/keys'],
      ['POST', '/v1/keys'],
      ['DELETE', `/v1/keys/${newId()}`],
    ] as const) {
      assert.equal((await service.call(method, path, { key })).status, 403, method);
    }
  });

  test('a revoked key is refused from the next request on', async () => {
    const { key, secret } = (await make({ scopes: ['keys:write'] })).body;
    assert.equal((await service.call('GET', '/v1/keys', { key: secret })).status, 200);
    const revoked = await service.call('DELETE', `/v1/keys/${key.id}`);
    assert.equal(revoked.status, 200);
    assert.equal(revoked.body.key.revokedAt, '2026-11-20T09:00:00.000Z');
    const refused = await service.call('GET', '/v1/keys', { key: secret });
    assert.equal(refused.status, 401);
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
  });

  test('a key is refused from the moment it expires', async () => {
    const { secret } = (await make({ scopes: ['keys:write'], expiresAt: '2026-11-20T10:00:00Z' })).body;
    assert.equal((await service.call('GET', '/v1/keys', { key: secret })).status, 200);
    clock.set('2026-11-20T10:00:00Z');
    assert.equal((await service.call('GET', '/v1/keys', { key: secret })).status, 401);
    clock.set('2026-11-20T09:00:00Z');
  });

  test('a key that expires in the past is not made', async () => {
    const refused = await make({ scopes: ['keys:write'], expiresAt: '2026-11-20T08:59:59Z' });
    assert.equal(refused.status, 400);
    assert.equal(refused.body.error.details[0].field, 'expiresAt');
    const elsewhere = await make({ scopes: ['*'], expiresAt: '2026-11-20T08:59:59Z', workspaceId: newId() });
    assert.equal(elsewhere.body.error.details.length, 2);
  });

  test('it is known when a key was last used, to the minute', async () => {
    const { key, secret } = (await make({ scopes: ['keys:write'] })).body;
    const lastUsed = async () => {
      const { keys } = (await service.call('GET', '/v1/keys')).body;
      return keys.find((one: { id: string }) => one.id === key.id).lastUsedAt;
    };
    assert.equal(await lastUsed(), null);
    await service.call('GET', '/v1/keys', { key: secret });
    assert.equal(await lastUsed(), '2026-11-20T09:00:00.000Z');
    clock.advance(90_000);
    await service.call('GET', '/v1/keys', { key: secret });
    assert.equal(await lastUsed(), '2026-11-20T09:01:30.000Z');
    clock.set('2026-11-20T09:00:00Z');
  });

  test('every fault of a key request is named in one answer', async () => {
    const refused = await make({ name: '', scopes: ['promotions:reed'], expires: 'soon', workspaceId: 'x' });
    assert.equal(refused.status, 400);
    const fields = refused.body.error.details.map((one: { field: string }) => one.field);
    assert.deepEqual(fields.sort(), ['expires', 'name', 'scopes[0]', 'workspaceId']);
  });

  test('a key of another workspace is not found, and stays valid', async () => {
    const elsewhere = await service.newWorkspace();
    const mine = await service.keyWith(['keys:write']);
    const { key, secret } = (await make({ scopes: ['keys:write'], workspaceId: elsewhere })).body;
    assert.equal(key.workspaceId, elsewhere);
    const refused = await service.call('DELETE', `/v1/keys/${key.id}`, { key: mine });
    assert.equal(refused.status, 404);
    assert.equal((await service.call('GET', '/v1/keys', { key: secret })).status, 200);
    assert.equal((await make({ scopes: ['keys:write'], workspaceId: elsewhere }, mine)).status, 403);
  });

  test('what is no key is refused without telling why', async () => {
    const secret = newSecret('live');
    const mistyped = secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
    assert.equal(isSecret(secret), true);
    assert.equal(isSecret(mistyped), false);
    for (const key of [secret, mistyped, 'x', '*', "'OR/**/1=1--", 'a.b.c']) {
      const refused = await service.call('GET', '/v1/keys', { key });
      assert.equal(refused.status, 401, key);
      assert.equal(refused.body.error.message, 'The API key is not valid here.');
    }
    for (const authorization of ['Basic abc', 'Bearer', 'Bearer  ', service.key]) {
      const refused = await service.call('GET', '/v1/keys', { key: undefined, headers: { authorization } });
      assert.equal(refused.status, 401, authorization);
    }
  });

  test('the bootstrap key is taken as it is and may do everything', async () => {
    assert.equal((await service.call('GET', '/v1/workspaces', { key: bootstrapKey })).status, 200);
    assert.equal((await service.call('GET', '/v1/workspaces', { key: `${bootstrapKey}x` })).status, 401);
  });

  test('only * keys of the bootstrap key or the command line see workspaces', async () => {
    const byBootstrap = (await make({ scopes: ['*'] }, bootstrapKey)).body.secret;
    const byThatKey = (await make({ scopes: ['*'] }, byBootstrap)).body.secret;
    const narrow = (await make({ scopes: ['keys:write'] }, bootstrapKey)).body.secret;
    const commandLine = await service.keyWith(['*']);
    const status = async (key: string) => (await service.call('GET', '/v1/workspaces', { key })).status;
    assert.deepEqual(
      await Promise.all([byBootstrap, commandLine, byThatKey, narrow].map(status)),
      [200, 200, 403, 403],
    );
  });

  test('who made and revoked a key is on record, with the user of the calling system', async () => {
    const headers = { 'x-external-user-id': 'u-17', 'x-external-user-email': 'ann@example.org' };
    const made = await service.call('POST', '/v1/keys', { headers, body: { name: 'k', scopes: ['keys:write'] } });
    const { id } = made.body.key;
    await service.call('DELETE', `/v1/keys/${id}`, { key: made.body.secret });
    const { rows } = await sql<{ act: string; user_id: string | null; user_email: string | null; key_id: string }>`
      SELECT act, user_id, user_email, key_id FROM access_log WHERE subject = ${id} ORDER BY act`.execute(service.db);
    assert.deepEqual(
      rows.map(({ act, user_id, user_email }) => [act, user_id, user_email]),
      [
        ['key.created', 'u-17', 'ann@example.org'],
        ['key.revoked', null, null],
      ],
    );
    assert.equal(rows[1]?.key_id, id);
  });

  test('a key revoked through one server is refused by another at its next request', async () => {
    const other = await listen(undefined, { handle, clock });
    const { key, secret } = (await make({ scopes: ['keys:write'] })).body;
    assert.equal((await other.call('GET', '/v1/keys', { key: secret })).status, 200);
    await service.call('DELETE', `/v1/keys/${key.id}`);
    assert.equal((await other.call('GET', '/v1/keys', { key: secret })).status, 401);
    await other.close();
  });

  test('workspaces have members, whose role can change', async () => {
    const made = await service.call('POST', '/v1/workspaces', { body: { name: 'Team' } });
    assert.equal(made.status, 201);
    const members = `/v1/workspaces/${made.body.workspace.id}/members`;
    const first = await service.call('POST', members, { body: { subject: 'auth0|7', role: 'marketer' } });
    assert.equal(first.status, 201);
    const changed = await service.call('POST', members, { body: { subject: 'auth0|7', role: 'admin' } });
    assert.deepEqual([changed.status, changed.body.member.role], [200, 'admin']);
    assert.equal((await service.call('GET', members)).body.members.length, 1);
    assert.equal((await service.call('DELETE', `${members}/auth0%7C7`)).status, 200);
    assert.equal((await service.call('DELETE', `${members}/auth0%7C7`)).status, 404);
    assert.equal((await service.call('GET', `/v1/workspaces/${newId()}/members`)).status, 404);
  });
});

eachDatabase('the first start', (open) => {
  test('makes one key with every scope on an empty database, and none afterwards', async () => {
    const handle = await open();
    const deps = { db: handle.db, clock: fixedClock('2026-11-20T09:00:00Z') };
    const starts = await Promise.all([1, 2, 3].map(() => prepareAccess(deps, { bootstrapApiKey: undefined })));
    const made = starts.flatMap(({ firstKey }) => firstKey ?? []);
    assert.equal(made.length, 1);
    assert.deepEqual(await prepareAccess(deps, { bootstrapApiKey: undefined }), { firstKey: undefined });
    const service = await listen(undefined, { handle });
    const seen = await service.call('GET', '/v1/workspaces', { key: made[0] });
    assert.equal(seen.body.workspaces[0].id, defaultWorkspaceId);
    await service.close();
    await handle.close();
  });

  test('makes none when a bootstrap key is set; the command line makes and revokes keys', async () => {
    const handle = await open();
    const deps = { db: handle.db, clock: fixedClock('2026-11-20T09:00:00Z') };
    assert.deepEqual(await prepareAccess(deps, { bootstrapApiKey: 'x' }), { firstKey: undefined });
    const { key } = await createKeyFromCommandLine(deps, { name: 'later', scopes: ['*'] });
    assert.equal(key.workspace_id, defaultWorkspaceId);
    await assert.rejects(createKeyFromCommandLine(deps, { name: 'x', scopes: ['*'], workspaceId: 'team' }), {
      code: 'VALIDATION_ERROR',
    });
    await assert.rejects(revokeKey(deps, { keyId: 'x', workspaceId: undefined }), { code: 'NOT_FOUND' });
    assert.ok((await revokeKey(deps, { keyId: key.id, workspaceId: undefined })).revoked_at);
    await handle.close();
  });
});
