import { sql } from 'kysely';
import { conflict } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { tables, type UploadStatus } from './tables.ts';

/** An upload as other features see it. */
export interface Upload {
  id: string;
  status: UploadStatus;
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
    status: row.status,
    fileName: row.file_name,
    fileSize: row.file_size,
    contentType: row.content_type,
    sha256: row.sha256 ?? undefined,
  }));
}

/**
 * A version uses these uploads: from now on they are kept with its record. Refuses when one expired or was deleted
 * since it was looked at.
 */
export async function markUploadsUsed(tx: Database, ids: readonly string[]): Promise<void> {
  const kept = await tables(tx)
    .updateTable('uploads')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('id', 'in', ids)
    .where('status', '=', 'completed')
    .returning('id')
    .execute();
  const missing = ids.filter((id) => !kept.some((row) => row.id === id));
  if (missing.length === 0) return;
  throw conflict(
    'Not every upload is completed.',
    missing.map((uploadId) => ({ type: 'upload_not_ready', uploadId, status: 'expired' })),
  );
}
