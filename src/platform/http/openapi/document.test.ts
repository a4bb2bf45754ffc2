import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { type Answer, type ListeningApp, listen } from '../../../access/testing/listening-app.ts';
import type { App } from '../index.ts';
import { collectSchemas } from './json-schemas.ts';

const itemView = z.object({ id: z.uuid(), at: z.iso.datetime({ offset: true }), size: z.int() }).meta({ id: 'Item' });
const itemRequest = z
  .strictObject({ name: z.string().min(1), email: z.email().optional(), kind: z.enum(['a', 'b']) })
  .meta({ id: 'ItemRequest' });

function itemRoutes(app: App): void {
  const config = { auth: 'key-or-session', scope: 'uploads:write', rateLimit: 'upload' } as const;
  app.post(
    '/v1/items/:itemId/parts',
    {
      config,
      schema: {
        ...{ operationId: 'makeItem', summary: 'Makes an item', tags: ['Items'] },
        params: z.object({ itemId: z.uuid() }),
        querystring: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20).describe('Page size.') }),
        body: itemRequest,
        response: { 201: itemView },
      },
    },
    () => ({ id: '', at: '', size: 1 }),
  );
  app.get(
    '/v1/items',
    { config, schema: { operationId: 'listItems', response: { 200: z.object({ items: z.array(itemView) }) } } },
    () => ({ items: [] }),
  );
}

const description = {
  ...{ title: 'fairclear', version: '1.2.3', description: 'Reviews promotions.' },
  webhooks: { 'item.made': { summary: 'An item was made', body: z.object({ id: z.uuid(), data: itemView }) } },
};

describe('the API document', () => {
  let service: ListeningApp;
  let document: Answer['body'];
  before(async () => {
    service = await listen(itemRoutes, { description });
    const answer = await service.call('GET', '/v1/openapi.json', { key: undefined });
    assert.equal(answer.status, 200, answer.text);
    document = answer.body;
  });
  after(() => service.close());

  test('is OpenAPI 3.1, names the release and needs no key', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.equal(document.info.version, '1.2.3');
  });

  test('lists each route with its own operation id', () => {
    const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
    const ids = operations.map(({ operationId }) => operationId);
    assert.equal(new Set(ids).size, ids.length);
    for (const id of ['makeItem', 'listItems', 'createKey', 'revokeKey', 'createWorkspace', 'health']) {
      assert.ok(ids.includes(id), id);
    }
  });

  test('refers only to what it contains', () => {
    const text = JSON.stringify(document);
    const refs = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path);
    assert.ok(refs.length > 20);
    for (const path of refs) {
      const target = path.split('/').reduce((at, step) => at?.[step], document);
      assert.ok(target, path);
    }
  });

  test('names a schema once, and shows formats without patterns', () => {
    const text = JSON.stringify(document);
    assert.deepEqual(
      Object.keys(document.components.schemas).filter((name) => /item/i.test(name)),
      ['ItemRequest', 'Item'],
    );
    assert.doesNotMatch(text, /"pattern"|9007199254740991|Input"|Output"|\$defs|\$schema/);
    assert.deepEqual(document.components.schemas.Item.properties.at, { type: 'string', format: 'date-time' });
  });

  test('shows what is sent as closed and what is answered as open, with its correlation id', () => {
    const { post } = document.paths['/v1/items/{itemId}/parts'];
    assert.deepEqual(post.requestBody.content['application/json'].schema, { $ref: '#/components/schemas/ItemRequest' });
    assert.equal(document.components.schemas.ItemRequest.additionalProperties, false);
    assert.equal(document.components.schemas.Item.additionalProperties, undefined);
    assert.deepEqual(post.responses[201].content['application/json'].schema, {
      allOf: [{ $ref: '#/components/schemas/Item' }, { $ref: '#/components/schemas/Correlated' }],
    });
    const list = document.paths['/v1/items'].get.responses[200].content['application/json'].schema;
    assert.deepEqual(Object.keys(list.properties), ['items', 'correlationId']);
  });

  test('shows credentials, scopes, limits, parameters and every problem a caller can meet', () => {
    const { post } = document.paths['/v1/items/{itemId}/parts'];
    assert.deepEqual(post.security, [{ apiKey: ['uploads:write'] }, { session: ['uploads:write'] }]);
    assert.deepEqual(Object.keys(post.responses), ['201', '400', '401', '403', '404', '409', '429', '500', '502']);
    assert.ok(post.responses[201].headers.RateLimit);
    const limit = post.parameters.find((one: { name?: string }) => one.name === 'limit');
    assert.deepEqual([limit.in, limit.required, limit.schema.default], ['query', false, 20]);
    const shared = post.parameters.flatMap((one: { $ref?: string }) => one.$ref?.split('/').at(-1) ?? []);
    assert.ok(shared.includes('IdempotencyKey') && shared.includes('WorkspaceId'));
    assert.equal(
      document.paths['/v1/items'].get.responses[409],
      undefined,
      'only a key or a route of its own conflicts',
    );
    assert.deepEqual(document.paths['/healthz'].get.security, []);
  });

  test('describes the events that webhooks receive', () => {
    const { post } = document.webhooks['item.made'];
    assert.deepEqual(post.requestBody.content['application/json'].schema.properties.data, {
      $ref: '#/components/schemas/Item',
    });
  });

  test('is shown by a page that loads nothing from outside', async () => {
    const page = await service.call('GET', '/docs/', { key: undefined });
    assert.equal(page.status, 200);
    assert.match(page.headers.get('content-type') ?? '', /^text\/html/);
    assert.doesNotMatch(page.text, /https?:\/\//);
    assert.match(page.text, /\/v1\/openapi\.json/);
    assert.match(page.text, /<title>[^<]+ API<\/title>/);
    for (const part of ['<html lang="en">', '<link rel="icon" href="data:,">'])
      assert.ok(page.text.includes(part), part);
    for (const offer of ['"agent":{"disabled":true}', '"mcp":{"disabled":true}', '"showDeveloperTools":"never"'])
      assert.ok(page.text.includes(offer), offer);
    assert.match(page.headers.get('content-security-policy') ?? '', /connect-src 'self'/);
    const script = await service.call('GET', '/docs/js/scalar.js', { key: undefined });
    assert.equal(script.status, 200);
    assert.ok(script.text.length > 1_000_000);
    const plain = await service.call('GET', '/docs', { key: undefined });
    assert.deepEqual([plain.status, plain.headers.get('location')], [301, '/docs/']);
  });
});

test('one name for two different schemas is refused, since clients would get two types of one name', () => {
  const schemas = collectSchemas();
  schemas.describe(z.object({ a: z.string() }).meta({ id: 'Twin' }), 'input');
  schemas.describe(z.object({ a: z.string() }).meta({ id: 'Twin' }), 'output');
  assert.throws(
    () => schemas.describe(z.object({ a: z.number() }).meta({ id: 'Twin' }), 'output'),
    /two schemas are named Twin/,
  );
});
