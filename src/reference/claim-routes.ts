import { z } from 'zod';
import { newId } from '../kernel/ids.ts';
import { notFound } from '../kernel/problem.ts';
import { type App, givenId } from '../platform/http/index.ts';
import type { ReferenceDeps } from './catalogue.ts';
import { endClaim, findClaims, insertClaim, listClaims } from './claim-store.ts';
import { presentClaim } from './present.ts';
import { claimRequest, claimView } from './schema.ts';

const tags = ['Claims'];

export function claimRoutes(app: App, deps: ReferenceDeps): void {
  approving(app, deps);
  looking(app, deps);
}

function approving(app: App, { db, clock }: ReferenceDeps): void {
  app.post(
    '/v1/claims',
    {
      config: { auth: 'key-or-session', scope: 'reference:write' },
      schema: {
        ...{ operationId: 'createClaim', summary: 'Records an approved claim', tags },
        body: claimRequest,
        response: { 201: z.object({ claim: claimView }) },
      },
    },
    async (request, reply) => {
      const { wording, substantiation = null, disclosures = [], expiresAt } = request.body;
      const now = clock.now();
      const claim = {
        id: newId(now.getTime()),
        workspace_id: request.principal.workspaceId,
        wording,
        substantiation,
        disclosures,
        expires_at: expiresAt === undefined ? null : new Date(expiresAt),
        created_at: now,
      };
      await insertClaim(db, claim);
      reply.code(201).header('location', `/v1/claims/${claim.id}`);
      return { claim: presentClaim(claim) };
    },
  );
  app.delete(
    '/v1/claims/:claimId',
    {
      config: { auth: 'key-or-session', scope: 'reference:write' },
      schema: {
        ...{ operationId: 'withdrawClaim', summary: 'Withdraws an approved claim from today (UTC) on', tags },
        params: z.object({ claimId: givenId }),
        response: { 200: z.object({ claim: claimView }) },
      },
    },
    async (request) => {
      const today = new Date(clock.now()).setUTCHours(0, 0, 0, 0);
      const claim = await endClaim(db, request.principal.workspaceId, request.params.claimId, new Date(today));
      if (!claim) throw notFound('There is no such claim.');
      return { claim: presentClaim(claim) };
    },
  );
}

function looking(app: App, { db }: ReferenceDeps): void {
  app.get(
    '/v1/claims',
    {
      config: { auth: 'key-or-session', scope: 'reference:read' },
      schema: {
        ...{ operationId: 'listClaims', summary: 'Lists the approved claims', tags },
        response: { 200: z.object({ claims: z.array(claimView) }) },
      },
    },
    async (request) => ({ claims: (await listClaims(db, request.principal.workspaceId)).map(presentClaim) }),
  );
  app.get(
    '/v1/claims/:claimId',
    {
      config: { auth: 'key-or-session', scope: 'reference:read' },
      schema: {
        ...{ operationId: 'getClaim', summary: 'Shows one approved claim', tags },
        params: z.object({ claimId: givenId }),
        response: { 200: z.object({ claim: claimView }) },
      },
    },
    async (request) => {
      const [claim] = await findClaims(db, request.principal.workspaceId, [request.params.claimId]);
      if (!claim) throw notFound('There is no such claim.');
      return { claim: presentClaim(claim) };
    },
  );
}
