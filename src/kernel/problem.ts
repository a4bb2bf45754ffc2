/** One fault of a request: `field` is a path such as `uploadIds[1]`, or a header's name. */
export interface FieldError {
  type: 'field_error';
  field: string;
  message: string;
}

/** What else an error may carry; the contract leaves `details` items open beyond `field_error`. */
export type ProblemDetail = FieldError | { type: string; [key: string]: unknown };

/**
 * The catalogue of everything that can go wrong for a caller. The HTTP layer alone turns a code into a status;
 * domain code names the problem.
 */
export const problemCodes = [
  'VALIDATION_ERROR',
  'UNAUTHORIZED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'RATE_LIMITED',
  'UPSTREAM_ERROR',
  'INTERNAL_ERROR',
] as const;

export type ProblemCode = (typeof problemCodes)[number];

/** An answer to the caller in the contract's error envelope. `retryAfterSeconds` becomes the `Retry-After` header. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetail[];
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ProblemCode,
    message: string,
    extra: { details?: ProblemDetail[]; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'Problem';
    this.code = code;
    this.details = extra.details ?? [];
    this.retryAfterSeconds = extra.retryAfterSeconds;
  }
}

/** The first fault stands in the message too, which is all that some callers log. */
export const invalid = (faults: FieldError[], message = inShort(faults)) =>
  new Problem('VALIDATION_ERROR', message, { details: faults });

function inShort([first, ...others]: readonly FieldError[]): string {
  const more = others.length === 0 ? '' : ` (and ${others.length} more, see details)`;
  return `The request is not valid: ${first?.field}: ${first?.message}${more}`;
}

export const fieldError = (field: string, message: string): FieldError => ({ type: 'field_error', field, message });

export const notFound = (message: string) => new Problem('NOT_FOUND', message);

export const conflict = (message: string, details: ProblemDetail[] = []) =>
  new Problem('CONFLICT', message, { details });

export const forbidden = (message: string) => new Problem('FORBIDDEN', message);

export const unauthorized = (message: string) => new Problem('UNAUTHORIZED', message);
