import type { Database } from '../platform/database/database.ts';

const recordKinds = ['channel', 'product', 'jurisdiction', 'target-market'] as const;
export type RecordKind = (typeof recordKinds)[number];

export type ReferenceTables = {
  reference_records: {
    id: string;
    workspace_id: string;
    kind: RecordKind;
    slug: string;
    name: string;
    parent_id: string | null;
    jurisdiction_ids: string[];
    created_at: Date;
  };
  claims: {
    id: string;
    workspace_id: string;
    wording: string;
    substantiation: string | null;
    disclosures: string[];
    expires_at: Date | null;
    created_at: Date;
  };
};

export const tables = (db: Database) => db.withTables<ReferenceTables>();
