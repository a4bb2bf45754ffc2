import type { Selectable } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { type AccessTables, tables } from './tables.ts';

export type ApiKey = Omit<Selectable<AccessTables['api_keys']>, 'secret_sha256'>;

const columns = [
  'id',
  'workspace_id',
  'name',
  'prefix',
  'scopes',
  'made_by',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const;

export async function insertKey(db: Database, key: ApiKey, secretSha256: string): Promise<void> {
  await tables(db)
    .insertInto('api_keys')
    .values({ ...key, scopes: jsonb(key.scopes), secret_sha256: secretSha256 })
    .execute();
}

export const findKeyBySecret = (db: Database, secretSha256: string): Promise<ApiKey | undefined> =>
  tables(db).selectFrom('api_keys').select(columns).where('secret_sha256', '=', secretSha256).executeTakeFirst();

export const listKeysOf = (db: Database, workspaceId: string): Promise<ApiKey[]> =>
  tables(db)
    .selectFrom('api_keys')
    .select(columns)
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** Keeps the first moment of revocation. `workspaceId` absent: in whichever workspace the key is. */
export function markRevoked(
  db: Database,
  { keyId, workspaceId }: { keyId: string; workspaceId: string | undefined },
  now: Date,
): Promise<ApiKey | undefined> {
  const update = tables(db)
    .updateTable('api_keys')
    .set(({ fn, ref, val }) => ({ revoked_at: fn.coalesce(ref('revoked_at'), val(now)) }))
    .where('id', '=', keyId);
  const own = workspaceId === undefined ? update : update.where('workspace_id', '=', workspaceId);
  return own.returning(columns).executeTakeFirst();
}

export async function markUsed(db: Database, keyId: string, now: Date): Promise<void> {
  await tables(db).updateTable('api_keys').set({ last_used_at: now }).where('id', '=', keyId).execute();
}
