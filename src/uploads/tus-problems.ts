import { Problem, type ProblemCode } from '../kernel/problem.ts';

/** How the protocol answers what the catalogue of problems has in other words. The type is that of the first detail. */
const statusByDetail: Readonly<Record<string, number>> = {
  upload_busy: 423,
  upload_expired: 410,
  checksum_mismatch: 460,
  too_large: 413,
};

const statusByCode: Partial<Record<ProblemCode, number>> = { VALIDATION_ERROR: 400, NOT_FOUND: 404, CONFLICT: 409 };

/** The status for a tus client; undefined for what is our own fault. */
export const tusStatusOf = ({ code, details }: Problem): number | undefined =>
  statusByDetail[details[0]?.type ?? ''] ?? statusByCode[code];

/** A refusal of the protocol's own server, as a problem. */
export function problemOfTus(status: number, text: string): Problem {
  const message = text.trim() || `The request was refused with status ${status}.`;
  if (status === 404 || status === 410) return new Problem('NOT_FOUND', message);
  if (status === 409 || status === 423) return new Problem('CONFLICT', message);
  return new Problem('VALIDATION_ERROR', message);
}
