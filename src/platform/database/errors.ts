/** PostgreSQL's five-character code of an error, when it is one of its errors. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** Whether the error is a violation of the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  sqlState(error)?.startsWith('23') === true &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === constraint;

const unreachableCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // The server stops, starts, or takes no more connections.
  ...['57P01', '57P02', '57P03', '53300'],
]);

/** What the driver says without a code. */
const unreachableMessage =
  /^(Connection terminated|timeout exceeded when trying to connect|Client .* is not queryable)/;

/** Whether the server cannot be reached at present: nothing is wrong with what was asked of it. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && unreachableCodes.has(String(error.code))) ||
    sqlState(error)?.startsWith('08') === true ||
    unreachableMessage.test(error.message));
