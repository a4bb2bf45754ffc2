import type { Document } from '../document/model.ts';
import { type FileReading, ReadingFailure, readInlineText } from '../extraction/index.ts';
import type { EffectiveRulebooks } from '../house-rules/index.ts';
import { invariant } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { recordEvent } from '../platform/outbox/outbox.ts';
import { findPromotion, findVersion, type Promotion, type Version } from '../promotions/index.ts';
import type { Catalogue } from '../reference/index.ts';
import { review } from '../rules/review.ts';
import { findUploads } from '../uploads/index.ts';
import { withCaption } from './caption.ts';
import { contextOf } from './context.ts';
import { presentFile, presentResult } from './present.ts';
import { referencesOf } from './references.ts';
import { type FileJob, reviewQueues } from './start.ts';
import {
  announceChange,
  type FileEvaluation,
  type FileToReview,
  findFile,
  finishFile,
  type Outcome,
  settleEvaluation,
} from './store.ts';

export interface WorkDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly files: FileStore;
  readonly catalogue: Catalogue;
  readonly rulebooks: EffectiveRulebooks;
  readonly reading: FileReading;
  /** How many files of a kind this process reviews at once. */
  readonly concurrency: Readonly<Record<'text' | 'pages' | 'media', number>>;
}

/** Takes part in reviewing: each file of an evaluation is one job. */
export function evaluationWork(deps: WorkDeps): void {
  for (const lane of ['text', 'pages', 'media'] as const) {
    deps.jobs.work(reviewQueues[lane], {
      concurrency: deps.concurrency[lane],
      run: (job) => reviewFile(deps, job),
      exhausted: (job) => giveUpOn(deps, job),
    });
  }
}

async function reviewFile(deps: WorkDeps, job: Job<FileJob>): Promise<void> {
  const found = await findFile(deps.db, job.data.fileId);
  if (found === undefined || found.file.status !== 'pending') return;
  const outcome = await outcomeOf(deps, found, job.signal);
  await store(deps, job, found, outcome);
}

/** What a person can do nothing about: the reviewer failed at every try. */
async function giveUpOn(deps: WorkDeps, job: Job<FileJob>): Promise<void> {
  const found = await findFile(deps.db, job.data.fileId);
  if (found === undefined || found.file.status !== 'pending') return;
  const failure = new ReadingFailure(
    'REVIEWER_UNAVAILABLE',
    'The review could not be completed. Start another evaluation; if it fails again, contact support.',
  );
  await store(deps, undefined, found, failed(failure, deps.clock.now()));
}

async function outcomeOf(deps: WorkDeps, { file, evaluation }: FileToReview, signal: AbortSignal): Promise<Outcome> {
  const { db, clock } = deps;
  const promotion = await findPromotion(db, evaluation.workspace_id, evaluation.promotion_id);
  const version = await findVersion(db, evaluation.workspace_id, evaluation.promotion_id, evaluation.version_id);
  invariant(promotion && version, 'an evaluation has its promotion and version');
  try {
    const document = await read(deps, version, file, signal);
    const result = await judge(deps, { promotion, version, file, document });
    return {
      status: 'succeeded',
      result: JSON.stringify(result),
      error_code: null,
      error_message: null,
      rulebook_version: result.rulebookVersion,
      finished_at: clock.now(),
    };
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return failed(error, clock.now());
  }
}

const failed = (failure: ReadingFailure, now: Date): Outcome => ({
  status: 'failed',
  result: null,
  error_code: failure.code,
  error_message: failure.message,
  rulebook_version: null,
  finished_at: now,
});

async function read(
  { db, files, reading }: WorkDeps,
  version: Version,
  file: FileEvaluation,
  signal: AbortSignal,
): Promise<Document> {
  if (file.upload_id === null) return readInlineText(version.content ?? '');
  const [upload] = await findUploads(db, version.workspace_id, [file.upload_id]);
  invariant(upload, 'an upload that a version uses is kept');
  return files.withLocalFile(upload.id, (path) =>
    reading.read({ path, fileName: upload.fileName, contentType: upload.contentType, size: upload.fileSize }, signal),
  );
}

interface Judging {
  promotion: Promotion;
  version: Version;
  file: FileEvaluation;
  document: Document;
}

async function judge({ db, clock, catalogue, rulebooks }: WorkDeps, { promotion, version, file, document }: Judging) {
  const references = await referencesOf(db, catalogue, promotion, version);
  const context = contextOf(promotion, version, references, clock.now());
  return presentResult(
    review(withCaption(document, version.caption), context, ...(await rulebooks(db, promotion.workspace_id))),
    file.id,
    references,
  );
}

/** Stores the outcome, its events and the end of the job together; a worker that lost the job stores nothing. */
async function store(
  deps: WorkDeps,
  job: Job<FileJob> | undefined,
  { file, evaluation }: FileToReview,
  outcome: Outcome,
): Promise<void> {
  await transaction(deps.db, async (tx) => {
    await job?.finish(tx);
    if (!(await finishFile(tx, file.id, outcome))) return;
    const { status, files } = await settleEvaluation(tx, evaluation.id, deps.clock.now());
    const [promotion, version] = [
      await findPromotion(tx, evaluation.workspace_id, evaluation.promotion_id),
      await findVersion(tx, evaluation.workspace_id, evaluation.promotion_id, evaluation.version_id),
    ];
    invariant(promotion && version, 'an evaluation has its promotion and version');
    const telling = { promotion, version, evaluationId: evaluation.id };
    await tell(tx, deps, 'evaluation.file_completed', {
      ...telling,
      evaluationId: file.id,
      status: outcome.status,
      files: files.filter(({ id }) => id === file.id),
    });
    if (status !== 'processing') await tell(tx, deps, 'evaluation.completed', { ...telling, status, files });
    await announceChange(tx, evaluation.version_id);
  });
}

interface Telling {
  promotion: Promotion;
  version: Version;
  evaluationId: string;
  status: string;
  files: FileEvaluation[];
}

async function tell(
  tx: Transaction,
  { jobs, clock }: WorkDeps,
  type: 'evaluation.file_completed' | 'evaluation.completed',
  { promotion, version, evaluationId, status, files }: Telling,
): Promise<void> {
  await recordEvent(tx, jobs, {
    workspaceId: promotion.workspace_id,
    type,
    createdAt: clock.now(),
    data: {
      promotionId: promotion.id,
      versionId: version.id,
      version: version.number,
      evaluationId,
      status,
      results: files.map(presentFile),
      metadata: version.metadata ?? promotion.metadata ?? {},
    },
  });
}
