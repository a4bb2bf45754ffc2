import type { App } from '../platform/http/index.ts';
import { deliveryLogRoute, deliveryRoutes } from './delivery-routes.ts';
import type { WebhookDeps } from './endpoints.ts';
import { changeRoutes, readRoutes, secretRoutes } from './routes.ts';

/** Endpoints, their secrets, and the log of what was sent to them. */
export function webhookRoutes(app: App, deps: WebhookDeps): void {
  secretRoutes(app, deps);
  readRoutes(app, deps);
  changeRoutes(app, deps);
  deliveryRoutes(app, deps);
  deliveryLogRoute(app, deps);
}

export { type AddressRules, addressRules } from './addresses.ts';
export type { WebhookDeps } from './endpoints.ts';
export { webhookEvents } from './schema.ts';
export { createSender, type Sender } from './sending.ts';
export { deliveryWork as webhookWork, type WorkDeps } from './work.ts';
