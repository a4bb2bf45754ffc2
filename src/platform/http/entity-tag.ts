import { createHash } from 'node:crypto';

/** The tag of an answer by all that decides what it says. */
export const entityTag = (...marks: readonly unknown[]): string =>
  `"${createHash('sha256').update(JSON.stringify(marks)).digest('base64url').slice(0, 27)}"`;

/** Whether a caller has the answer of this tag, as its If-None-Match says. */
export function hasAlready(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === '*' || header.split(',').some((known) => known.trim().replace(/^W\//, '') === tag);
}
