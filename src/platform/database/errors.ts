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
