import { type Logger, pino } from 'pino';
import type { Config } from '../config/config.ts';
import { sqlState } from '../database/errors.ts';

export type { Logger };

/** Wherever these stand in what is logged, they are not written: secrets, and what customers entrusted to us. */
const hidden = [
  'authorization',
  'cookie',
  'secret',
  'token',
  'apiKey',
  'password',
  'content',
  'body',
  'quote',
  'metadata',
];

export function createLogger(level: Config['logLevel'], destination?: { write(line: string): void }): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: hidden.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[hidden]' },
      serializers: { err: describeError, error: describeError },
    },
    // Standard output belongs to what the command has to say.
    destination ?? pino.destination(2),
  );
}

/**
 * Of an error: its kind, message and stack. PostgreSQL quotes the rejected values in message and detail, which may be
 * a promotion's words, so of its errors only the code and the names of what was violated are kept.
 */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = sqlState(error);
  if (code === undefined) return { type: error.name, message: error.message, stack: error.stack };
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ') + 1);
  const names = Object.fromEntries(
    Object.entries(error).filter(([name]) => ['constraint', 'table', 'column', 'routine'].includes(name)),
  );
  return { type: 'PostgresError', code, ...names, stack: frames };
}
