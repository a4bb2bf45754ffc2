import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { type App, entityTag, givenId, hasAlready, keepAnswerWith } from '../platform/http/index.ts';
import { findVersion } from '../promotions/index.ts';
import { presentStatus, presentSummary } from './present.ts';
import { evaluationSummary, evaluationView, triggered, waitQuery } from './schema.ts';
import { type StartDeps, startEvaluation, type Target } from './start.ts';
import { findLatest, listEvaluations, listFiles } from './store.ts';
import type { Waiting } from './waiting.ts';

export interface RouteDeps extends StartDeps {
  readonly waiting: Waiting;
}

const tags = ['Evaluations'];
const params = z.object({ promotionId: givenId, versionId: givenId });
const reading = { auth: 'key-or-session', scope: 'evaluations:read' } as const;

export function triggerRoute(app: App, deps: StartDeps): void {
  app.post(
    '/v1/promotions/:promotionId/versions/:versionId/evaluate',
    {
      config: { auth: 'key-or-session', scope: 'evaluations:write' },
      schema: {
        ...{ operationId: 'evaluateVersion', summary: 'Starts an evaluation, or answers the one under way', tags },
        params,
        response: { 202: triggered },
      },
    },
    async (request, reply) => {
      const target = { workspaceId: request.principal.workspaceId, ...request.params };
      const answerOf = (evaluationId: string) => ({ evaluationId, status: 'processing' as const });
      const evaluationId = await startEvaluation(deps, target, request.actor, (tx, id) =>
        keepAnswerWith(tx, request, { status: 202, body: answerOf(id), location: evaluationPath(target) }),
      );
      reply.code(202).header('location', evaluationPath(target));
      return answerOf(evaluationId);
    },
  );
}

const evaluationPath = ({ promotionId, versionId }: Target): string =>
  `/v1/promotions/${promotionId}/versions/${versionId}/evaluation`;

export function statusRoute(app: App, { db, waiting }: RouteDeps): void {
  app.get(
    '/v1/promotions/:promotionId/versions/:versionId/evaluation',
    {
      config: reading,
      schema: {
        ...{
          operationId: 'getEvaluation',
          summary: 'Shows the latest evaluation; holds the answer while nothing changes when asked to wait',
          tags,
        },
        params,
        querystring: waitQuery,
        response: { 200: evaluationView, 304: z.undefined().describe('Nothing has changed.') },
      },
    },
    async (request, reply) => {
      const target = { workspaceId: request.principal.workspaceId, ...request.params };
      const state = await awaitedState(db, waiting, target, request);
      reply.header('etag', state.etag).header('cache-control', 'private, no-cache');
      if (hasAlready(request.headers['if-none-match'], state.etag)) return reply.code(304).send(undefined);
      return state.view;
    },
  );
}

interface State {
  etag: string;
  final: boolean;
  view: z.input<typeof evaluationView>;
}

/** The state as it is, or, when that is what the caller has already or is not final, after it changed. */
async function awaitedState(
  db: Database,
  waiting: Waiting,
  target: Target,
  request: Pick<FastifyRequest, 'query' | 'raw' | 'headers'>,
): Promise<State> {
  const { wait } = waitQuery.parse(request.query);
  const gone = new AbortController();
  const leave = () => gone.abort();
  request.raw.socket.once('close', leave);
  try {
    return await stateAfterChange(db, waiting, target, {
      deadline: performance.now() + wait * 1000,
      signal: gone.signal,
      known: request.headers['if-none-match'],
    });
  } finally {
    // The connection outlives the request.
    request.raw.socket.off('close', leave);
  }
}

interface Patience {
  deadline: number;
  signal: AbortSignal;
  /** The state the caller has already. */
  known: string | undefined;
}

async function stateAfterChange(
  db: Database,
  waiting: Waiting,
  target: Target,
  { deadline, signal, known }: Patience,
): Promise<State> {
  const left = (): number => Math.max(0, deadline - performance.now());
  // Listening starts before looking, or a change between the two would be missed.
  let change = waiting.nextChange(target.versionId, left(), signal);
  try {
    const first = await stateOf(db, target);
    const unchanged = (state: State) => (first.final ? hasAlready(known, state.etag) : state.etag === first.etag);
    let state = first;
    while (unchanged(state) && left() > 0 && !signal.aborted) {
      await change.done;
      change = waiting.nextChange(target.versionId, left(), signal);
      state = await stateOf(db, target);
    }
    return state;
  } finally {
    change.cancel();
  }
}

async function stateOf(db: Database, { workspaceId, promotionId, versionId }: Target): Promise<State> {
  const latest = await findLatest(db, workspaceId, versionId);
  if (latest?.promotion_id !== promotionId) {
    const version = await findVersion(db, workspaceId, promotionId, versionId);
    throw notFound(
      version
        ? 'The version has not been evaluated yet; start with POST …/evaluate.'
        : 'There is no such promotion or version.',
    );
  }
  const files = await listFiles(db, [latest.id]);
  const etag = entityTag(
    latest.id,
    latest.status,
    files.map((file) => [file.id, file.status]),
  );
  return { etag, final: latest.status !== 'processing', view: presentStatus(latest, files) };
}

export function historyRoute(app: App, { db }: RouteDeps): void {
  app.get(
    '/v1/promotions/:promotionId/versions/:versionId/evaluations',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listEvaluations', summary: 'Lists every evaluation of the version, newest first', tags },
        params,
        response: { 200: z.object({ evaluations: z.array(evaluationSummary) }) },
      },
    },
    async (request) => {
      const { workspaceId } = request.principal;
      const { promotionId, versionId } = request.params;
      if (!(await findVersion(db, workspaceId, promotionId, versionId)))
        throw notFound('There is no such promotion or version.');
      const evaluations = await listEvaluations(db, workspaceId, versionId);
      const files = await listFiles(
        db,
        evaluations.map(({ id }) => id),
      );
      return {
        evaluations: evaluations.map((evaluation) =>
          presentSummary(
            evaluation,
            files.filter((file) => file.evaluation_id === evaluation.id),
          ),
        ),
      };
    },
  );
}
