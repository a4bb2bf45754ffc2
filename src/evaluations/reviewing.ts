import type { Document } from '../document/model.ts';
import { type FileReading, ReadingFailure } from '../extraction/index.ts';
import type { EffectiveRulebooks } from '../house-rules/index.ts';
import { invariant } from '../kernel/assert.ts';
import type { Clock } from '../kernel/clock.ts';
import { stepByStep } from '../kernel/step-by-step.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { recordEvent } from '../platform/outbox/outbox.ts';
import { findPromotion, findVersion, type Promotion, type Version } from '../promotions/index.ts';
import type { Catalogue, ResolvedReferences } from '../reference/index.ts';
import { reviewing } from '../rules/review.ts';
import type { Review } from '../rules/types.ts';
import { findUploads } from '../uploads/index.ts';
import { contextOf } from './context.ts';
import { presentFile, type presentResult } from './present.ts';
import { referencesOf } from './references.ts';
import {
  announceChange,
  type Evaluation,
  type FileEvaluation,
  type FileToReview,
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

export interface Promoted {
  promotion: Promotion;
  version: Version;
}

export type ToReview = FileToReview & Promoted;

export async function promotedBy(db: Database, evaluation: Evaluation): Promise<Promoted> {
  const promotion = await findPromotion(db, evaluation.workspace_id, evaluation.promotion_id);
  const version = await findVersion(db, evaluation.workspace_id, evaluation.promotion_id, evaluation.version_id);
  invariant(promotion && version, 'an evaluation has its promotion and version');
  return { promotion, version };
}

export async function read(
  { db, files, reading }: WorkDeps,
  version: Version,
  file: FileEvaluation,
  signal: AbortSignal,
): Promise<Document> {
  if (file.upload_id === null) return reading.readInline(version.content ?? '', signal);
  const [upload] = await findUploads(db, version.workspace_id, [file.upload_id]);
  invariant(upload, 'an upload that a version uses is kept');
  return files.withLocalFile(upload.id, (path) =>
    reading.read({ path, fileName: upload.fileName, contentType: upload.contentType, size: upload.fileSize }, signal),
  );
}

export async function judge(
  { db, clock, catalogue, rulebooks }: WorkDeps,
  { promotion, version }: Promoted,
  document: Document,
): Promise<{ reviewed: Review; references: ResolvedReferences }> {
  const references = await referencesOf(db, catalogue, promotion, version);
  const effective = await rulebooks(db, promotion.workspace_id);
  const context = { ...contextOf(promotion, version, references, clock.now()), unused: effective.unused };
  return { reviewed: await stepByStep(reviewing(document, context, ...effective.rulebooks)), references };
}

interface Storing extends Promoted {
  evaluation: Evaluation;
  /** By file. */
  outcomes: ReadonlyMap<string, Outcome>;
}

/** Stores outcomes and their events together. What was stored before stands, and is told of once. */
export async function store(
  tx: Transaction,
  deps: WorkDeps,
  { promotion, version, evaluation, outcomes }: Storing,
): Promise<void> {
  const stored: string[] = [];
  for (const [id, outcome] of outcomes) if (await finishFile(tx, id, outcome)) stored.push(id);
  if (stored.length === 0) return;
  const { status, files } = await settleEvaluation(tx, evaluation.id, deps.clock.now());
  const telling = { promotion, version, evaluationId: evaluation.id };
  for (const file of files.filter(({ id }) => stored.includes(id)))
    await tell(tx, deps, 'evaluation.file_completed', {
      ...telling,
      evaluationId: file.id,
      status: file.status,
      files: [file],
    });
  if (status !== 'processing') await tell(tx, deps, 'evaluation.completed', { ...telling, status, files });
  await announceChange(tx, evaluation.version_id);
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

export async function unlessUnreadable<T>({ clock }: WorkDeps, run: () => Promise<T>): Promise<T | Outcome> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error;
    return failed(error, clock.now());
  }
}

export const succeeded = (result: ReturnType<typeof presentResult>, now: Date): Outcome => ({
  status: 'succeeded',
  result: JSON.stringify(result),
  error_code: null,
  error_message: null,
  rulebook_version: result.rulebookVersion ?? null,
  finished_at: now,
});

const failed = (failure: ReadingFailure, now: Date): Outcome => ({
  status: 'failed',
  result: null,
  error_code: failure.code,
  error_message: failure.message,
  rulebook_version: null,
  finished_at: now,
});

export const unavailable = (now: Date): Outcome =>
  failed(
    new ReadingFailure(
      'REVIEWER_UNAVAILABLE',
      'The review could not be completed. Start another evaluation; if it fails again, contact support.',
    ),
    now,
  );
