import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, fastify, LogController } from 'fastify';
import { invariant } from '../../kernel/assert.ts';
import type { Clock } from '../../kernel/clock.ts';
import { systemClock } from '../../kernel/clock.ts';
import { Problem } from '../../kernel/problem.ts';
import type { Database } from '../database/database.ts';
import { answerSerializer } from './answer-serializer.ts';
import { answerBrokenRequest, checkProtocol } from './broken-requests.ts';
import { addSecurityHeaders, allowOrigin } from './browser.ts';
import { admitCaller, identifyCaller, readActor } from './caller.ts';
import { correlated, correlationHeader, correlationIdOf } from './correlation.ts';
import { healthRoutes, type ReadinessChecks } from './health.ts';
import { beginIdempotent, endIdempotent, idempotencyKeyFaults } from './idempotency.ts';
import { forgetOldAnswers } from './idempotency-store.ts';
import { jsonBodyLimit, readJsonBody } from './json-body.ts';
import { collectRoutes } from './openapi/collected-routes.ts';
import type { ApiDescription } from './openapi/document.ts';
import { documentationRoutes } from './openapi/documentation-routes.ts';
import { type Actor, type Authenticator, callerName, type Principal } from './principal.ts';
import { answerOf, isOurFault, noSuchRoute, problemOf } from './problem-answers.ts';
import {
  countRequest,
  forgetEndedWindows,
  type RateLimitSettings,
  rateLimitHeaders,
  secondsToWait,
} from './rate-limits.ts';
import { checkRequest } from './request-checks.ts';
import { outlastBody } from './rest-of-body.ts';
import { checkRouteRules, type RouteRules } from './route-rules.ts';
import type { App, ZodTypes } from './zod-types.ts';

export interface HttpAppOptions {
  readonly db: Database;
  readonly authenticator: Authenticator;
  readonly rateLimits: RateLimitSettings;
  /** Every scope a route may name. */
  readonly scopes: readonly string[];
  readonly corsOrigins?: readonly string[];
  readonly readiness?: ReadinessChecks;
  readonly clock?: Clock;
  readonly logger?: FastifyBaseLogger;
  /** What the API document says about the service; without it there is none. */
  readonly description?: ApiDescription;
}

const sweepEveryMs = 10 * 60_000;

/** The HTTP server without features: they register their routes on what this returns. See `index.ts`. */
export function createHttpApp(options: HttpAppOptions): App {
  const app: App = fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: correlationIdOf,
    requestIdHeader: false,
    bodyLimit: jsonBodyLimit,
    clientErrorHandler: answerBrokenRequest,
    http: { requireHostHeader: false },
    frameworkErrors: (error, request, reply) => answerProblem(error, request, reply),
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: false },
  }).withTypeProvider<ZodTypes>();

  app.server.on('checkExpectation', app.routing);
  refuseOpenRoutes(app, new Set(options.scopes));
  const routes = collectRoutes(app);
  readBodies(app);
  app.setValidatorCompiler(() => (value: unknown) => ({ value }));
  app.setSerializerCompiler(answerSerializer);
  app.setErrorHandler(answerProblem);
  app.setNotFoundHandler((request, reply) => answerProblem(noSuchRoute(), request, reply));
  guardRequests(app, options);
  finishAnswers(app, options.db);
  sweep(app, options);
  healthRoutes(app, options.readiness ?? {});
  if (options.description) documentationRoutes(app, routes, options.description);
  return app;
}

function answerProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error);
  if (isOurFault(problem)) request.log.error({ err: error }, 'a request failed');
  const { status, headers, body } = answerOf(problem, request.id);
  return reply
    .code(status)
    .header(correlationHeader, request.id)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body);
}

function refuseOpenRoutes(app: App, scopes: ReadonlySet<string>): void {
  app.addHook('onRoute', (route) => checkRouteRules(route, scopes));
}

function readBodies(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', async (request: FastifyRequest, payload: typeof request.raw) => {
    const rules: RouteRules = request.routeOptions.config;
    if (rules.body === 'stream') return payload;
    const wanted = request.routeOptions.schema?.body !== undefined;
    return wanted ? readJsonBody(payload, request.headers['content-type'] ?? '') : undefined;
  });
}

const principals = new WeakMap<FastifyRequest, Principal>();
const actors = new WeakMap<FastifyRequest, Actor>();

function known<T>(of: WeakMap<FastifyRequest, T>, request: FastifyRequest): T {
  const value = of.get(request);
  invariant(value !== undefined, `${request.routeOptions.url} does not know its caller`);
  return value;
}

/** The order of checks of the contract: 401, 429, 403 before the body is read; 400, 404, 409 after. */
function guardRequests(app: App, options: HttpAppOptions): void {
  const { db, authenticator, rateLimits, corsOrigins = [], clock = systemClock } = options;
  app.decorateRequest('principal', { getter: requestPrincipal });
  app.decorateRequest('actor', { getter: requestActor });
  app.addHook('onRequest', async (request, reply) => {
    reply.header(correlationHeader, request.id);
    addSecurityHeaders(reply);
    checkProtocol(request);
    if (allowOrigin(request, reply, corsOrigins)) return reply.code(204).send();
    const rules: RouteRules = request.routeOptions.config;
    if (request.is404 || rules.auth === 'none') return;
    const caller = await identifyCaller(request, rules, authenticator);
    if (rules.rateLimit !== 'none') {
      const limits = await countRequest(db, callerName(caller), rules, rateLimits);
      reply.headers(rateLimitHeaders(limits));
      const retryAfterSeconds = secondsToWait(limits);
      if (retryAfterSeconds !== undefined) {
        throw new Problem('RATE_LIMITED', 'Too many requests; see Retry-After.', { retryAfterSeconds });
      }
    }
    principals.set(request, await admitCaller(request, caller, authenticator));
  });
  app.addHook('preHandler', async (request, reply) => {
    const principal = principals.get(request);
    if (!principal) return checkRequest(request, []);
    const { actor, faults } = readActor(request, principal);
    await checkRequest(request, [...faults, ...idempotencyKeyFaults(request)]);
    actors.set(request, actor);
    await beginIdempotent({ db, clock }, request, reply);
  });
}

function requestPrincipal(this: FastifyRequest): Principal {
  return known(principals, this);
}

function requestActor(this: FastifyRequest): Actor {
  return known(actors, this);
}

function finishAnswers(app: App, db: Database): void {
  app.addHook('preSerialization', async (request, _reply, payload) => correlated(payload, request.id));
  app.addHook('onSend', async (request, reply, payload) => {
    await endIdempotent(db, request, reply, payload);
    await outlastBody(request, reply);
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    const workspaceId = principals.get(request)?.workspaceId;
    request.log.info(
      {
        ...{ method: request.method, route: request.routeOptions.url, status: reply.statusCode },
        ...{ ms: Math.round(reply.elapsedTime), workspaceId },
      },
      'request',
    );
  });
}

function sweep(app: App, { db, clock = systemClock }: HttpAppOptions): void {
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    timer = setInterval(() => {
      Promise.all([forgetEndedWindows(db), forgetOldAnswers(db, clock)]).catch((error: unknown) =>
        app.log.warn(error, 'old limits and answers were not removed'),
      );
    }, sweepEveryMs).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}
