import type { FastifySchema } from 'fastify';
import type { RouteRules } from '../route-rules.ts';
import type { App } from '../zod-types.ts';

/** A route as its feature registered it. */
export interface CollectedRoute {
  readonly method: string;
  readonly url: string;
  readonly schema: FastifySchema;
  readonly rules: RouteRules;
}

/** Remembers every route registered from now on that has a place in the API document. */
export function collectRoutes(app: App): readonly CollectedRoute[] {
  const routes: CollectedRoute[] = [];
  app.addHook('onRoute', ({ method, url, schema = {}, config: rules = {} }) => {
    if (schema.operationId === undefined) return;
    for (const one of [method].flat()) if (one !== 'HEAD') routes.push({ method: one, url, schema, rules });
  });
  return routes;
}
