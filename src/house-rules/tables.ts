import type { Database } from '../platform/database/database.ts';

interface Changer {
  keyId?: string;
  userId?: string;
  userEmail?: string;
}

export type HouseRuleTables = {
  house_rulebooks: {
    id: string;
    workspace_id: string;
    name: string;
    version: number;
    /** JSON, in the order of the upload: jsonb would reorder what is hashed. */
    files: string;
    rule_ids: string[];
    content_version: string;
    active: boolean;
    created_by: Changer;
    created_at: Date;
  };
  rule_switches: {
    workspace_id: string;
    rule_id: string;
    active: boolean;
    reason: string | null;
    changed_by: Changer;
    changed_at: Date;
  };
};

export const tables = (db: Database) => db.withTables<HouseRuleTables>();
