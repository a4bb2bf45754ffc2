import { z } from 'zod';
import { isHtml } from '../extraction/index.ts';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { notFound } from '../kernel/problem.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Actor } from '../platform/http/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type Queue, queue } from '../platform/jobs/queue.ts';
import { findVersion, type Version } from '../promotions/index.ts';
import { type FileFormat, findUploads } from '../uploads/index.ts';
import { type FileEvaluation, findLatest, insertEvaluation, insertFiles } from './store.ts';

const fileJob = z.object({ fileId: z.uuid() });
export type FileJob = z.output<typeof fileJob>;

/** Light work never waits behind heavy work: a film of ten minutes is in another queue than a sentence. */
export const reviewQueues = {
  text: queue('review-text', fileJob),
  pages: queue('review-pages', fileJob),
  media: queue('review-media', fileJob),
} satisfies Record<string, Queue<FileJob>>;

export const queueFor: Record<FileFormat, Queue<FileJob>> = {
  text: reviewQueues.text,
  pdf: reviewQueues.pages,
  image: reviewQueues.pages,
  document: reviewQueues.pages,
  audio: reviewQueues.media,
  video: reviewQueues.media,
};

export interface StartDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

export interface Target {
  workspaceId: string;
  promotionId: string;
  versionId: string;
}

type Keep = (tx: Transaction, evaluationId: string) => Promise<void>;

/** Starts an evaluation of a version, or answers the one that is under way. `keep` runs in the same transaction. */
export async function startEvaluation(deps: StartDeps, target: Target, actor: Actor, keep: Keep): Promise<string> {
  return transaction(deps.db, async (tx) => {
    const version = await findVersion(tx, target.workspaceId, target.promotionId, target.versionId);
    if (!version) throw notFound('There is no such promotion or version.');
    const evaluationId = (await begin(tx, deps, version, actor)) ?? (await underWay(tx, version));
    await keep(tx, evaluationId);
    return evaluationId;
  });
}

/** Undefined when one is under way. */
async function begin(
  tx: Transaction,
  { clock, jobs }: StartDeps,
  version: Version,
  actor: Actor,
): Promise<string | undefined> {
  const now = clock.now();
  const files = await filesOf(tx, version, newId(now.getTime()), now);
  const id = files[0]!.evaluation_id;
  const { keyId, userId, userEmail } = actor;
  const started = await insertEvaluation(tx, {
    id,
    workspace_id: version.workspace_id,
    promotion_id: version.promotion_id,
    version_id: version.id,
    status: 'processing',
    started_by: { ...(keyId ? { keyId } : {}), ...(userId ? { userId } : {}), ...(userEmail ? { userEmail } : {}) },
    created_at: now,
    completed_at: null,
  });
  if (!started) return undefined;
  await insertFiles(tx, files);
  for (const file of files)
    await jobs.enqueue(tx, queueFor[version.file_format], { fileId: file.id }, { groupId: version.workspace_id });
  return id;
}

async function underWay(tx: Transaction, version: Version): Promise<string> {
  const latest = await findLatest(tx, version.workspace_id, version.id);
  // It was under way a moment ago, so there is one, whatever became of it.
  if (!latest) throw notFound('There is no such evaluation.');
  return latest.id;
}

/** One file evaluation an upload, in the version's order; the first has the id of the whole. */
async function filesOf(tx: Transaction, version: Version, id: string, now: Date): Promise<FileEvaluation[]> {
  const pending = {
    evaluation_id: id,
    status: 'pending' as const,
    result: null,
    error_code: null,
    error_message: null,
    rulebook_version: null,
    finished_at: null,
  };
  if (version.upload_ids === null) {
    const fileName = isHtml(version.content ?? '') ? 'content.html' : 'content.txt';
    return [{ ...pending, id, position: 0, upload_id: null, file_name: fileName }];
  }
  const uploads = new Map(
    (await findUploads(tx, version.workspace_id, version.upload_ids)).map((upload) => [upload.id, upload]),
  );
  return version.upload_ids.map((uploadId, position) => ({
    ...pending,
    id: position === 0 ? id : newId(now.getTime()),
    position,
    upload_id: uploadId,
    file_name: uploads.get(uploadId)?.fileName ?? uploadId,
  }));
}
