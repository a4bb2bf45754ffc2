import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { type RunningService, startOnEmbedded } from './service.ts';

/** What the published document says is generated into requests, whole and broken; the service must answer each in its contract. */

type Schema = Record<string, unknown> & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  anyOf?: Schema[];
  required?: string[];
};

interface Operation {
  method: string;
  path: string;
  body: Schema | undefined;
  query: { name: string; schema: Schema }[];
}

const awkward = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  'null',
  '-1',
  '💥',
  '<b>',
  "' OR 1=1 --",
  '../../etc/passwd',
  '%00',
  'a'.repeat(5000),
  '2026-02-30T25:00:00Z',
  '{}',
  '00000000-0000-4000-8000-000000000000',
);
const anything = fc.oneof(
  { maxDepth: 2 },
  fc.jsonValue({ maxDepth: 2 }),
  awkward,
  fc.double({ noNaN: true }),
  fc.constant(null),
);

function valid(schema: Schema, components: Record<string, Schema>): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return valid(components[schema.$ref.split('/').at(-1)!]!, components);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => valid(one, components)));
  switch (schema.type) {
    case 'string':
      return schema.format === 'uuid'
        ? fc.uuid()
        : schema.format === 'date-time'
          ? fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((date) => date.toISOString())
          : schema.format === 'email'
            ? fc.emailAddress()
            : fc.string({ minLength: 1, maxLength: 30 });
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 100 });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valid(schema.items ?? {}, components), { minLength: 0, maxLength: 3 });
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, one]) => [name, valid(one, components)]),
        ),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      return anything;
  }
}

/** A valid body with one part replaced, added or taken away, or something else altogether. */
function broken(schema: Schema, components: Record<string, Schema>): fc.Arbitrary<unknown> {
  const whole = valid(schema, components);
  const changed = fc.tuple(whole, fc.nat(20), anything, fc.boolean()).map(([body, at, value, drop]) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return value;
    const keys = [...Object.keys(body), 'surprise'];
    const key = keys[at % keys.length]!;
    const { [key]: _, ...rest } = body as Record<string, unknown>;
    return drop ? rest : { ...rest, [key]: value };
  });
  return fc.oneof({ weight: 4, arbitrary: changed }, { weight: 1, arbitrary: anything });
}

