import { timingSafeEqual } from 'node:crypto';
import type { Authenticator, KeyPrincipal, SessionPrincipal } from '../platform/http/index.ts';
import { bootstrapKeyId, defaultWorkspaceId } from './built-in.ts';
import { type ApiKey, findKeyBySecret, markUsed } from './key-store.ts';
import type { AccessDeps } from './keys.ts';
import { scopesOfRole } from './scopes.ts';
import { hashSecret, isSecret } from './secret.ts';
import { createSessionVerifier, looksLikeToken, type OidcSettings } from './sessions.ts';
import { findMember } from './workspace-store.ts';

export interface AuthenticatorSettings {
  readonly bootstrapApiKey: string | undefined;
  readonly oidc: OidcSettings | undefined;
}

/** `lastUsedAt` says "today or a year ago", not the second: a busy key is not written on every request. */
const usedAgainAfterMs = 60_000;

/**
 * Keys are looked up on every request, on purpose: revoking one then holds at once in every process, and the look-up
 * is one read by a unique index.
 */
export function createAuthenticator(deps: AccessDeps, settings: AuthenticatorSettings): Authenticator {
  const isBootstrap = matcher(settings.bootstrapApiKey);
  const verifySession = settings.oidc && createSessionVerifier(settings.oidc, deps.clock);
  return {
    identify: async (credential, accepts) => {
      if (isBootstrap(credential)) return bootstrapPrincipal;
      if (isSecret(credential)) return identifyKey(deps, credential);
      if (accepts === 'key' || !verifySession || !looksLikeToken(credential)) return undefined;
      return verifySession(credential);
    },
    enterWorkspace: async (session, workspaceId): Promise<SessionPrincipal | undefined> => {
      const member = await findMember(deps.db, workspaceId, session.userId);
      if (!member) return undefined;
      const { role } = member;
      return {
        ...session,
        workspaceId,
        role,
        scopes: scopesOfRole(role),
        email: session.email ?? member.email ?? undefined,
      };
    },
  };
}

const bootstrapPrincipal: KeyPrincipal = {
  kind: 'key',
  workspaceId: defaultWorkspaceId,
  keyId: bootstrapKeyId,
  scopes: ['*'],
  operator: true,
  bootstrap: true,
};

/** Compares hashes in constant time: neither the key nor its length shows in how long it takes. */
function matcher(secret: string | undefined): (credential: string) => boolean {
  if (secret === undefined) return () => false;
  const expected = Buffer.from(hashSecret(secret));
  return (credential) => timingSafeEqual(expected, Buffer.from(hashSecret(credential)));
}

async function identifyKey({ db, clock }: AccessDeps, secret: string): Promise<KeyPrincipal | undefined> {
  const key = await findKeyBySecret(db, hashSecret(secret));
  const now = clock.now();
  if (!key || key.revoked_at || (key.expires_at && key.expires_at <= now)) return undefined;
  if (!key.last_used_at || now.getTime() - key.last_used_at.getTime() >= usedAgainAfterMs) {
    await markUsed(db, key.id, now);
  }
  return principalOf(key);
}

const principalOf = (key: ApiKey): KeyPrincipal => ({
  kind: 'key',
  workspaceId: key.workspace_id,
  keyId: key.id,
  scopes: key.scopes,
  operator: key.scopes.includes('*') && key.made_by !== 'key',
  bootstrap: key.made_by === 'first-start',
});
