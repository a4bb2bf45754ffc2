import { setTimeout as pause } from 'node:timers/promises';
import type { Clock } from '../kernel/clock.ts';
import { newOpaqueId } from '../kernel/ids.ts';
import { conflict, notFound, Problem } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { statusAt } from './model.ts';
import { askForClaim, claimUpload, findUpload, releaseClaim, type UploadKey } from './store.ts';
import type { UploadRow } from './tables.ts';
import { holdClaim, type Sender, unclaimed, type Writing } from './writing.ts';

export interface WriterRequest {
  readonly sender: Sender;
  /** Throws for faults against the record, which are told before its state is. */
  check?(upload: UploadRow): void;
  /** Asks a present writer to stop, and waits for that; otherwise it is only waited for when its client is gone. */
  readonly insist?: boolean;
  /** An expired upload is no reason to refuse. */
  readonly evenExpired?: boolean;
}

export interface Writers {
  begin(key: UploadKey, request: WriterRequest): Promise<Writing>;
  /** The writer that an upload was inserted with. */
  beginNew(upload: UploadRow, writer: string, sender: Sender): Writing;
  /** Waits for a writer whose client is gone, so that what it sent is seen. */
  settle(key: UploadKey): Promise<void>;
  /** Waits for every writer of this process. */
  settleAll(): Promise<void>;
}

export interface WritersOptions {
  readonly db: Database;
  readonly clock: Clock;
  /** No other process has this database. */
  readonly alone: boolean;
}

/** A writer of this process. */
interface Local {
  readonly sender: Sender;
  readonly ended: Promise<void>;
}

const patienceMs = 8000;
const pollMs = 200;

const busy = () =>
  new Problem('CONFLICT', 'Another chunk of this upload is under way.', {
    details: [{ type: 'upload_busy' }],
    retryAfterSeconds: 1,
  });

const expired = () => conflict('The upload has expired; begin a new one.', [{ type: 'upload_expired' }]);

const placeOf = ({ id, workspaceId }: UploadKey) => `${workspaceId}/${id}`;

/** Sees to it that one request at a time writes to an upload: here by a list, among processes by a claim in the database. */
export function createWriters(options: WritersOptions): Writers {
  const local = new Map<string, Local>();
  const enter = (key: UploadKey, sender: Sender): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    local.set(placeOf(key), { sender, ended: promise });
    return () => {
      local.delete(placeOf(key));
      resolve();
    };
  };
  const attempt = async (key: UploadKey, request: WriterRequest, other: Local | undefined) => {
    const claimed = other ? undefined : await claim(options, key, { request, leave: enter(key, request.sender) });
    return claimed ?? withoutClaim(options, key, request);
  };
  return {
    begin: async (key, request) => {
      const deadline = performance.now() + patienceMs;
      for (;;) {
        const other = local.get(placeOf(key));
        const writing = await attempt(key, request, other);
        if (writing) return writing;
        if (!(request.insist || other?.sender.gone()) || performance.now() > deadline) throw busy();
        await (other ? makeWay(other, request) : makeWayElsewhere(options, key));
      }
    },
    beginNew: (upload, writer, sender) => {
      const leave = enter({ id: upload.id, workspaceId: upload.workspace_id }, sender);
      return holdClaim({ ...options, upload, writer, sender, leave });
    },
    settle: async (key) => {
      const other = local.get(placeOf(key));
      if (other?.sender.gone()) await atMost(patienceMs, other.ended);
    },
    settleAll: async () => {
      await Promise.all([...local.values()].map(({ ended }) => ended));
    },
  };
}

async function claim(
  { db, clock, alone }: WritersOptions,
  key: UploadKey,
  { request, leave }: { request: WriterRequest; leave: () => void },
): Promise<Writing | undefined> {
  const writer = newOpaqueId();
  let upload: UploadRow | undefined;
  try {
    upload = await claimUpload(db, key, writer, clock.now());
    if (upload) request.check?.(upload);
  } catch (error) {
    try {
      if (upload) await releaseClaim(db, key.id, writer);
    } finally {
      leave();
    }
    throw error;
  }
  if (upload) return holdClaim({ db, upload, writer, sender: request.sender, alone, leave });
  leave();
  return undefined;
}

/** What a request gets that could not claim: refused for good, let through, or undefined because it has to wait. */
async function withoutClaim(
  { db, clock }: WritersOptions,
  key: UploadKey,
  { check, evenExpired }: WriterRequest,
): Promise<Writing | undefined> {
  const upload = await findUpload(db, key);
  if (!upload) throw notFound('There is no such upload.');
  check?.(upload);
  const status = statusAt(upload, clock.now());
  if (status === 'expired' && !evenExpired) throw expired();
  return status === 'expired' || status === 'completed' ? unclaimed(upload) : undefined;
}

async function makeWay({ sender, ended }: Local, { insist }: WriterRequest): Promise<void> {
  if (insist) sender.cutOff();
  await atMost(patienceMs, ended);
}

async function makeWayElsewhere({ db }: WritersOptions, key: UploadKey): Promise<void> {
  await askForClaim(db, key);
  await pause(pollMs);
}

const atMost = (ms: number, ended: Promise<void>) => Promise.race([ended, pause(ms, undefined, { ref: false })]);
