import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import type { ReferenceRecord } from './built-in.ts';
import { type RecordKind, type ReferenceTables, tables } from './tables.ts';

type Row = Selectable<ReferenceTables['reference_records']>;

const recordOf = (row: Row): ReferenceRecord => ({
  id: row.id,
  kind: row.kind,
  slug: row.slug,
  name: row.name,
  parentId: row.parent_id ?? undefined,
  builtIn: false,
  jurisdictionIds: row.jurisdiction_ids,
});

/** The workspace's own records, of one kind or of all. */
export async function listOwnRecords(db: Database, workspaceId: string, kind?: RecordKind): Promise<ReferenceRecord[]> {
  const all = tables(db).selectFrom('reference_records').selectAll().where('workspace_id', '=', workspaceId);
  const some = kind === undefined ? all : all.where('kind', '=', kind);
  return (await some.orderBy('created_at').orderBy('id').execute()).map(recordOf);
}

export async function insertRecord(
  db: Database,
  workspaceId: string,
  record: ReferenceRecord,
  now: Date,
): Promise<void> {
  const { id, kind, slug, name, parentId, jurisdictionIds } = record;
  await tables(db)
    .insertInto('reference_records')
    .values({
      ...{ id, workspace_id: workspaceId, kind, slug, name, created_at: now },
      parent_id: parentId ?? null,
      jurisdiction_ids: jsonb(jurisdictionIds),
    })
    .execute();
}
