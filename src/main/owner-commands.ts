import { z } from 'zod';
import {
  type AccessDeps,
  createKeyFromCommandLine,
  defaultWorkspaceId,
  listKeys,
  presentKey,
  revokeKey,
  scopes,
} from '../access/index.ts';
import { invalid } from '../kernel/problem.ts';
import type { OwnerCommands } from '../platform/control/control.ts';
import { checkAgainst, givenInstant } from '../platform/http/index.ts';

const newKey = z.strictObject({
  name: z.string().min(1).max(200),
  scopes: z.array(z.enum(scopes)).min(1),
  mode: z.enum(['live', 'test']).optional(),
  workspaceId: z.string().optional(),
  expiresAt: givenInstant.optional(),
});

const whichWorkspace = z.strictObject({ workspaceId: z.uuid().default(defaultWorkspaceId) });
const whichKey = z.strictObject({ keyId: z.string() });

/** What the command line does in the database, whichever process has it open. */
export const ownerCommands = (deps: AccessDeps): OwnerCommands => ({
  'keys.create': async (input) => {
    const { key, secret } = await createKeyFromCommandLine(deps, parsed(newKey, input));
    return { key: presentKey(key), secret };
  },
  'keys.list': async (input) => {
    const keys = await listKeys(deps, parsed(whichWorkspace, input).workspaceId);
    return { keys: keys.map(presentKey) };
  },
  'keys.revoke': async (input) => ({
    key: presentKey(await revokeKey(deps, { ...parsed(whichKey, input), workspaceId: undefined })),
  }),
});

function parsed<T>(schema: z.ZodType<T>, input: unknown): T {
  const checked = checkAgainst(schema, input);
  if (!checked.ok) throw invalid(checked.faults);
  return checked.value;
}
