import type { FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import { type FieldError, fieldError, invalid } from '../../kernel/problem.ts';
import { checkAgainst } from './field-errors.ts';
import { noSuchRoute } from './problem-answers.ts';
import type { RouteRules } from './route-rules.ts';
import { findUnstorableText } from './unstorable-text.ts';

/**
 * Everything wrong with a request's own shape, in one answer: headers, query and body together. A path whose ids
 * cannot exist is a 404, and comes after the faults of the body.
 */
export async function checkRequest(request: FastifyRequest, headerFaults: FieldError[]): Promise<void> {
  const schema: FastifySchema = request.routeOptions.schema ?? {};
  const query = checkPart(schema.querystring ?? queryUnasked(request.routeOptions.config), request.query);
  const body = checkBody(schema.body, request.body);
  const ofShape = [...headerFaults, ...query.faults, ...body.faults];
  const faults = [...ofShape, ...(await faultsOfRecords(request, ofShape))];
  if (faults.length > 0) throw invalid(faults);
  const params = checkPart(schema.params, request.params);
  if (params.faults.length > 0) throw noSuchRoute();
  request.query = query.value;
  request.params = params.value;
  if (schema.body !== undefined) request.body = body.value;
}

const noQuery = z.strictObject({});

/** Whoever asks for less than all by a field that a route does not know must not be given all; open pages and streams take anything. */
const queryUnasked = ({ auth, body }: RouteRules): z.ZodType | undefined =>
  auth === 'none' || body === 'stream' ? undefined : noQuery;

/** Where a field is misshapen, that is all there is to say about it. */
async function faultsOfRecords(request: FastifyRequest, ofShape: readonly FieldError[]): Promise<FieldError[]> {
  const { recordFaults }: RouteRules = request.routeOptions.config;
  const faults = (await recordFaults?.(request.principal.workspaceId, request.body)) ?? [];
  const isToldOf = (field: string) =>
    ofShape.some((known) => field === known.field || field.startsWith(`${known.field}[`));
  return faults.filter(({ field }) => !isToldOf(field));
}

interface Part {
  value: unknown;
  faults: FieldError[];
}

function checkPart(schema: unknown, value: unknown): Part {
  const faults = findUnstorableText(value);
  if (faults.length > 0 || !(schema instanceof z.ZodType)) return { value, faults };
  const checked = checkAgainst(schema, value);
  return checked.ok ? { value: checked.value, faults: [] } : { value, faults: checked.faults };
}

/** A body is checked in full even where some text in it cannot be stored: both kinds of fault are told at once. */
function checkBody(schema: unknown, body: unknown): Part {
  if (!(schema instanceof z.ZodType)) return { value: body, faults: [] };
  if (body === undefined || body === null) {
    const optional = schema.safeParse(undefined);
    return {
      value: optional.data,
      faults: optional.success ? [] : [fieldError('body', 'Is required: a JSON object.')],
    };
  }
  const unstorable = findUnstorableText(body);
  const checked = checkAgainst(schema, body);
  if (checked.ok) return { value: checked.value, faults: unstorable };
  return { value: body, faults: [...unstorable, ...checked.faults] };
}
