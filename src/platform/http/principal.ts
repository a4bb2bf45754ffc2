/** An API key that was checked for this request. */
export interface KeyPrincipal {
  readonly kind: 'key';
  readonly workspaceId: string;
  readonly keyId: string;
  readonly scopes: readonly string[];
  /** Made by the bootstrap key or the command line with the scope `*`: may work across workspaces. */
  readonly operator: boolean;
  /** The bootstrap key itself, of the setting or of the first start. */
  readonly bootstrap: boolean;
}

/** A person who signed in at the identity provider, in one of their workspaces. */
export interface SessionPrincipal {
  readonly kind: 'session';
  readonly workspaceId: string;
  readonly userId: string;
  readonly email: string | undefined;
  readonly role: string;
  readonly scopes: readonly string[];
}

export type Principal = KeyPrincipal | SessionPrincipal;

/** A session token that was checked; which workspace it is used in is not known yet. */
export interface Session {
  readonly kind: 'session';
  readonly userId: string;
  readonly email: string | undefined;
}

export type CredentialKind = 'key' | 'key-or-session';

/** Who stands behind a credential. Implemented by `access`, which knows keys, members and the identity provider. */
export interface Authenticator {
  /** `undefined` when the credential is not valid, or not of a kind that is accepted here. */
  identify(credential: string, accepts: CredentialKind): Promise<KeyPrincipal | Session | undefined>;
  /** `undefined` when the user is no member of the workspace. */
  enterWorkspace(session: Session, workspaceId: string): Promise<SessionPrincipal | undefined>;
}

/** Who did it, to be recorded with what was done: a user of the calling system, or the session's own. */
export interface Actor {
  readonly keyId: string | undefined;
  readonly userId: string | undefined;
  readonly userEmail: string | undefined;
}

/** Whether `scopes` allow `scope`; `*` allows everything. */
export const allows = (scopes: readonly string[], scope: string): boolean =>
  scopes.includes(scope) || scopes.includes('*');

/** Under which name a caller's limits and idempotency keys are kept. */
export const callerName = (caller: KeyPrincipal | Session | SessionPrincipal): string =>
  caller.kind === 'key' ? `key:${caller.keyId}` : `user:${caller.userId}`;
