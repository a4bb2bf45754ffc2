import type { App } from '../platform/http/index.ts';
import { keyRoutes } from './key-routes.ts';
import type { AccessDeps } from './keys.ts';
import { memberRoutes, workspaceRoutes } from './workspace-routes.ts';

/** Keys, workspaces and their members. */
export function accessRoutes(app: App, deps: AccessDeps): void {
  keyRoutes(app, deps);
  workspaceRoutes(app, deps);
  memberRoutes(app, deps);
}

export { type AuthenticatorSettings, createAuthenticator } from './authenticator.ts';
export { defaultWorkspaceId } from './built-in.ts';
export { prepareAccess } from './first-start.ts';
export type { ApiKey } from './key-store.ts';
export {
  type AccessDeps,
  createKeyFromCommandLine,
  type KeyRequest,
  listKeys,
  type NewKey,
  revokeKey,
} from './keys.ts';
export { presentKey } from './present.ts';
export { type Scope, scopes } from './scopes.ts';
