import { builtInId } from '../kernel/ids.ts';

/** Where everything belongs that names no workspace of its own. */
export const defaultWorkspaceId = builtInId('workspace', 'default');

/** The key of the setting FAIRCLEAR_BOOTSTRAP_API_KEY has no record; this is its id in limits and audit entries. */
export const bootstrapKeyId = builtInId('key', 'bootstrap');
