import { STATUS_CODES } from 'node:http';
import type { z } from 'zod';
import { problemCodes } from '../../../kernel/problem.ts';
import { statusOf } from '../problem-answers.ts';
import type { CollectedRoute } from './collected-routes.ts';
import { collectSchemas, type Json, refPrefix, type Schemas } from './json-schemas.ts';
import { describeOperation } from './operation.ts';

/** An event that is sent to webhooks, for the document's `webhooks` section. */
export interface WebhookEvent {
  readonly summary: string;
  readonly description?: string;
  readonly body: z.ZodType;
}

export interface ApiDescription {
  readonly title: string;
  readonly version: string;
  readonly description: string;
  readonly webhooks?: Readonly<Record<string, WebhookEvent>>;
}

/** The API document: OpenAPI 3.1, made from the schemas that also check the requests. */
export function describeApi(routes: readonly CollectedRoute[], { webhooks = {}, ...info }: ApiDescription): Json {
  const schemas = collectSchemas();
  const paths: Record<string, Json> = {};
  for (const route of routes) {
    const path = route.url.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: describeOperation(route, schemas) };
  }
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.flatMap(({ schema }) => schema.tags ?? []))].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(webhooks, schemas),
    components: {
      securitySchemes,
      parameters,
      headers,
      responses: problemResponses(),
      schemas: { ...ownSchemas, ...schemas.components },
    },
  };
}

const describeWebhooks = (webhooks: Readonly<Record<string, WebhookEvent>>, schemas: Schemas): Json =>
  Object.fromEntries(
    Object.entries(webhooks).map(([name, { body, ...about }]) => [
      name,
      {
        post: {
          ...about,
          operationId: `on.${name}`,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemas.describe(body, 'output') } },
          },
          responses: { '2XX': { description: 'Any 2xx within 30 seconds counts as received.' } },
        },
      },
    ]),
  );

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key; the scopes it needs are listed at each operation.',
  },
  session: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A session token of the identity provider. The workspace is named by cookie or header.',
  },
};

const text = (about: Json = {}) => ({ type: 'string', ...about });
const uuid = text({ format: 'uuid' });

const parameter = (name: string, description: string, { required = false, schema = text() } = {}) => ({
  ...{ name, in: 'header', required, description, schema },
});

const userId = 'Identifier of the user in the calling system.';

const parameters = {
  CorrelationId: parameter('X-Correlation-Id', 'Your own id for tracing; a new one is made without it.', {
    schema: uuid,
  }),
  IdempotencyKey: parameter(
    'Idempotency-Key',
    'The same key and body within 24 hours return the first answer instead of doing the work twice.',
    { schema: text({ minLength: 1, maxLength: 255 }) },
  ),
  WorkspaceId: parameter('x-service-workspace-id', 'With a session token, where the workspace cookie cannot be sent.', {
    schema: uuid,
  }),
  RequiredExternalUserId: parameter('X-External-User-ID', userId, { required: true }),
  ExternalUserId: parameter('X-External-User-ID', userId),
  ExternalUserEmail: parameter('X-External-User-Email', 'E-mail address of that user, for the audit record.', {
    schema: text({ format: 'email' }),
  }),
};

const header = (description: string, schema: Json = text()) => ({ description, schema });

const headers = {
  CorrelationId: header('The correlationId of the body.', uuid),
  Location: header('Address of what was made.'),
  Replayed: header('`true` when this is the answer to an earlier request with the same Idempotency-Key.'),
  RateLimit: header('What remains of each limit, and the seconds until it begins anew: `"default";r=59;t=60`.'),
  RateLimitPolicy: header('The limits that apply: `"default";q=60;w=60`.'),
  RetryAfter: header('Seconds to wait.', { type: 'integer', minimum: 1 }),
};

const problemMeanings: Record<number, string> = {
  400: 'The request is not valid; `details` names every fault.',
  401: 'The credential is missing or not valid.',
  403: 'The credential lacks a permission.',
  404: 'There is no such resource in this workspace.',
  409: 'The resource is not in the expected state.',
  429: 'Too many requests.',
  500: 'Unexpected error on our side.',
  502: 'A service we depend on did not answer; try again shortly.',
};

const waits = new Set([409, 429, 502]);

function problemResponses(): Json {
  const statuses = [...new Set(problemCodes.map((code) => statusOf[code]))];
  return Object.fromEntries(
    statuses.map((status) => [
      `Problem${status}`,
      {
        description: problemMeanings[status] ?? STATUS_CODES[status],
        headers: {
          'X-Correlation-Id': { $ref: '#/components/headers/CorrelationId' },
          ...(waits.has(status) ? { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } : {}),
        },
        content: { 'application/json': { schema: { $ref: `${refPrefix}Problem` } } },
      },
    ]),
  );
}

const ownSchemas = {
  CorrelationId: { ...uuid, description: 'For tracing: quote it when you ask about a request.' },
  Correlated: {
    type: 'object',
    properties: { correlationId: { $ref: `${refPrefix}CorrelationId` } },
    required: ['correlationId'],
  },
  ProblemDetail: {
    type: 'object',
    description: 'A `field_error` names a field and what is wrong with it; other types carry their own fields.',
    properties: { type: text(), field: text(), message: text() },
    required: ['type'],
  },
  Problem: {
    type: 'object',
    properties: {
      error: {
        type: 'object',
        properties: {
          code: text({ enum: problemCodes }),
          message: text(),
          details: { type: 'array', items: { $ref: `${refPrefix}ProblemDetail` } },
        },
        required: ['code', 'message', 'details'],
      },
      correlationId: { $ref: `${refPrefix}CorrelationId` },
    },
    required: ['error', 'correlationId'],
  },
};
