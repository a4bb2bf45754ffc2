import { z } from 'zod';
import { Problem } from '../../kernel/problem.ts';
import { answerOf } from './problem-answers.ts';
import type { App } from './zod-types.ts';

/** What must answer before the process takes requests, by name: a check that throws is not ready. */
export type ReadinessChecks = Readonly<Record<string, () => Promise<unknown>>>;

const checkDeadlineMs = 2_000;

const outcome = z.enum(['ok', 'failed']);

/** A load balancer takes 503 for "not now"; the body is the envelope of every error. */
const notReady = z.object({
  error: z.object({ code: z.string(), message: z.string(), details: z.array(z.unknown()) }),
});

export function healthRoutes(app: App, checks: ReadinessChecks): void {
  const rules = { auth: 'none', rateLimit: 'none' } as const;
  app.get(
    '/healthz',
    {
      config: rules,
      schema: {
        ...{ operationId: 'health', summary: 'The process lives', tags: ['Operations'] },
        response: { 200: z.object({ status: z.literal('ok') }) },
      },
    },
    () => ({ status: 'ok' as const }),
  );
  app.get(
    '/readyz',
    {
      config: rules,
      schema: {
        ...{ operationId: 'readiness', summary: 'Database, file store and jobs answer', tags: ['Operations'] },
        response: {
          200: z.object({ status: z.literal('ready'), checks: z.record(z.string(), outcome) }),
          503: notReady,
        },
      },
    },
    async (request, reply) => {
      const results = await Promise.all(Object.entries(checks).map(([name, check]) => run(name, check)));
      const failed = results.filter(([, result]) => result === 'failed').map(([name]) => name);
      if (failed.length === 0) return { status: 'ready' as const, checks: Object.fromEntries(results) };
      const problem = new Problem('UPSTREAM_ERROR', `Not ready: ${failed.join(', ')}.`);
      const { headers, body } = answerOf(problem, request.id);
      return reply.code(503).headers(headers).send(body);
    },
  );
}

async function run(name: string, check: () => Promise<unknown>): Promise<[string, 'ok' | 'failed']> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), checkDeadlineMs);
  });
  try {
    return [name, (await Promise.race([check(), late])) === 'late' ? 'failed' : 'ok'];
  } catch {
    return [name, 'failed'];
  } finally {
    clearTimeout(timer);
  }
}
