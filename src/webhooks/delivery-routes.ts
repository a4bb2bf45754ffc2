import { z } from 'zod';
import { type App, cursorAfter, givenId, readCursor } from '../platform/http/index.ts';
import { replay, sendTest } from './deliveries.ts';
import { listDeliveries } from './delivery-store.ts';
import { noSuchWebhook, type WebhookDeps } from './endpoints.ts';
import { presentDelivery } from './present.ts';
import { whichOf } from './routes.ts';
import { deliveryAnswer, deliveryList, deliveryQuery } from './schema.ts';
import { findWebhook } from './webhook-store.ts';

const tags = ['Webhooks'];
const writing = { auth: 'key-or-session', scope: 'webhooks:write' } as const;
const params = z.object({ webhookId: givenId });

export function deliveryRoutes(app: App, deps: WebhookDeps): void {
  app.post(
    '/v1/webhooks/:webhookId/test',
    {
      config: writing,
      schema: {
        ...{ operationId: 'testWebhook', summary: 'Sends webhook.test to an endpoint', tags },
        params,
        response: { 200: deliveryAnswer },
      },
    },
    async (request) => ({ delivery: presentDelivery(await sendTest(deps, whichOf(request))) }),
  );
  app.post(
    '/v1/webhooks/:webhookId/deliveries/:deliveryId/retry',
    {
      config: writing,
      schema: {
        ...{ operationId: 'retryDelivery', summary: 'Sends a delivery again at once', tags },
        params: params.extend({ deliveryId: givenId }),
        response: { 200: deliveryAnswer },
      },
    },
    async (request) => ({
      delivery: presentDelivery(await replay(deps, whichOf(request), request.params.deliveryId)),
    }),
  );
}

export function deliveryLogRoute(app: App, { db }: WebhookDeps): void {
  app.get(
    '/v1/webhooks/:webhookId/deliveries',
    {
      config: { auth: 'key-or-session', scope: 'webhooks:read' },
      schema: {
        ...{ operationId: 'listDeliveries', summary: 'Lists what was sent to an endpoint, newest first', tags },
        params,
        querystring: deliveryQuery,
        response: { 200: deliveryList },
      },
    },
    async (request) => {
      const { cursor, limit, status } = request.query;
      const before = cursor === undefined ? undefined : readCursor(cursor);
      const webhook = await findWebhook(db, whichOf(request));
      if (!webhook) throw noSuchWebhook();
      const found = await listDeliveries(db, webhook.id, { status, before, limit: limit + 1 });
      const page = found.slice(0, limit);
      const last = found.length > limit ? page.at(-1) : undefined;
      return { deliveries: page.map(presentDelivery), nextCursor: last ? cursorAfter(last.delivery) : null };
    },
  );
}
