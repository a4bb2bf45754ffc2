import { sql } from 'kysely';
import { conflict, type Problem } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { statusAt } from './model.ts';
import { tables } from './tables.ts';

/** An upload as other features see it. */
export interface Upload {
  id: string;
  fileName: string;
  fileSize: number;
  contentType: string;
  sha256: string | undefined;
}

/** Those of the ids that are uploads of the workspace, in no order. */
export async function findUploads(db: Database, workspaceId: string, ids: readonly string[]): Promise<Upload[]> {
  const rows = await tables(db)
    .selectFrom('uploads')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.file_name,
    fileSize: row.file_size,
    contentType: row.content_type,
    sha256: row.sha256 ?? undefined,
  }));
}

/**
 * A version uses these uploads: from now on they are kept with its record. Contract: one that is not ready is a
 * conflict, which goes away when it is.
 */
export async function markUploadsUsed(tx: Database, ids: readonly string[], now: Date): Promise<void> {
  const kept = await tables(tx)
    .updateTable('uploads')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('id', 'in', ids)
    .where('status', '=', 'completed')
    .where(({ eb, or }) => or([eb('used_at', 'is not', null), eb('expires_at', '>', now)]))
    .returning('id')
    .execute();
  const missing = ids.filter((id) => !kept.some((row) => row.id === id));
  if (missing.length > 0) throw await notReady(tx, missing, now);
}

async function notReady(tx: Database, ids: readonly string[], now: Date): Promise<Problem> {
  const rows = await tables(tx).selectFrom('uploads').selectAll().where('id', 'in', ids).execute();
  const statusOf = new Map(rows.map((row) => [row.id, statusAt(row, now)]));
  return conflict(
    'Not every upload is completed.',
    // One that is gone was removed since it was looked at.
    ids.map((uploadId) => ({ type: 'upload_not_ready', uploadId, status: statusOf.get(uploadId) ?? 'expired' })),
  );
}
