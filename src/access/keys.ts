import type { Clock } from '../kernel/clock.ts';
import { isUuid, newId } from '../kernel/ids.ts';
import { type FieldError, fieldError, forbidden, invalid, notFound } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type Actor, allows, type KeyPrincipal } from '../platform/http/index.ts';
import { commandLine, recordAct } from './access-log.ts';
import { bootstrapKeyId, defaultWorkspaceId } from './built-in.ts';
import { type ApiKey, insertKey, listKeysOf, markRevoked } from './key-store.ts';
import type { Scope } from './scopes.ts';
import { hashSecret, type KeyMode, newSecret, shownPrefix } from './secret.ts';
import type { MadeBy } from './tables.ts';
import { findWorkspace } from './workspace-store.ts';

export interface AccessDeps {
  readonly db: Database;
  readonly clock: Clock;
}

export interface KeyRequest {
  readonly name: string;
  readonly scopes: readonly Scope[];
  readonly mode?: KeyMode | undefined;
  readonly workspaceId?: string | undefined;
  readonly expiresAt?: string | undefined;
}

/** The only moment at which the secret of a key is known. */
export interface NewKey {
  readonly key: ApiKey;
  readonly secret: string;
}

/** A key asked for by another key, which cannot hand on what it does not have. */
export async function createKeyFor(
  deps: AccessDeps,
  { principal, actor }: { principal: KeyPrincipal; actor: Actor },
  request: KeyRequest,
): Promise<NewKey> {
  const beyond = request.scopes.filter((scope) => !allows(principal.scopes, scope));
  if (beyond.length > 0) throw forbidden(`A key cannot give scopes it does not have: ${beyond.join(', ')}.`);
  const workspaceId = request.workspaceId?.toLowerCase() ?? principal.workspaceId;
  if (workspaceId !== principal.workspaceId && !principal.operator) {
    throw forbidden('Only an operator key makes keys for another workspace.');
  }
  const madeBy = principal.bootstrap ? 'bootstrap' : 'key';
  return transaction(deps.db, (tx) => makeKey({ ...deps, db: tx }, { ...request, workspaceId }, madeBy, actor));
}

/** `fairclear keys create`: whoever may run commands on the machine may make any key. */
export const createKeyFromCommandLine = ({ db, clock }: AccessDeps, request: KeyRequest): Promise<NewKey> =>
  transaction(db, (tx) => {
    const complete = { ...request, workspaceId: request.workspaceId ?? defaultWorkspaceId };
    return makeKey({ db: tx, clock }, complete, 'command-line', commandLine);
  });

export const expiryFaults = (expiresAt: string | undefined, now: Date): FieldError[] =>
  expiresAt !== undefined && new Date(expiresAt) <= now ? [fieldError('expiresAt', 'Must be in the future.')] : [];

/** Call it in a transaction: the key and the record of who made it are kept together. */
export async function makeKey(
  { db, clock }: AccessDeps,
  request: KeyRequest & { readonly workspaceId: string },
  madeBy: MadeBy,
  actor: Actor,
): Promise<NewKey> {
  const now = clock.now();
  const hasWorkspace = isUuid(request.workspaceId) && (await findWorkspace(db, request.workspaceId));
  const faults = [
    ...expiryFaults(request.expiresAt, now),
    ...(hasWorkspace ? [] : [fieldError('workspaceId', 'There is no such workspace.')]),
  ];
  if (faults.length > 0) throw invalid(faults);
  const secret = newSecret(request.mode ?? 'live');
  const key: ApiKey = {
    id: newId(now.getTime()),
    workspace_id: request.workspaceId,
    name: request.name,
    prefix: shownPrefix(secret),
    scopes: [...new Set(request.scopes)],
    made_by: madeBy,
    created_at: now,
    expires_at: request.expiresAt === undefined ? null : new Date(request.expiresAt),
    last_used_at: null,
    revoked_at: null,
  };
  await insertKey(db, key, hashSecret(secret));
  await recordAct(db, { act: 'key.created', subject: key.id, workspaceId: key.workspace_id, at: now }, actor);
  return { key, secret };
}

export const listKeys = ({ db }: AccessDeps, workspaceId: string): Promise<ApiKey[]> => listKeysOf(db, workspaceId);

/** From this moment no process accepts the key. `workspaceId` absent: the command line, which sees every workspace. */
export async function revokeKey(
  { db, clock }: AccessDeps,
  which: { keyId: string; workspaceId: string | undefined },
  actor: Actor = commandLine,
): Promise<ApiKey> {
  if (which.keyId === bootstrapKeyId) throw notFound('The bootstrap key is a setting, not a record.');
  if (!isUuid(which.keyId)) throw notFound('There is no such key.');
  return transaction(db, async (tx) => {
    const now = clock.now();
    const key = await markRevoked(tx, which, now);
    if (!key) throw notFound('There is no such key.');
    await recordAct(tx, { act: 'key.revoked', subject: key.id, workspaceId: key.workspace_id, at: now }, actor);
    return key;
  });
}
