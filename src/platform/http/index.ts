/**
 * The HTTP ground that features stand on. A feature exports one function that registers its routes:
 *
 * ```ts
 * import { z } from 'zod';
 * import { type App, givenId, keepAnswerWith } from '../platform/http/index.ts';
 *
 * const promotionPath = z.object({ promotionId: givenId });
 *
 * export function promotionRoutes(app: App, deps: { db: Database; clock: Clock }): void {
 *   app.post(
 *     '/v1/promotions/:promotionId/versions',
 *     {
 *       config: { auth: 'key', scope: 'promotions:write', externalUser: 'required' },
 *       schema: {
 *         operationId: 'createVersion',
 *         summary: 'Adds a version to a promotion',
 *         tags: ['Promotions'],
 *         params: promotionPath,              // what does not fit is a 404
 *         body: versionRequest,               // z.strictObject(…): what does not fit is a 400 naming every fault
 *         response: { 201: creationResponse }, // z.object(…) without correlationId; fields it does not name are dropped
 *       },
 *     },
 *     async (request, reply) => {
 *       const { workspaceId } = request.principal;
 *       const version = await createVersion(deps, workspaceId, request.params.promotionId, request.body, request.actor);
 *       reply.code(201).header('location', `/v1/promotions/${version.promotionId}/versions/${version.versionId}`);
 *       return version; // correlationId is added on the way out; it is also `request.id`
 *     },
 *   );
 * }
 * ```
 *
 * - `config` is `RouteRules`: credentials, scope, limits. A route without `auth` stops the start of the service.
 * - Refuse with a `Problem` (`notFound`, `conflict`, `invalid([fieldError(…)])`); nothing else decides a status.
 * - `.meta({ id: 'Promotion' })` on a schema names it in the API document.
 * - Checks over several fields: `checkedTogether(z.strictObject(…), (body, fault) => …)`; it runs although single
 *   fields are faulty, so that one answer names everything.
 * - `body: 'stream'` in `config` leaves `request.body` a stream of the raw bytes.
 * - A POST whose work must not be done twice calls `keepAnswerWith(tx, request, {status, body, location})` in its
 *   transaction; every other POST understands `Idempotency-Key` without doing anything.
 */
export { createHttpApp, type HttpAppOptions } from './app.ts';
export { entityTag, hasAlready } from './entity-tag.ts';
export { checkAgainst, checkedTogether } from './field-errors.ts';
export { givenId, givenInstant, idOrNone, instant } from './fields.ts';
export type { ReadinessChecks } from './health.ts';
export { keepAnswerWith } from './idempotency.ts';
export type { ApiDescription, WebhookEvent } from './openapi/document.ts';
export { cursorAfter, readCursor } from './page-cursor.ts';
export type {
  Actor,
  Authenticator,
  CredentialKind,
  KeyPrincipal,
  Principal,
  Session,
  SessionPrincipal,
} from './principal.ts';
export { allows } from './principal.ts';
export type { RouteRules } from './route-rules.ts';
export type { App } from './zod-types.ts';
