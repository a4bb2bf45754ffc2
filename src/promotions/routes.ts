import { z } from 'zod';
import { notFound } from '../kernel/problem.ts';
import { type App, cursorAfter, givenId, keepAnswerWith, readCursor } from '../platform/http/index.ts';
import { type Created, createPromotion, createVersion, type PromotionDeps } from './create.ts';
import { recordFaults } from './named-records.ts';
import { presentPromotion, presentVersion } from './present.ts';
import {
  created,
  listQuery,
  promotionList,
  promotionRequest,
  promotionView,
  versionRequest,
  versionView,
} from './schema.ts';
import { findPromotion, findVersion, listPromotions, listVersions } from './store.ts';

const tags = ['Promotions'];
const writing = { auth: 'key', scope: 'promotions:write', externalUser: 'required' } as const;
const reading = { auth: 'key-or-session', scope: 'promotions:read' } as const;
const promotionPath = z.object({ promotionId: givenId });
const versionPath = z.object({ promotionId: givenId, versionId: givenId });

const placeOf = ({ promotionId, versionId, version }: Created): string =>
  version === 1 ? `/v1/promotions/${promotionId}` : `/v1/promotions/${promotionId}/versions/${versionId}`;

export function createRoutes(app: App, deps: PromotionDeps): void {
  const config = { ...writing, recordFaults: recordFaults(deps) };
  app.post(
    '/v1/promotions',
    {
      config,
      schema: {
        ...{ operationId: 'createPromotion', summary: 'Creates a promotion with its first version', tags },
        body: promotionRequest,
        response: { 201: created },
      },
    },
    async (request, reply) => {
      const caller = { workspaceId: request.principal.workspaceId, actor: request.actor };
      const answer = await createPromotion(deps, caller, request.body, (tx, body) =>
        keepAnswerWith(tx, request, { status: 201, body, location: placeOf(body) }),
      );
      reply.code(201).header('location', placeOf(answer));
      return answer;
    },
  );
  app.post(
    '/v1/promotions/:promotionId/versions',
    {
      config,
      schema: {
        ...{ operationId: 'createVersion', summary: 'Adds a version to a promotion', tags },
        params: promotionPath,
        body: versionRequest,
        response: { 201: created },
      },
    },
    async (request, reply) => {
      const caller = { workspaceId: request.principal.workspaceId, actor: request.actor };
      const answer = await createVersion(deps, caller, request.params.promotionId, {
        body: request.body,
        keep: (tx, body) => keepAnswerWith(tx, request, { status: 201, body, location: placeOf(body) }),
      });
      reply.code(201).header('location', placeOf(answer));
      return answer;
    },
  );
}

export function readRoutes(app: App, { db }: PromotionDeps): void {
  app.get(
    '/v1/promotions',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listPromotions', summary: 'Lists promotions, newest first', tags },
        querystring: listQuery,
        response: { 200: promotionList },
      },
    },
    async (request) => {
      const { cursor, limit, ...filter } = request.query;
      const before = cursor === undefined ? undefined : readCursor(cursor);
      const found = await listPromotions(db, request.principal.workspaceId, { ...filter, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      return {
        promotions: page.map(presentPromotion),
        nextCursor: found.length > limit ? cursorAfter(page.at(-1)!) : null,
      };
    },
  );
  app.get(
    '/v1/promotions/:promotionId',
    {
      config: reading,
      schema: {
        ...{ operationId: 'getPromotion', summary: 'Shows a promotion', tags },
        params: promotionPath,
        response: { 200: z.object({ promotion: promotionView }) },
      },
    },
    async (request) => ({
      promotion: presentPromotion(await existing(db, request.principal.workspaceId, request.params.promotionId)),
    }),
  );
  versionReadRoutes(app, db);
}

function versionReadRoutes(app: App, db: PromotionDeps['db']): void {
  app.get(
    '/v1/promotions/:promotionId/versions',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listVersions', summary: 'Lists the versions of a promotion', tags },
        params: promotionPath,
        response: { 200: z.object({ versions: z.array(versionView) }) },
      },
    },
    async (request) => {
      const { workspaceId } = request.principal;
      const { id } = await existing(db, workspaceId, request.params.promotionId);
      return { versions: (await listVersions(db, workspaceId, id)).map(presentVersion) };
    },
  );
  app.get(
    '/v1/promotions/:promotionId/versions/:versionId',
    {
      config: reading,
      schema: {
        ...{ operationId: 'getVersion', summary: 'Shows one version with its content', tags },
        params: versionPath,
        response: { 200: z.object({ version: versionView }) },
      },
    },
    async (request) => {
      const version = await findVersion(
        db,
        request.principal.workspaceId,
        request.params.promotionId,
        request.params.versionId,
      );
      if (!version) throw notFound('There is no such version.');
      return { version: presentVersion(version) };
    },
  );
}

async function existing(db: PromotionDeps['db'], workspaceId: string, promotionId: string) {
  const promotion = await findPromotion(db, workspaceId, promotionId);
  if (!promotion) throw notFound('There is no such promotion.');
  return promotion;
}
