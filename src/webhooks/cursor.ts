import { fieldError, invalid } from '../kernel/problem.ts';
import type { Delivery } from './delivery-store.ts';

const shape = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_([0-9a-f-]{36})$/;

/** Where a page of deliveries ended: opaque to callers, stable while deliveries are added. */
export const cursorAfter = ({ created_at, id }: Delivery): string =>
  Buffer.from(`${created_at.toISOString()}_${id}`).toString('base64url');

export function readCursor(cursor: string): { createdAt: string; id: string } {
  const [, createdAt, id] = shape.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (createdAt === undefined || id === undefined || Number.isNaN(Date.parse(createdAt)))
    throw invalid([fieldError('cursor', 'Must be the nextCursor of the page before.')]);
  return { createdAt, id };
}
