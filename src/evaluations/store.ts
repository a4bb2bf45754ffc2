import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { type AggregateStatus, aggregateOf } from './status.ts';
import { type EvaluationTables, tables } from './tables.ts';

export type Evaluation = Selectable<EvaluationTables['evaluations']>;
export type FileEvaluation = Selectable<EvaluationTables['file_evaluations']>;

/** Adds the evaluation unless one of the version is under way; false when there is. */
export async function insertEvaluation(db: Database, evaluation: Evaluation): Promise<boolean> {
  const inserted = await tables(db)
    .insertInto('evaluations')
    .values({ ...evaluation, started_by: jsonb(evaluation.started_by) })
    .onConflict((conflict) => conflict.column('version_id').where('status', '=', 'processing').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function insertFiles(db: Database, files: FileEvaluation[]): Promise<void> {
  await tables(db).insertInto('file_evaluations').values(files).execute();
}

export const findLatest = (db: Database, workspaceId: string, versionId: string): Promise<Evaluation | undefined> =>
  latestFirst(db, workspaceId, versionId).limit(1).executeTakeFirst();

export const listEvaluations = (db: Database, workspaceId: string, versionId: string): Promise<Evaluation[]> =>
  latestFirst(db, workspaceId, versionId).execute();

const latestFirst = (db: Database, workspaceId: string, versionId: string) =>
  tables(db)
    .selectFrom('evaluations')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('version_id', '=', versionId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');

export const listFiles = (db: Database, evaluationIds: readonly string[]): Promise<FileEvaluation[]> =>
  evaluationIds.length === 0
    ? Promise.resolve([])
    : tables(db)
        .selectFrom('file_evaluations')
        .selectAll()
        .where('evaluation_id', 'in', evaluationIds)
        .orderBy('position')
        .execute();

export interface FileToReview {
  file: FileEvaluation;
  evaluation: Evaluation;
}

export async function findFile(db: Database, id: string): Promise<FileToReview | undefined> {
  const file = await tables(db).selectFrom('file_evaluations').selectAll().where('id', '=', id).executeTakeFirst();
  if (!file) return undefined;
  const evaluation = await tables(db)
    .selectFrom('evaluations')
    .selectAll()
    .where('id', '=', file.evaluation_id)
    .executeTakeFirstOrThrow();
  return { file, evaluation };
}

export type Outcome = Pick<
  FileEvaluation,
  'status' | 'result' | 'error_code' | 'error_message' | 'rulebook_version' | 'finished_at'
>;

/** Stores what became of a file; false when it was stored before. */
export async function finishFile(db: Database, id: string, outcome: Outcome): Promise<boolean> {
  const updated = await tables(db)
    .updateTable('file_evaluations')
    .set(outcome)
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/**
 * Brings the aggregate up to its files and answers it. Locks the evaluation first: of two files that finish at the
 * same moment, the later one sees the other.
 */
export async function settleEvaluation(
  db: Database,
  id: string,
  now: Date,
): Promise<{ status: AggregateStatus; files: FileEvaluation[] }> {
  const files = await lockFiles(db, id);
  const status = aggregateOf(files.map((file) => file.status));
  if (status !== 'processing')
    await tables(db).updateTable('evaluations').set({ status, completed_at: now }).where('id', '=', id).execute();
  return { status, files };
}

/** Locks the evaluation first: of two frames that are read at the same moment, one sees that it is the last. */
export async function lockFiles(db: Database, evaluationId: string): Promise<FileEvaluation[]> {
  await tables(db).selectFrom('evaluations').select('id').where('id', '=', evaluationId).forUpdate().execute();
  return listFiles(db, [evaluationId]);
}

/** Keeps what was read of a frame until the others are read too. */
export async function keepFrame(db: Database, fileId: string, document: string): Promise<void> {
  await tables(db)
    .insertInto('carousel_frames')
    .values({ file_id: fileId, document })
    .onConflict((conflict) => conflict.column('file_id').doNothing())
    .execute();
}

export const listFrames = (
  db: Database,
  fileIds: readonly string[],
): Promise<{ file_id: string; document: string }[]> =>
  tables(db).selectFrom('carousel_frames').selectAll().where('file_id', 'in', fileIds).execute();

/** Which of these files have been read as frames. */
export async function framesRead(db: Database, fileIds: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('carousel_frames')
    .select('file_id')
    .where('file_id', 'in', fileIds)
    .execute();
  return new Set(rows.map((row) => row.file_id));
}

export async function forgetFrames(db: Database, fileIds: readonly string[]): Promise<void> {
  await tables(db).deleteFrom('carousel_frames').where('file_id', 'in', fileIds).execute();
}

export const changesChannel = 'evaluation_changes';

/** Wakes whoever waits for the version's evaluation, in every process, when the transaction commits. */
export async function announceChange(db: Database, versionId: string): Promise<void> {
  await sql`SELECT pg_notify(${changesChannel}, ${versionId})`.execute(db);
}
