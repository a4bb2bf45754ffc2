import type { UploadRow, UploadStatus } from './tables.ts';

/*
 * The life of an upload
 *
 * It begins `pending`: announced with name, size and type, no byte held. The first byte that is kept makes it
 * `uploading`; from then on `bytes_received` only grows, and the bytes below it never change. The last byte makes it
 * `completed`: its SHA-256 is known, and nothing about it changes any more except that a version may use it, which
 * keeps it for good. Until a version does, its time may run out: nobody completed it in a day, or nobody used it in a
 * month. Then it is `expired`: its bytes are removed, and the record stays a while to say so.
 *
 * One request at a time writes to an upload. A chunk begins at or before `bytes_received`: what it repeats must be
 * what is held, the rest is appended. Only when the appended bytes are flushed does `bytes_received` move, so a crash at
 * any moment leaves what was acknowledged and nothing else.
 */

/** Bytes of the file from `start` up to, not including, `end`. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

export type NextStep =
  /** Its first bytes, `repeated` of them, are held already; the rest is new. */
  | { readonly kind: 'append'; readonly repeated: number }
  /** All of it is held already. */
  | { readonly kind: 'repeat' }
  /** Bytes before it are missing. */
  | { readonly kind: 'gap' };

export function nextStep(bytesReceived: number, { start, end }: ByteSpan): NextStep {
  if (start > bytesReceived) return { kind: 'gap' };
  return end <= bytesReceived ? { kind: 'repeat' } : { kind: 'append', repeated: bytesReceived - start };
}

export function statusWith(bytesReceived: number, fileSize: number): Exclude<UploadStatus, 'expired'> {
  if (bytesReceived === 0) return 'pending';
  return bytesReceived < fileSize ? 'uploading' : 'completed';
}

/** An upload whose time has passed is expired from that moment on, whenever the sweeper comes by. */
export const statusAt = (
  { status, used_at, expires_at }: Pick<UploadRow, 'status' | 'used_at' | 'expires_at'>,
  now: Date,
): UploadStatus => (used_at === null && expires_at <= now ? 'expired' : status);

export interface Lifetimes {
  readonly unfinishedHours: number;
  readonly unusedDays: number;
}

const hourMs = 3_600_000;

export const unfinishedUntil = (created: Date, { unfinishedHours }: Lifetimes): Date =>
  new Date(created.getTime() + unfinishedHours * hourMs);

export const unusedUntil = (completed: Date, { unusedDays }: Lifetimes): Date =>
  new Date(completed.getTime() + unusedDays * 24 * hourMs);
