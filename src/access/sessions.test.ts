import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import { z } from 'zod';
import { newId } from '../kernel/ids.ts';
import type { App } from '../platform/http/index.ts';
import { type ListeningApp, listen } from './testing/listening-app.ts';

const audience = 'https://fairclear.example/api';

function sessionRoutes(app: App): void {
  app.get(
    '/v1/who',
    { config: { auth: 'key-or-session', scope: 'uploads:write', externalUser: 'required-with-key' } },
    (request) => ({
      principal: request.principal,
      actor: request.actor,
    }),
  );
  app.get('/v1/keys-only', { config: { auth: 'key', scope: 'uploads:write' } }, () => ({}));
  app.post(
    '/v1/secrets',
    { config: { auth: 'key-or-session', scope: 'uploads:write', secretAnswer: true } },
    async (_request, reply) => {
      reply.code(201);
      return { secret: newId() };
    },
  );
  app.get('/v1/reviewing', { config: { auth: 'key-or-session', scope: 'reviews:write' } }, () => ({}));
}

const addressOf = (server: Server): string => {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
};

const listenOn = (server: Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

describe('a session token of a real identity provider', () => {
  const front = createServer();
  let service: ListeningApp;
  let workspaceId: string;
  let token: string;
  before(async () => {
    await listenOn(front);
    const issuer = addressOf(front);
    front.on('request', await identityProvider(issuer));
    service = await listen(sessionRoutes, { oidc: { issuer, audience, jwksUri: undefined } });
    workspaceId = await service.newWorkspace();
    token = await clientToken(issuer);
    const member = { subject: 'reviewing-console', role: 'marketer', email: 'console@example.org' };
    await service.call('POST', `/v1/workspaces/${workspaceId}/members`, { body: member });
  });
  after(async () => {
    await service.close();
    front.close();
    front.closeAllConnections();
  });

  const who = (headers: Record<string, string>) => service.call('GET', '/v1/who', { key: token, headers });

  test('names a member in the workspace of the header or the cookie, the cookie first', async () => {
    const byHeader = await who({ 'x-service-workspace-id': workspaceId });
    assert.equal(byHeader.status, 200, byHeader.text);
    assert.deepEqual(
      [byHeader.body.principal.kind, byHeader.body.principal.workspaceId, byHeader.body.actor.userId],
      ['session', workspaceId, 'reviewing-console'],
    );
    const cookie = `theme=dark; service_workspace_id=${workspaceId}`;
    assert.equal((await who({ cookie })).status, 200);
    assert.equal((await who({ cookie, 'x-service-workspace-id': newId() })).status, 200);
  });

  test('ignores X-External-User-ID: the user comes from the token', async () => {
    const answer = await who({ 'x-service-workspace-id': workspaceId, 'x-external-user-id': 'somebody-else' });
    assert.equal(answer.body.actor.userId, 'reviewing-console');
    const withKey = await service.call('GET', '/v1/who');
    assert.equal(withKey.status, 400);
    assert.equal(withKey.body.error.details[0].field, 'X-External-User-ID');
  });

  test('without a workspace is 400, in one the user is no member of 403', async () => {
    const missing = await who({});
    assert.equal(missing.status, 400);
    assert.equal(missing.body.error.details[0].field, 'x-service-workspace-id');
    assert.equal((await who({ 'x-service-workspace-id': 'mine' })).status, 400);
    assert.equal((await who({ 'x-service-workspace-id': newId() })).status, 403);
    const elsewhere = await service.newWorkspace();
    assert.equal((await who({ 'x-service-workspace-id': elsewhere })).status, 403);
  });

  test('may do what the role of the member allows', async () => {
    const headers = { 'x-service-workspace-id': workspaceId };
    assert.equal((await service.call('GET', '/v1/reviewing', { key: token, headers })).status, 403);
    await service.call('POST', `/v1/workspaces/${workspaceId}/members`, {
      body: { subject: 'reviewing-console', role: 'reviewer' },
    });
    assert.equal((await service.call('GET', '/v1/reviewing', { key: token, headers })).status, 200);
  });

  test('is no API key, and the cookie alone is nobody', async () => {
    const headers = { 'x-service-workspace-id': workspaceId };
    assert.equal((await service.call('GET', '/v1/keys-only', { key: token, headers })).status, 401);
    const cookie = `service_workspace_id=${workspaceId}`;
    assert.equal((await service.call('GET', '/v1/who', { key: undefined, headers: { cookie } })).status, 401);
  });
});

describe('a session token', () => {
  const issuerServer = createServer();
  const published: JWK[] = [];
  let fetches = 0;
  let down = false;
  let issuer: string;
  let service: ListeningApp;
  const workspace: Record<string, string> = {};
  const rsa = generateKeyPair('RS256', { extractable: true });

  before(async () => {
    const { publicKey } = await rsa;
    published.push({ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256' });
    issuerServer.on('request', (_request, response) => {
      fetches += 1;
      response.statusCode = down ? 500 : 200;
      response.end(JSON.stringify({ keys: published }));
    });
    await listenOn(issuerServer);
    issuer = addressOf(issuerServer);
    service = await listen(sessionRoutes, { oidc: { issuer, audience, jwksUri: `${issuer}/keys` } });
    workspace['x-service-workspace-id'] = await service.newWorkspace();
    await service.call('POST', `/v1/workspaces/${workspace['x-service-workspace-id']}/members`, {
      body: { subject: 'ann', role: 'marketer' },
    });
  });
  after(async () => {
    await service.close();
    issuerServer.close();
    issuerServer.closeAllConnections();
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const sign = async (claims: { [claim: string]: unknown }, header: { alg?: string; kid?: string } = {}) =>
    new SignJWT({ iss: issuer, aud: audience, sub: 'ann', exp: seconds() + 60, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', ...header })
      .sign((await rsa).privateKey);
  const status = async (key: string) => (await service.call('GET', '/v1/who', { key, headers: workspace })).status;

  test('is accepted when everything about it is right', async () => {
    assert.equal(await status(await sign({})), 200);
    assert.equal(await status(await sign({ aud: ['other', audience] })), 200);
    assert.equal(await status(await sign({ nbf: seconds() - 1 })), 200);
  });

  test('is refused for another issuer or audience, out of its time, or without a subject or an end', async () => {
    const wrong: { [claim: string]: unknown }[] = [
      { iss: 'https://other.example' },
      { aud: 'https://other.example' },
      { exp: seconds() - 30 },
      { nbf: seconds() + 120 },
      { sub: undefined },
      { sub: '' },
      { exp: undefined },
    ];
    for (const claims of wrong) assert.equal(await status(await sign(claims)), 401, JSON.stringify(claims));
  });

  test('is refused when its signature is not the issuer’s: none, shared secret, another key, changed claims', async () => {
    const good = await sign({});
    const [header = '', payload = '', signature = ''] = good.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const none = `${encode({ alg: 'none' })}.${payload}.`;
    const emptySignature = `${encode({ alg: 'none' })}.${payload}.AA`;
    const changed = `${header}.${encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: 'bob' })}.${signature}`;
    const shared = await new SignJWT({ iss: issuer, aud: audience, sub: 'ann', exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(new TextEncoder().encode(JSON.stringify(published[0])));
    const stranger = await generateKeyPair('RS256');
    const foreign = await new SignJWT({ iss: issuer, aud: audience, sub: 'ann', exp: seconds() + 60 })
      .setProtectedHeader({ alg: 'RS256', kid: 'one', jku: `${issuer}/mine`, jwk: await exportJWK(stranger.publicKey) })
      .sign(stranger.privateKey);
    for (const token of [none, emptySignature, changed, shared, foreign]) assert.equal(await status(token), 401);
    assert.equal(await status(good), 200);
  });

  test('with an unknown key id does not make us ask the issuer again and again', async () => {
    const before = fetches;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      assert.equal(await status(await sign({}, { kid: `unknown-${attempt}` })), 401);
    }
    assert.equal(fetches, before);
  });

  test('that was refreshed is told that the secret of its first request is not shown again', async () => {
    const headers = { ...workspace, 'idempotency-key': newId() };
    const [token, refreshed] = [await sign({}), await sign({ exp: seconds() + 61 })];
    const made = await service.call('POST', '/v1/secrets', { key: token, headers });
    const again = await service.call('POST', '/v1/secrets', { key: token, headers });
    assert.deepEqual([again.status, again.body.secret], [201, made.body.secret]);
    const later = await service.call('POST', '/v1/secrets', { key: refreshed, headers });
    assert.deepEqual([later.status, later.body.error.code], [409, 'CONFLICT']);
  });

  test('cannot be checked while the issuer is down: 502 and when to try again, not 401', async () => {
    const other = await listen(sessionRoutes, {
      handle: service.handle,
      oidc: { issuer, audience, jwksUri: `${issuer}/keys` },
    });
    down = true;
    const before = fetches;
    const token = await sign({});
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const answer = await other.call('GET', '/v1/who', { key: token, headers: workspace });
      assert.equal(answer.status, 502);
      assert.equal(answer.body.error.code, 'UPSTREAM_ERROR');
      assert.ok(Number(answer.headers.get('retry-after')) >= 1);
    }
    assert.equal(fetches, before + 1);
    down = false;
    assert.equal(await status(token), 200);
    await other.close();
  });
});

/** It publishes no types; a computed name keeps the compiler from looking for them. */
const untyped: string = 'oidc-provider';

/** oidc-provider as an installation would run it: one client, tokens for our audience signed as JWTs. */
async function identityProvider(issuer: string): Promise<RequestListener> {
  const { default: Provider } = await import(untyped);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: 'reviewing-console',
        client_secret: 'a-client-secret-of-the-test',
        grant_types: ['client_credentials'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    features: {
      clientCredentials: { enabled: true },
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience,
        getResourceServerInfo: () => ({
          scope: 'review',
          audience,
          accessTokenFormat: 'jwt',
          accessTokenTTL: 300,
          jwt: { sign: { alg: 'RS256' } },
        }),
      },
    },
  });
  return provider.callback();
}

async function clientToken(issuer: string): Promise<string> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('reviewing-console:a-client-secret-of-the-test').toString('base64')}`,
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', resource: audience }),
  });
  return z.object({ access_token: z.string() }).parse(await response.json()).access_token;
}
