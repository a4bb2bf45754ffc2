import type { FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';

const envelope = z.looseObject({ correlationId: z.unknown() });

/**
 * What leaves is what the route's schema names, and the correlation id: a new column in a table changes no answer.
 * An answer that does not fit its schema is our fault and becomes an INTERNAL_ERROR.
 */
export const answerSerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  if (!(schema instanceof z.ZodType)) return (data) => JSON.stringify(data);
  return (data) => {
    const body = schema.parse(data);
    if (typeof body !== 'object' || body === null) return JSON.stringify(body);
    return JSON.stringify({ ...body, correlationId: envelope.parse(data).correlationId });
  };
};
