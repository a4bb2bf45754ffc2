import type { Database } from '../platform/database/database.ts';
import type { AggregateStatus, FileStatus } from './status.ts';

export type EvaluationTables = {
  evaluations: {
    id: string;
    workspace_id: string;
    promotion_id: string;
    version_id: string;
    status: AggregateStatus;
    started_by: { keyId?: string; userId?: string; userEmail?: string };
    created_at: Date;
    completed_at: Date | null;
  };
  file_evaluations: {
    id: string;
    evaluation_id: string;
    position: number;
    upload_id: string | null;
    file_name: string;
    status: FileStatus;
    result: string | null;
    error_code: string | null;
    error_message: string | null;
    rulebook_version: string | null;
    finished_at: Date | null;
  };
  carousel_frames: { file_id: string; document: string };
};

export const tables = (db: Database) => db.withTables<EvaluationTables>();
