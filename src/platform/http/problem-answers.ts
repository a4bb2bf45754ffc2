import { fieldError, invalid, notFound, Problem, type ProblemCode } from '../../kernel/problem.ts';
import { isUnreachable } from '../database/errors.ts';

/** The one place where a problem becomes an HTTP status. */
export const statusOf: Record<ProblemCode, number> = {
  VALIDATION_ERROR: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  INTERNAL_ERROR: 500,
  UPSTREAM_ERROR: 502,
};

/** RFC 9110 leaves the wait to us where a problem names none. */
const defaultUpstreamWaitSeconds = 5;

export const noSuchRoute = () => notFound('There is no such resource, or it does not take this method.');

const internalError = () =>
  new Problem('INTERNAL_ERROR', 'Something went wrong on our side. Quote the correlationId when you ask us about it.');

const databaseAway = () => new Problem('UPSTREAM_ERROR', 'The database does not answer; try again shortly.');

/** Faults that the server framework finds before any code of ours runs, in the contract's words. */
const frameworkProblems: Record<string, () => Problem> = {
  FST_ERR_BAD_URL: noSuchRoute,
  FST_ERR_MAX_PARAM_LENGTH: noSuchRoute,
  FST_ERR_NOT_FOUND: noSuchRoute,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => invalid([fieldError('Content-Type', 'Must be application/json.')]),
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: () => invalid([fieldError('Content-Type', 'Must be application/json.')]),
  FST_ERR_CTP_BODY_TOO_LARGE: () => invalid([fieldError('body', 'Is larger than this endpoint accepts.')]),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    invalid([fieldError('Content-Length', 'Does not match the length of the body that arrived.')]),
};

/** Whatever was thrown, as the problem the caller may see. What is not a problem of the catalogue stays inside. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return frameworkProblems[code]?.() ?? (isUnreachable(error) ? databaseAway() : internalError());
}

/** A fault that somebody must look at, as opposed to a request that was refused. */
export const isOurFault = (problem: Problem): boolean => statusOf[problem.code] >= 500;

export interface ProblemAnswer {
  status: number;
  headers: Record<string, string>;
  body: { error: { code: ProblemCode; message: string; details: Problem['details'] }; correlationId: string };
}

export function answerOf(problem: Problem, correlationId: string): ProblemAnswer {
  const wait =
    problem.retryAfterSeconds ?? (problem.code === 'UPSTREAM_ERROR' ? defaultUpstreamWaitSeconds : undefined);
  const { code, message, details } = problem;
  return {
    status: statusOf[code],
    headers: {
      ...(wait === undefined ? {} : { 'retry-after': String(Math.max(1, Math.ceil(wait))) }),
      ...(code === 'UNAUTHORIZED' ? { 'www-authenticate': 'Bearer' } : {}),
    },
    body: { error: { code, message, details }, correlationId },
  };
}
