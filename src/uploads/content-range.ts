import { type FieldError, fieldError } from '../kernel/problem.ts';
import type { ByteSpan } from './model.ts';

export interface ContentRange {
  readonly span: ByteSpan;
  readonly total: number;
}

/** RFC 9110, 14.4: `bytes FIRST-LAST/COMPLETE`, LAST inclusive. A chunk always knows all three. */
const pattern = /^bytes +(\d{1,15})-(\d{1,15})\/(\d{1,15})$/i;

export function readContentRange(header: string): ContentRange | FieldError {
  const [, first, last, complete] = pattern.exec(header.trim()) ?? [];
  if (first === undefined) return fault('Must be: bytes START-END/TOTAL, zero-based, END inclusive.');
  const [start, end, total] = [Number(first), Number(last) + 1, Number(complete)];
  if (end <= start) return fault('END must not be smaller than START.');
  if (end > total) return fault('END must be smaller than TOTAL.');
  return { span: { start, end }, total };
}

const fault = (message: string): FieldError => fieldError('Content-Range', message);
