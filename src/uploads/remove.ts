import { conflict } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { RunningHashes } from './running-hash.ts';
import { deleteUnused, type UploadKey } from './store.ts';

/** Removes an upload and its bytes. Whoever calls it holds the upload, so that nobody is writing. */
export async function removeUpload(
  { db, files, hashes }: { db: Database; files: FileStore; hashes: RunningHashes },
  key: UploadKey,
): Promise<void> {
  if (!(await deleteUnused(db, key))) {
    throw conflict('A version uses this upload: it is part of a review record.', [{ type: 'upload_in_use' }]);
  }
  hashes.forget(key.id);
  // The record goes first: bytes without a record are found and removed, a record without bytes would be a lie.
  await files.remove(key.id);
}
