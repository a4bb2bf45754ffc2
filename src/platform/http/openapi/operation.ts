import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { statusOf } from '../problem-answers.ts';
import { type RouteRules, understandsKeys } from '../route-rules.ts';
import type { CollectedRoute } from './collected-routes.ts';
import { type Json, refPrefix, type Schemas } from './json-schemas.ts';

const ref = (kind: 'parameters' | 'headers' | 'responses', name: string): Json => ({
  $ref: `#/components/${kind}/${name}`,
});

/** One route as the API document shows it: everything follows from what the route declares. */
export function describeOperation(route: CollectedRoute, schemas: Schemas): Json {
  const { schema, rules } = route;
  return {
    operationId: schema.operationId,
    summary: schema.summary,
    description: schema.description,
    tags: schema.tags,
    security: security(rules),
    parameters: parameters(route, schemas),
    requestBody: requestBody(route, schemas),
    responses: { ...answers(route, schemas), ...problems(route) },
  };
}

function security({ auth, scope, operatorOnly }: RouteRules): Json[] {
  if (auth === 'none') return [];
  const needed = operatorOnly ? ['*'] : [scope ?? '*'];
  return auth === 'key' ? [{ apiKey: needed }] : [{ apiKey: needed }, { session: needed }];
}

function parameters(route: CollectedRoute, schemas: Schemas): Json[] {
  const { method, rules, schema } = route;
  const named = [
    ...fieldsOf(schema.params, 'path', schemas),
    ...fieldsOf(schema.querystring, 'query', schemas),
    ...fieldsOf(schema.headers, 'header', schemas),
    ref('parameters', 'CorrelationId'),
  ];
  if (rules.auth === 'none') return named;
  if (understandsKeys(route)) named.push(ref('parameters', 'IdempotencyKey'));
  if (rules.auth === 'key-or-session') named.push(ref('parameters', 'WorkspaceId'));
  if (rules.externalUser === 'required') named.push(ref('parameters', 'RequiredExternalUserId'));
  else if (method !== 'GET') named.push(ref('parameters', 'ExternalUserId'));
  if (method !== 'GET') named.push(ref('parameters', 'ExternalUserEmail'));
  return named;
}

function fieldsOf(schema: unknown, place: 'path' | 'query' | 'header', schemas: Schemas): Json[] {
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape).map(([field, value]) => {
    const { description, ...rest } = schemas.describe(value, 'input');
    const required = place === 'path' || !value.safeParse(undefined).success;
    return { name: field === '*' ? 'path' : field, in: place, required, description, schema: rest };
  });
}

function requestBody({ rules, schema }: CollectedRoute, schemas: Schemas): Json | undefined {
  if (rules.body === 'stream') {
    return {
      required: true,
      content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
    };
  }
  if (!(schema.body instanceof z.ZodType)) return undefined;
  return {
    required: !schema.body.safeParse(undefined).success,
    content: { 'application/json': { schema: schemas.describe(schema.body, 'input') } },
  };
}

const responseMap = z.record(z.string(), z.unknown()).default({});

function answers(route: CollectedRoute, schemas: Schemas): Json {
  const { schema, rules } = route;
  const declared = Object.entries(responseMap.parse(schema.response));
  const all: [string, unknown][] = declared.length > 0 ? declared : [['200', undefined]];
  return Object.fromEntries(
    all.map(([status, body]) => [
      status,
      {
        description: schema.summary ?? STATUS_CODES[status] ?? 'Answer',
        headers: {
          'X-Correlation-Id': ref('headers', 'CorrelationId'),
          ...(status === '201' ? { Location: ref('headers', 'Location') } : {}),
          ...(understandsKeys(route) ? { 'Idempotent-Replayed': ref('headers', 'Replayed') } : {}),
          ...(isLimited(rules) ? limitHeaders : {}),
        },
        ...(body instanceof z.ZodType
          ? { content: { 'application/json': { schema: withCorrelationId(schemas.describe(body, 'output')) } } }
          : {}),
      },
    ]),
  );
}

const isLimited = ({ auth, rateLimit }: RouteRules) => auth !== 'none' && rateLimit !== 'none';

const limitHeaders = {
  RateLimit: ref('headers', 'RateLimit'),
  'RateLimit-Policy': ref('headers', 'RateLimitPolicy'),
};

const fieldMap = z.record(z.string(), z.unknown()).default({});
const nameList = z.array(z.string()).default([]);

function withCorrelationId(schema: Json): Json {
  if ('properties' in schema) {
    return {
      ...schema,
      properties: { ...fieldMap.parse(schema.properties), correlationId: { $ref: `${refPrefix}CorrelationId` } },
      required: [...nameList.parse(schema.required), 'correlationId'],
    };
  }
  return { allOf: [schema, { $ref: `${refPrefix}Correlated` }] };
}

/** Which problems a caller can meet here: those every route has, and those this one declares. */
function problems(route: CollectedRoute): Json {
  const { schema, rules } = route;
  const statuses = new Set<number>([400, 500, ...(schema.problems ?? [])]);
  if (rules.auth !== 'none') for (const status of [401, 403, 502]) statuses.add(status);
  if (understandsKeys(route)) statuses.add(statusOf.CONFLICT);
  if (isLimited(rules)) statuses.add(statusOf.RATE_LIMITED);
  if (schema.params !== undefined) statuses.add(statusOf.NOT_FOUND);
  return Object.fromEntries([...statuses].sort().map((status) => [status, ref('responses', `Problem${status}`)]));
}
