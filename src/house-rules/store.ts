import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { type HouseRuleTables, tables } from './tables.ts';

export type HouseRulebook = Selectable<HouseRuleTables['house_rulebooks']>;
export type RuleSwitch = Selectable<HouseRuleTables['rule_switches']>;

/** Adds a rulebook as the next version of its name; waits for whoever adds one at the same moment. */
export async function insertRulebook(db: Database, rulebook: Omit<HouseRulebook, 'version'>): Promise<HouseRulebook> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`${rulebook.workspace_id}/${rulebook.name}`}))`.execute(db);
  return tables(db)
    .insertInto('house_rulebooks')
    .values((eb) => ({
      ...rulebook,
      rule_ids: jsonb(rulebook.rule_ids),
      created_by: jsonb(rulebook.created_by),
      version: eb
        .selectFrom('house_rulebooks')
        .select(sql<number>`coalesce(max(version), 0) + 1`.as('next'))
        .where('workspace_id', '=', rulebook.workspace_id)
        .where('name', '=', rulebook.name),
    }))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const listRulebooks = (db: Database, workspaceId: string): Promise<HouseRulebook[]> =>
  tables(db)
    .selectFrom('house_rulebooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();

export const listActive = (db: Database, workspaceId: string): Promise<HouseRulebook[]> =>
  tables(db)
    .selectFrom('house_rulebooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('active', '=', true)
    .orderBy('name')
    .execute();

export const findRulebook = (db: Database, workspaceId: string, id: string): Promise<HouseRulebook | undefined> =>
  tables(db)
    .selectFrom('house_rulebooks')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

/** Makes one version the active one of its name, or none. */
export async function setActive(
  db: Database,
  { workspace_id, name, id }: HouseRulebook,
  active: boolean,
): Promise<HouseRulebook> {
  const ofName = tables(db)
    .updateTable('house_rulebooks')
    .where('workspace_id', '=', workspace_id)
    .where('name', '=', name);
  await ofName.set({ active: false }).where('active', '=', true).execute();
  return tables(db)
    .updateTable('house_rulebooks')
    .set({ active })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const listSwitches = (db: Database, workspaceId: string): Promise<RuleSwitch[]> =>
  tables(db)
    .selectFrom('rule_switches')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .orderBy('rule_id')
    .execute();

export async function setSwitch(db: Database, change: RuleSwitch): Promise<void> {
  const row = { ...change, changed_by: jsonb(change.changed_by) };
  await tables(db)
    .insertInto('rule_switches')
    .values(row)
    .onConflict((conflict) => conflict.columns(['workspace_id', 'rule_id']).doUpdateSet(row))
    .execute();
}
