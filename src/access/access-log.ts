import { newId } from '../kernel/ids.ts';
import type { Database } from '../platform/database/database.ts';
import type { Actor } from '../platform/http/index.ts';
import { type Act, tables } from './tables.ts';

/** Whoever may run commands on the machine is known to it, not to us. */
export const commandLine: Actor = { keyId: undefined, userId: undefined, userEmail: undefined };

/** Records who changed who may do what; in the transaction of the change, so that none goes unrecorded. */
export async function recordAct(
  tx: Database,
  act: { readonly act: Act; readonly subject: string; readonly workspaceId: string; readonly at: Date },
  actor: Actor,
): Promise<void> {
  await tables(tx)
    .insertInto('access_log')
    .values({
      id: newId(act.at.getTime()),
      workspace_id: act.workspaceId,
      act: act.act,
      subject: act.subject,
      key_id: actor.keyId ?? null,
      user_id: actor.userId ?? null,
      user_email: actor.userEmail ?? null,
      created_at: act.at,
    })
    .execute();
}
