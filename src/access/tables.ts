import type { Database } from '../platform/database/database.ts';
import type { Role, Scope } from './scopes.ts';

/** How a key came to be. Keys that the bootstrap key or the command line made with `*` are an operator's. */
export type MadeBy = 'first-start' | 'bootstrap' | 'command-line' | 'key';

/** What the record of changes to access tells. */
export type Act = 'key.created' | 'key.revoked' | 'workspace.created' | 'member.set' | 'member.removed';

export type AccessTables = {
  workspaces: { id: string; name: string; created_at: Date };
  api_keys: {
    id: string;
    workspace_id: string;
    name: string;
    prefix: string;
    secret_sha256: string;
    scopes: Scope[];
    made_by: MadeBy;
    created_at: Date;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
  access_log: {
    id: string;
    workspace_id: string;
    act: Act;
    subject: string;
    key_id: string | null;
    user_id: string | null;
    user_email: string | null;
    created_at: Date;
  };
  workspace_members: { workspace_id: string; subject: string; email: string | null; role: Role; created_at: Date };
};

export const tables = (db: Database) => db.withTables<AccessTables>();
