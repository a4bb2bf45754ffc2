import { z } from 'zod';
import type { App } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createMetrics } from '../platform/telemetry/metrics.ts';

/** Counts and times every request, and tells Prometheus, which authenticates with an operator's key. */
export function observeRequests(app: App, jobs: Jobs): void {
  const metrics = createMetrics(jobs);
  app.addHook('onResponse', async (request, reply) => {
    metrics.requestAnswered(
      { method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get(
    '/metrics',
    {
      config: { auth: 'key', operatorOnly: true, rateLimit: 'none' },
      schema: {
        ...{ operationId: 'metrics', summary: 'Measurements for Prometheus', tags: ['Operations'] },
        response: { 200: z.string() },
      },
    },
    async (_request, reply) =>
      reply
        .type(metrics.registry.contentType)
        .serializer(String)
        .send(await metrics.registry.metrics()),
  );
}
