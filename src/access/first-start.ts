import { transaction } from '../platform/database/transaction.ts';
import { commandLine } from './access-log.ts';
import { defaultWorkspaceId } from './built-in.ts';
import { type AccessDeps, makeKey } from './keys.ts';
import { insertWorkspace } from './workspace-store.ts';

/**
 * Called at each start. On an empty database it makes the default workspace and, where no bootstrap key is set, one
 * key with every scope, whose secret it answers: it is to be printed once and cannot be read again. Of several
 * processes that start at once exactly one makes it.
 */
export function prepareAccess(
  { db, clock }: AccessDeps,
  settings: { readonly bootstrapApiKey: string | undefined },
): Promise<{ firstKey: string | undefined }> {
  return transaction(db, async (tx) => {
    const workspace = { id: defaultWorkspaceId, name: 'Default', created_at: clock.now() };
    const empty = await insertWorkspace(tx, workspace);
    if (!empty || settings.bootstrapApiKey !== undefined) return { firstKey: undefined };
    const request = { name: 'First key', scopes: ['*'] as const, workspaceId: defaultWorkspaceId };
    const { secret } = await makeKey({ db: tx, clock }, request, 'first-start', commandLine);
    return { firstKey: secret };
  });
}
