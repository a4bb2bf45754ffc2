import { sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { tables, type UploadRow, type UploadStatus } from './tables.ts';

/** A writer that is silent for so long is taken for dead. */
export const leaseSeconds = 5;

const leaseEnd = sql<Date>`clock_timestamp() + ${sql.lit(`${leaseSeconds} seconds`)}::interval`;

/** Which upload, of whose: every statement on behalf of a caller names both. */
export interface UploadKey {
  readonly id: string;
  readonly workspaceId: string;
}

/** With a writer, that one holds it from the start. */
export type NewUpload = Omit<UploadRow, 'sha256' | 'writer_until' | 'writer_wanted' | 'used_at'>;

export async function insertUpload(db: Database, upload: NewUpload): Promise<void> {
  await tables(db)
    .insertInto('uploads')
    .values({
      ...upload,
      created_by: jsonb(upload.created_by),
      writer_until: upload.writer === null ? null : leaseEnd,
      writer_wanted: false,
    })
    .execute();
}

export const findUpload = (db: Database, { id, workspaceId }: UploadKey): Promise<UploadRow | undefined> =>
  tables(db)
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst();

/** Takes the upload for one writer; undefined when it is not there, takes no bytes any more, or another one has it. */
export const claimUpload = (
  db: Database,
  { id, workspaceId }: UploadKey,
  writer: string,
  now: Date,
): Promise<UploadRow | undefined> =>
  tables(db)
    .updateTable('uploads')
    .set({ writer, writer_until: leaseEnd, writer_wanted: false })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['pending', 'uploading'])
    .where('expires_at', '>', now)
    .where(({ eb, or }) => or([eb('writer', 'is', null), eb('writer_until', '<', sql<Date>`clock_timestamp()`)]))
    .returningAll()
    .executeTakeFirst();

/** Answers whether another request asks the writer to stop; undefined when the upload is not the writer's any more. */
export async function renewClaim(db: Database, id: string, writer: string): Promise<boolean | undefined> {
  const row = await tables(db)
    .updateTable('uploads')
    .set({ writer_until: leaseEnd })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .returning('writer_wanted')
    .executeTakeFirst();
  return row?.writer_wanted;
}

export async function askForClaim(db: Database, { id, workspaceId }: UploadKey): Promise<void> {
  await tables(db)
    .updateTable('uploads')
    .set({ writer_wanted: true })
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('writer', 'is not', null)
    .execute();
}

export async function releaseClaim(db: Database, id: string, writer: string): Promise<void> {
  await tables(db)
    .updateTable('uploads')
    .set({ writer: null, writer_until: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .execute();
}

/** On a database that only one process can open, writers of an earlier one are dead. */
export async function forgetWriters(db: Database): Promise<void> {
  await tables(db)
    .updateTable('uploads')
    .set({ writer: null, writer_until: null })
    .where('writer', 'is not', null)
    .execute();
}

export interface Progress {
  readonly status: UploadStatus;
  readonly bytes_received: number;
  readonly sha256: string | null;
  readonly expires_at: Date;
}

/** Records what the writer stored, and frees the upload in the same moment; false when it was not the writer's any more. */
export async function recordProgress(db: Database, id: string, writer: string, progress: Progress): Promise<boolean> {
  const row = await tables(db)
    .updateTable('uploads')
    .set({ ...progress, writer: null, writer_until: null })
    .where('id', '=', id)
    .where('writer', '=', writer)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when a version uses it. */
export async function deleteUnused(db: Database, { id, workspaceId }: UploadKey): Promise<boolean> {
  const row = await tables(db)
    .deleteFrom('uploads')
    .where('id', '=', id)
    .where('workspace_id', '=', workspaceId)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Marks those whose time has passed, and answers which: their bytes may be removed. */
export async function expireUploads(db: Database, now: Date, most: number): Promise<string[]> {
  const due = tables(db)
    .selectFrom('uploads')
    .select('id')
    .where('used_at', 'is', null)
    .where('status', '<>', 'expired')
    .where('expires_at', '<=', now)
    .where(({ eb, or }) => or([eb('writer', 'is', null), eb('writer_until', '<', sql<Date>`clock_timestamp()`)]))
    .orderBy('expires_at')
    .limit(most)
    .forUpdate()
    .skipLocked();
  const rows = await tables(db)
    .updateTable('uploads')
    .set({ status: 'expired', writer: null, writer_until: null })
    .where('id', 'in', due)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function forgetExpired(db: Database, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('uploads')
    .where('used_at', 'is', null)
    .where('status', '=', 'expired')
    .where('expires_at', '<', before)
    .execute();
}

/** Those of the ids whose bytes are to be kept. */
export async function keptAmong(db: Database, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tables(db)
    .selectFrom('uploads')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '<>', 'expired')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
