import { fieldError, invalid } from '../kernel/problem.ts';
import type { Promotion } from './store.ts';

const shape = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/;

/** Where a page ended: opaque to callers, stable while promotions are added. */
export const cursorAfter = (promotion: Promotion): string =>
  Buffer.from(`${promotion.created_at.toISOString()}_${promotion.id}`).toString('base64url');

export function readCursor(cursor: string): { createdAt: string; id: string } {
  const found = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!found || Number.isNaN(Date.parse(found[1]!)))
    throw invalid([fieldError('cursor', 'Must be the nextCursor of the page before.')]);
  return { createdAt: found[1]!, id: found[2]! };
}
