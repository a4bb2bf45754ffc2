import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { type ReferenceTables, tables } from './tables.ts';

export type Claim = Selectable<ReferenceTables['claims']>;

export async function insertClaim(db: Database, claim: Claim): Promise<void> {
  await tables(db)
    .insertInto('claims')
    .values({ ...claim, disclosures: jsonb(claim.disclosures) })
    .execute();
}

export const listClaims = (db: Database, workspaceId: string): Promise<Claim[]> =>
  tables(db)
    .selectFrom('claims')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Those of the ids that are claims of the workspace. */
export async function findClaims(db: Database, workspaceId: string, ids: readonly string[]): Promise<Claim[]> {
  if (ids.length === 0) return [];
  return tables(db)
    .selectFrom('claims')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute();
}

/** Ends an approval at an instant, unless it ended before; undefined where the workspace has no such claim. */
export const endClaim = (db: Database, workspaceId: string, id: string, at: Date): Promise<Claim | undefined> =>
  tables(db)
    .updateTable('claims')
    .set({ expires_at: sql<Date>`least(expires_at, ${at}::timestamptz)` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
