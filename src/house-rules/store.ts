import { type Selectable, sql } from 'kysely';
import { conflict } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { type HouseRuleTables, tables } from './tables.ts';

export type HouseRulebook = Selectable<HouseRuleTables['house_rulebooks']>;
export type RuleSwitch = Selectable<HouseRuleTables['rule_switches']>;

/** Waits for whoever changes rulebooks of the workspace at the same moment. */
const inTurn = (db: Database, workspaceId: string) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${`${workspaceId}/rulebooks`}))`.execute(db);

/** As a name was first written: "House style" and "house  style " are one. */
async function knownName(db: Database, { workspace_id, name }: Pick<HouseRulebook, 'workspace_id' | 'name'>) {
  const written = name.trim().replace(/\s+/g, ' ');
  const [first] = await tables(db)
    .selectFrom('house_rulebooks')
    .select('name')
    .where('workspace_id', '=', workspace_id)
    .where(sql<string>`lower(regexp_replace(btrim(name), '\\s+', ' ', 'g'))`, '=', written.toLowerCase())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .execute();
  return first?.name ?? written;
}

/** Adds a rulebook as the next version of its name. */
export async function insertRulebook(db: Database, added: Omit<HouseRulebook, 'version'>): Promise<HouseRulebook> {
  await inTurn(db, added.workspace_id);
  const rulebook = { ...added, name: await knownName(db, added) };
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

/** Makes one version the active one of its name, or none. One rule has one text: two active rulebooks share none. */
export async function setActive(
  db: Database,
  { workspace_id, name, id, rule_ids }: HouseRulebook,
  active: boolean,
): Promise<HouseRulebook> {
  await inTurn(db, workspace_id);
  const others = active ? (await listActive(db, workspace_id)).filter((other) => other.name !== name) : [];
  for (const other of others) {
    const shared = rule_ids.find((ruleId) => other.rule_ids.includes(ruleId));
    if (shared !== undefined)
      throw conflict(
        `The rule ${shared} is in the rulebook “${other.name}” (version ${other.version}) too, which is active: deactivate that one first, or give one of the rules another path.`,
      );
  }
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
