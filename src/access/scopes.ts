/** Everything a key can be allowed to do. `*` is all of it, what is added later included. */
export const scopes = [
  'promotions:write',
  'promotions:read',
  'evaluations:write',
  'evaluations:read',
  'uploads:write',
  'uploads:read',
  'reference:read',
  'reference:write',
  'webhooks:read',
  'webhooks:write',
  'reviews:read',
  'reviews:write',
  'keys:write',
  '*',
] as const;

export type Scope = (typeof scopes)[number];

export const roles = ['marketer', 'reviewer', 'admin'] as const;

export type Role = (typeof roles)[number];

const marketer: readonly Scope[] = [
  'promotions:write',
  'promotions:read',
  'evaluations:write',
  'evaluations:read',
  'uploads:write',
  'uploads:read',
  'reference:read',
  'reviews:read',
];

const reviewer: readonly Scope[] = [...marketer, 'reviews:write'];

const admin: readonly Scope[] = [...reviewer, 'reference:write', 'webhooks:read', 'webhooks:write', 'keys:write'];

const byRole: Record<Role, readonly Scope[]> = { marketer, reviewer, admin };

/** What a member may do in a session. None has `*`: what crosses workspaces is not for sessions. */
export const scopesOfRole = (role: Role): readonly Scope[] => byRole[role];