describe('requests made from the published document', () => {
  const ending: (() => Promise<unknown>)[] = [];
  let service: RunningService;
  let operations: Operation[];
  let components: Record<string, Schema>;

  before(async () => {
    service = await startOnEmbedded({ FAIRCLEAR_LOG_LEVEL: 'error' }, ending);
    const { body: document } = await service.request('GET', '/v1/openapi.json');
    assert.equal(document.openapi.slice(0, 3), '3.1');
    components = document.components.schemas;
    operations = Object.entries(
      document.paths as Record<
        string,
        Record<
          string,
          {
            requestBody?: { content: Record<string, { schema: Schema }> };
            parameters?: { in: string; name: string; schema: Schema }[];
          }
        >
      >,
    ).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([method]) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map(([method, operation]) => ({
          method: method.toUpperCase(),
          path,
          body: operation.requestBody?.content['application/json']?.schema,
          query: (operation.parameters ?? [])
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema }) => ({ name, schema })),
        })),
    );
  });
  after(async () => {
    for (const end of ending.toReversed()) await end();
  });

  test('the document names every resource of the contract, with its webhooks', async () => {
    const paths = new Set(operations.map((operation) => `${operation.method} ${operation.path}`));
    for (const wanted of [
      'POST /v1/promotions',
      'GET /v1/promotions',
      'POST /v1/promotions/{promotionId}/versions',
      'POST /v1/promotions/{promotionId}/versions/{versionId}/evaluate',
      'GET /v1/promotions/{promotionId}/versions/{versionId}/evaluation',
      'POST /v1/uploads',
      'PUT /v1/uploads/{uploadId}',
      'GET /v1/uploads/{uploadId}',
      'DELETE /v1/uploads/{uploadId}',
      'GET /v1/channels',
      'GET /v1/products',
      'GET /v1/jurisdictions',
      'GET /v1/target-markets',
      'GET /v1/rules',
      'POST /v1/claims',
      'POST /v1/keys',
      'POST /v1/workspaces',
      'POST /v1/webhooks',
    ])
      assert.ok(paths.has(wanted), `${wanted} is not in the document`);
    const { body: document } = await service.request('GET', '/v1/openapi.json');
    assert.ok(document.webhooks['evaluation.completed'], 'the webhooks are in the document');
  });

  test('none gets a 500, and every refusal is the envelope of the contract', async () => {
    const call = fc.constantFrom(...operations).chain((operation) =>
      fc.record({
        operation: fc.constant(operation),
        ids: fc.array(fc.oneof({ weight: 3, arbitrary: fc.uuid() }, awkward), { minLength: 4, maxLength: 4 }),
        body: operation.body
          ? fc.oneof(valid(operation.body, components), broken(operation.body, components))
          : fc.constant(undefined),
        query: fc.record(
          Object.fromEntries(
            operation.query.map(({ name, schema }) => [name, fc.oneof(valid(schema, components), awkward)]),
          ),
          { requiredKeys: [] },
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(call, async ({ operation, ids, body, query }) => {
        let at = 0;
        const path = operation.path.replace(/\{[^}]+\}/g, () =>
          encodeURIComponent(ids[at++ % ids.length]!.toWellFormed()),
        );
        const search = new URLSearchParams(
          Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value).toWellFormed()])),
        );
        // Waiting for a change would only take time.
        search.delete('wait');
        const answer = await service.request(operation.method, `${path}?${search}`, {
          ...(body === undefined ? {} : { body }),
          headers: { 'x-external-user-id': 'user-1' },
        });
        const where = `${operation.method} ${path} ${JSON.stringify(body)?.slice(0, 500)}: ${answer.status} ${answer.text.slice(0, 500)}`;
        assert.ok(answer.status < 500, where);
        assert.match(answer.headers.get('x-correlation-id') ?? '', /^[0-9a-f-]{36}$/, where);
        if (answer.status < 400) return;
        assert.equal(answer.body.correlationId, answer.headers.get('x-correlation-id'), where);
        assert.match(
          answer.body.error.code,
          /^(VALIDATION_ERROR|UNAUTHORIZED|FORBIDDEN|NOT_FOUND|CONFLICT|RATE_LIMITED)$/,
          where,
        );
        assert.ok(Array.isArray(answer.body.error.details) && answer.body.error.message.length > 0, where);
        assert.doesNotMatch(answer.text, /node_modules|at .*\.js:\d|SELECT |\/src\//, where);
      }),
      { numRuns: 600 },
    );
  });

  test('malformed JSON, another media type, unknown routes and methods get the envelope too', async () => {
    const cases: [string, string, { raw?: string; headers?: Record<string, string>; key?: null }, number, string][] = [
      [
        'POST',
        '/v1/promotions',
        { raw: '{"a":', headers: { 'content-type': 'application/json', 'x-external-user-id': 'u' } },
        400,
        'VALIDATION_ERROR',
      ],
      [
        'POST',
        '/v1/promotions',
        { raw: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-external-user-id': 'u' } },
        400,
        'VALIDATION_ERROR',
      ],
      ['GET', '/v1/nothing/here', {}, 404, 'NOT_FOUND'],
      ['PATCH', '/v1/promotions', {}, 404, 'NOT_FOUND'],
      ['GET', '/v1/promotions/not-a-uuid', {}, 404, 'NOT_FOUND'],
      ['GET', '/v1/promotions', { key: null }, 401, 'UNAUTHORIZED'],
      ['GET', '/%E0%A4%A', {}, 404, 'NOT_FOUND'],
    ];
    for (const [method, path, call, status, code] of cases) {
      const answer = await service.request(method, path, call);
      assert.deepEqual([answer.status, answer.body?.error?.code], [status, code], `${method} ${path}`);
      assert.equal(answer.body.correlationId, answer.headers.get('x-correlation-id'));
    }
  });
});
