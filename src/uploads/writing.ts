import { conflict } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { repeat } from '../platform/jobs/repeat.ts';
import { leaseSeconds, type Progress, recordProgress, releaseClaim, renewClaim } from './store.ts';
import type { UploadRow } from './tables.ts';

/** The client that sends the bytes. */
export interface Sender {
  /** Its connection is gone: what it sent is still being put away. */
  gone(): boolean;
  /** Ends its request unless all of it has arrived. */
  cutOff(): void;
}

/** The right to write to an upload, for one request. What is completed or expired needs none, since nobody writes to it. */
export interface Writing {
  readonly upload: UploadRow;
  /** Throws once another process may have taken the upload over. */
  assertHeld(): void;
  /** Records what was stored, and ends. */
  finish(progress: Progress): Promise<void>;
  /** Ends without a change, if it has not ended. */
  release(): Promise<void>;
}

export interface Claimed {
  readonly db: Database;
  readonly upload: UploadRow;
  readonly writer: string;
  readonly sender: Sender;
  /** No other process can write: the claim cannot be lost, however long this one stands still. */
  readonly alone: boolean;
  /** Called when it is over. */
  leave(): void;
}

const renewMs = 1000;

/** A writer that could not renew in time stops well before another one may begin. */
const trustMs = (leaseSeconds - 1) * 1000;

const takenOver = () => conflict('Another request has taken this upload over.', [{ type: 'upload_busy' }]);

/** Keeps a claim alive until it is finished or released. */
export function holdClaim({ db, upload, writer, sender, alone, leave }: Claimed): Writing {
  let renewedAt = performance.now();
  let lost = false;
  let over = false;
  const renew = async () => {
    const asked = performance.now();
    const wanted = await renewClaim(db, upload.id, writer);
    lost = wanted === undefined;
    renewedAt = asked;
    if (wanted !== false) sender.cutOff();
  };
  // A renewal that fails is tried again; until when, assertHeld decides.
  const stopRenewing = repeat(renew, renewMs, () => {});
  const end = async (last: () => Promise<unknown>) => {
    over = true;
    try {
      await stopRenewing();
      await last();
    } finally {
      leave();
    }
  };
  return {
    upload,
    assertHeld: () => {
      if (lost || (!alone && performance.now() - renewedAt > trustMs)) throw takenOver();
    },
    finish: (progress) =>
      end(async () => {
        if (!(await recordProgress(db, upload.id, writer, progress))) throw takenOver();
      }),
    release: async () => {
      if (!over) await end(() => releaseClaim(db, upload.id, writer));
    },
  };
}

export const unclaimed = (upload: UploadRow): Writing => ({
  upload,
  assertHeld: () => {},
  finish: async () => {},
  release: async () => {},
});
