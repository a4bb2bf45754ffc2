import type { z } from 'zod';
import type { ApiKey } from './key-store.ts';
import type { keyView, memberView, workspaceView } from './schema.ts';
import type { Member, Workspace } from './workspace-store.ts';

const instantOrNull = (date: Date | null) => date?.toISOString() ?? null;

export const presentKey = (key: ApiKey): z.input<typeof keyView> => ({
  id: key.id,
  workspaceId: key.workspace_id,
  name: key.name,
  prefix: key.prefix,
  scopes: key.scopes,
  createdAt: key.created_at.toISOString(),
  expiresAt: instantOrNull(key.expires_at),
  lastUsedAt: instantOrNull(key.last_used_at),
  revokedAt: instantOrNull(key.revoked_at),
});

export const presentWorkspace = ({ id, name, created_at }: Workspace): z.input<typeof workspaceView> => ({
  id,
  name,
  createdAt: created_at.toISOString(),
});

export const presentMember = (member: Member): z.input<typeof memberView> => ({
  workspaceId: member.workspace_id,
  subject: member.subject,
  email: member.email,
  role: member.role,
  createdAt: member.created_at.toISOString(),
});
