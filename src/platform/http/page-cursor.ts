import { isUuid } from '../../kernel/ids.ts';
import { fieldError, invalid } from '../../kernel/problem.ts';

/** What the next page begins after, where rows are in the order of their making. */
export interface PageEnd {
  createdAt: string;
  id: string;
}

/** Where a page ended: opaque to callers, stable while rows are added. */
export const cursorAfter = ({ created_at, id }: { created_at: Date; id: string }): string =>
  Buffer.from(`${created_at.toISOString()}_${id}`).toString('base64url');

/** @throws a VALIDATION_ERROR where a caller sends what no page answered. */
export function readCursor(cursor: string): PageEnd {
  const [createdAt = '', id = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('_', 2);
  if (!isInstant(createdAt) || !isUuid(id))
    throw invalid([fieldError('cursor', 'Must be the nextCursor of the page before.')]);
  return { createdAt, id };
}

/** As it was written: four figures for the year, in UTC. */
function isInstant(text: string): boolean {
  const time = new Date(text);
  return /^(?!0000)\d{4}-/.test(text) && !Number.isNaN(time.getTime()) && time.toISOString() === text;
}
