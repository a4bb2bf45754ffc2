import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Jobs } from '../jobs/jobs.ts';

export interface Metrics {
  readonly registry: Registry;
  requestAnswered(labels: { method: string; route: string; status: number }, seconds: number): void;
}

export function createMetrics(jobs: Pick<Jobs, 'depths'>): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'fairclear_http_request_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 60],
    registers: [registry],
  });
  new Gauge({
    name: 'fairclear_jobs',
    help: 'Jobs by queue and state.',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { queue, ...states } of await jobs.depths()) {
        for (const [state, count] of Object.entries(states)) this.set({ queue, state }, count);
      }
    },
  });
  return { registry, requestAnswered: (labels, seconds) => requests.observe(labels, seconds) };
}
