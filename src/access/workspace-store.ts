import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { type AccessTables, tables } from './tables.ts';

export type Workspace = Selectable<AccessTables['workspaces']>;
export type Member = Selectable<AccessTables['workspace_members']>;

/** Whether it was new. */
export async function insertWorkspace(db: Database, workspace: Workspace): Promise<boolean> {
  const inserted = await tables(db)
    .insertInto('workspaces')
    .values(workspace)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const listWorkspaces = (db: Database): Promise<Workspace[]> =>
  tables(db).selectFrom('workspaces').selectAll().orderBy('created_at').orderBy('id').execute();

export const findWorkspace = (db: Database, id: string): Promise<Workspace | undefined> =>
  tables(db).selectFrom('workspaces').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds the member, or gives one who is there the new role and address. */
export const upsertMember = (db: Database, member: Member): Promise<Member> =>
  tables(db)
    .insertInto('workspace_members')
    .values(member)
    .onConflict((conflict) =>
      conflict.columns(['workspace_id', 'subject']).doUpdateSet({ role: member.role, email: member.email }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const listMembers = (db: Database, workspaceId: string): Promise<Member[]> =>
  tables(db)
    .selectFrom('workspace_members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('subject')
    .execute();

export const findMember = (db: Database, workspaceId: string, subject: string): Promise<Member | undefined> =>
  tables(db)
    .selectFrom('workspace_members')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('subject', '=', subject)
    .executeTakeFirst();

export const deleteMember = (db: Database, workspaceId: string, subject: string): Promise<Member | undefined> =>
  tables(db)
    .deleteFrom('workspace_members')
    .where('workspace_id', '=', workspaceId)
    .where('subject', '=', subject)
    .returningAll()
    .executeTakeFirst();
