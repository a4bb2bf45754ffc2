import type { Document } from '../document/model.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { type Frame, joinFrames, reviewOfFrames } from './carousel.ts';
import { presentResult } from './present.ts';
import {
  judge,
  read,
  store,
  succeeded,
  type ToReview,
  unavailable,
  unlessUnreadable,
  type WorkDeps,
} from './reviewing.ts';
import { type FileJob, queueFor } from './start.ts';
import {
  type FileEvaluation,
  forgetFrames,
  framesRead,
  keepFrame,
  listFiles,
  listFrames,
  lockFiles,
  type Outcome,
} from './store.ts';

/** A frame is read by itself, so that one that cannot be read fails alone; whoever reads the last one judges them all. */
export async function reviewFrame(deps: WorkDeps, job: Job<FileJob>, found: ToReview): Promise<void> {
  const isRead = found.file.status !== 'pending' || (await framesRead(deps.db, [found.file.id])).size > 0;
  const reading = isRead
    ? undefined
    : await unlessUnreadable(deps, () => read(deps, found.version, found.file, job.signal));
  const isLast = await transaction(deps.db, async (tx) => {
    await lockFiles(tx, found.evaluation.id);
    if (reading !== undefined) await keepReading(tx, deps, found, reading);
    const files = await listFiles(tx, [found.evaluation.id]);
    const waiting = await waitingFrames(tx, files);
    const isLast = waiting.unread.length === 0 && waiting.read.length > 0;
    if (!isLast) await job.finish(tx);
    return isLast;
  });
  if (isLast) await judgeFrames(deps, job, found);
}

async function keepReading(
  tx: Transaction,
  deps: WorkDeps,
  found: ToReview,
  reading: Document | Outcome,
): Promise<void> {
  if ('pages' in reading) return keepFrame(tx, found.file.id, JSON.stringify(reading));
  const { promotion, version, evaluation, file } = found;
  await store(tx, deps, { promotion, version, evaluation, outcomes: new Map([[file.id, reading]]) });
}

/** The frames without an outcome yet, by whether they have been read. */
async function waitingFrames(
  db: Database,
  files: readonly FileEvaluation[],
): Promise<{ read: FileEvaluation[]; unread: FileEvaluation[] }> {
  const pending = files.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return { read: [], unread: [] };
  const known = await framesRead(
    db,
    pending.map(({ id }) => id),
  );
  return { read: pending.filter(({ id }) => known.has(id)), unread: pending.filter(({ id }) => !known.has(id)) };
}

async function judgeFrames(
  deps: WorkDeps,
  job: Job<FileJob>,
  { promotion, version, evaluation }: ToReview,
): Promise<void> {
  const files = await listFiles(deps.db, [evaluation.id]);
  const ids = files.map(({ id }) => id);
  const documents = new Map((await listFrames(deps.db, ids)).map((one) => [one.file_id, one.document]));
  const joined = joinFrames(
    files.map((file) => frameOf(file, documents.get(file.id))),
    version.caption,
  );
  const { reviewed, references } = await judge(deps, { promotion, version }, joined.document);
  const outcomes = new Map(
    reviewOfFrames(reviewed, joined).map((one, at) => {
      const { id } = files[at]!;
      return [id, succeeded(presentResult(one, id, references), deps.clock.now())];
    }),
  );
  await transaction(deps.db, async (tx) => {
    await job.finish(tx);
    await store(tx, deps, { promotion, version, evaluation, outcomes });
    await forgetFrames(tx, ids);
  });
}

function frameOf({ status, file_name: fileName, error_message }: FileEvaluation, document: string | undefined): Frame {
  // One that failed after it had been read is not judged either.
  if (status === 'failed' || document === undefined)
    return { fileName, unreadBecause: error_message ?? 'It could not be read.' };
  return { fileName, document: JSON.parse(document) as Document };
}

/** Where the frame itself cannot be read the others are judged without it; where judging them fails, all have failed. */
export async function giveUpOnFrame(deps: WorkDeps, found: ToReview): Promise<void> {
  const { promotion, version, evaluation, file } = found;
  await transaction(deps.db, async (tx) => {
    const before = await waitingFrames(tx, await lockFiles(tx, evaluation.id));
    const givenUp = before.unread.length === 0 ? before.read : before.unread.filter(({ id }) => id === file.id);
    if (givenUp.length === 0) return;
    const outcomes = new Map(givenUp.map(({ id }) => [id, unavailable(deps.clock.now())]));
    await store(tx, deps, { promotion, version, evaluation, outcomes });
    if (before.unread.length > givenUp.length) return;
    const [next] = before.unread.length === 0 ? [] : before.read;
    if (next !== undefined)
      await deps.jobs.enqueue(
        tx,
        queueFor[version.file_format],
        { fileId: next.id },
        { groupId: version.workspace_id },
      );
    else await forgetFrames(tx, [file.id, ...givenUp.map(({ id }) => id)]);
  });
}
