import type { Database } from '../platform/database/database.ts';

export const uploadStatuses = ['pending', 'uploading', 'completed', 'expired'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

export interface MadeBy {
  keyId?: string;
  userId?: string;
  userEmail?: string;
}

export type UploadTables = {
  uploads: {
    id: string;
    workspace_id: string;
    file_name: string;
    file_size: number;
    content_type: string;
    status: UploadStatus;
    bytes_received: number;
    sha256: string | null;
    tus_metadata: string | null;
    writer: string | null;
    writer_until: Date | null;
    writer_wanted: boolean;
    used_at: Date | null;
    created_by: MadeBy;
    created_at: Date;
    expires_at: Date;
  };
};

export type UploadRow = UploadTables['uploads'];

export const tables = (db: Database) => db.withTables<UploadTables>();
