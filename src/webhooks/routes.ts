import { z } from 'zod';
import { type App, givenId } from '../platform/http/index.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  noSuchWebhook,
  rotateSecret,
  type WebhookDeps,
} from './endpoints.ts';
import { presentWebhook } from './present.ts';
import { webhookAnswer, webhookChange, webhookList, webhookRequest, webhookWithSecret } from './schema.ts';
import { findWebhook, listWebhooks } from './webhook-store.ts';

const tags = ['Webhooks'];
const reading = { auth: 'key-or-session', scope: 'webhooks:read' } as const;
const writing = { auth: 'key-or-session', scope: 'webhooks:write' } as const;
const params = z.object({ webhookId: givenId });

interface Asked {
  principal: { workspaceId: string };
  params: { webhookId: string };
}

/** The endpoint a request names, in the caller's own workspace. */
export const whichOf = ({ principal, params: { webhookId } }: Asked) => ({
  workspaceId: principal.workspaceId,
  webhookId,
});

export function secretRoutes(app: App, deps: WebhookDeps): void {
  app.post(
    '/v1/webhooks',
    {
      config: { ...writing, secretAnswer: true },
      schema: {
        ...{ operationId: 'createWebhook', summary: 'Adds an endpoint that events are sent to', tags },
        body: webhookRequest,
        response: { 201: webhookWithSecret },
      },
    },
    async (request, reply) => {
      const { webhook, secret } = await createWebhook(deps, request.principal.workspaceId, request.body);
      reply.code(201).header('location', `/v1/webhooks/${webhook.id}`);
      return { webhook: presentWebhook(webhook, deps.clock.now()), secret };
    },
  );
  app.post(
    '/v1/webhooks/:webhookId/rotate-secret',
    {
      config: { ...writing, secretAnswer: true },
      schema: {
        ...{
          operationId: 'rotateWebhookSecret',
          summary: 'Makes a new secret; the old one signs for 24 hours more',
          tags,
        },
        params,
        response: { 200: webhookWithSecret },
      },
    },
    async (request) => {
      const { webhook, secret } = await rotateSecret(deps, whichOf(request));
      return { webhook: presentWebhook(webhook, deps.clock.now()), secret };
    },
  );
}

export function readRoutes(app: App, { db, clock }: WebhookDeps): void {
  app.get(
    '/v1/webhooks',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listWebhooks', summary: 'Lists the endpoints of the workspace, never their secrets', tags },
        response: { 200: webhookList },
      },
    },
    async (request) => {
      const webhooks = await listWebhooks(db, request.principal.workspaceId);
      return { webhooks: webhooks.map((webhook) => presentWebhook(webhook, clock.now())) };
    },
  );
  app.get(
    '/v1/webhooks/:webhookId',
    {
      config: reading,
      schema: {
        ...{ operationId: 'getWebhook', summary: 'Shows an endpoint', tags },
        params,
        response: { 200: webhookAnswer },
      },
    },
    async (request) => {
      const webhook = await findWebhook(db, whichOf(request));
      if (!webhook) throw noSuchWebhook();
      return { webhook: presentWebhook(webhook, clock.now()) };
    },
  );
}

export function changeRoutes(app: App, deps: WebhookDeps): void {
  app.patch(
    '/v1/webhooks/:webhookId',
    {
      config: writing,
      schema: {
        ...{ operationId: 'changeWebhook', summary: 'Changes an endpoint, or switches it on or off', tags },
        params,
        body: webhookChange,
        response: { 200: webhookAnswer },
      },
    },
    async (request) => {
      const webhook = await changeWebhook(deps, whichOf(request), request.body);
      return { webhook: presentWebhook(webhook, deps.clock.now()) };
    },
  );
  app.delete(
    '/v1/webhooks/:webhookId',
    {
      config: writing,
      schema: {
        ...{ operationId: 'deleteWebhook', summary: 'Removes an endpoint; nothing more is sent to it', tags },
        params,
        response: { 200: webhookAnswer },
      },
    },
    async (request) => {
      const webhook = await deleteWebhook(deps, whichOf(request));
      return { webhook: presentWebhook(webhook, deps.clock.now()) };
    },
  );
}
