import { sql } from 'kysely';
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

/** A version uses these uploads: from now on they are kept with its record. */
export async function markUploadsUsed(db: Database, ids: readonly string[]): Promise<void> {
  await tables(db)
    .updateTable('uploads')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('id', 'in', ids)
    .execute();
}
