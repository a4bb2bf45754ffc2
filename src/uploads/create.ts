import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import type { Database } from '../platform/database/database.ts';
import type { Actor } from '../platform/http/index.ts';
import { type Lifetimes, unfinishedUntil } from './model.ts';
import { insertUpload } from './store.ts';
import type { MadeBy, UploadRow } from './tables.ts';

export interface Caller {
  readonly workspaceId: string;
  readonly actor: Actor;
}

export interface Announced {
  readonly fileName: string;
  readonly fileSize: number;
  readonly contentType: string;
}

/** How the upload begins where a tus client began it. */
export interface TusBeginning {
  readonly id: string;
  /** `Upload-Metadata` as it was sent. */
  readonly metadata: string | null;
  readonly writer: string;
}

/** Records an upload of which no byte has arrived. */
export async function createUpload(
  { db, clock, lifetimes }: { db: Database; clock: Clock; lifetimes: Lifetimes },
  { workspaceId, actor }: Caller,
  { fileName, fileSize, contentType }: Announced,
  tus?: TusBeginning,
): Promise<UploadRow> {
  const now = clock.now();
  const upload = {
    id: tus?.id ?? newId(now.getTime()),
    workspace_id: workspaceId,
    file_name: fileName,
    file_size: fileSize,
    content_type: contentType,
    status: 'pending' as const,
    bytes_received: 0,
    tus_metadata: tus?.metadata ?? null,
    writer: tus?.writer ?? null,
    created_by: madeBy(actor),
    created_at: now,
    expires_at: unfinishedUntil(now, lifetimes),
  };
  await insertUpload(db, upload);
  return { ...upload, sha256: null, used_at: null, writer_until: null, writer_wanted: false };
}

const madeBy = ({ keyId, userId, userEmail }: Actor): MadeBy => ({
  ...(keyId === undefined ? {} : { keyId }),
  ...(userId === undefined ? {} : { userId }),
  ...(userEmail === undefined ? {} : { userEmail }),
});
