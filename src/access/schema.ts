import { z } from 'zod';
import { givenId, givenInstant, instant } from '../platform/http/index.ts';
import { roles, scopes } from './scopes.ts';

const scopeList = z
  .array(z.enum(scopes))
  .min(1)
  .refine((list) => new Set(list).size === list.length, 'Must not repeat a scope.');

export const keyRequest = z
  .strictObject({
    name: z.string().min(1).max(200).describe('What the key is for, in your words.'),
    scopes: scopeList.describe('What the key may do; never more than the key that makes it.'),
    mode: z.enum(['live', 'test']).optional().describe('Whether the secret begins with fc_live_ or fc_test_.'),
    workspaceId: givenId.optional().describe('Operator keys only; your own workspace otherwise.'),
    expiresAt: givenInstant.optional().describe('From then on the key is refused.'),
  })
  .meta({ id: 'KeyRequest' });

export const keyView = z
  .object({
    id: z.uuid(),
    workspaceId: z.uuid(),
    name: z.string(),
    prefix: z.string().describe('The beginning of the secret, to recognise the key by.'),
    scopes: z.array(z.enum(scopes)),
    createdAt: instant,
    expiresAt: instant.nullable(),
    lastUsedAt: instant.nullable().describe('To the minute.'),
    revokedAt: instant.nullable(),
  })
  .meta({ id: 'ApiKey' });

export const keyCreated = z.object({
  key: keyView,
  secret: z.string().describe('Shown here and never again.'),
});

export const workspaceRequest = z.strictObject({ name: z.string().min(1).max(200) }).meta({ id: 'WorkspaceRequest' });

export const workspaceView = z.object({ id: z.uuid(), name: z.string(), createdAt: instant }).meta({ id: 'Workspace' });

export const memberRequest = z
  .strictObject({
    subject: z.string().min(1).max(500).describe('The `sub` of the user at the identity provider.'),
    email: z.email().optional(),
    role: z.enum(roles),
  })
  .meta({ id: 'MemberRequest' });

export const memberView = z
  .object({
    workspaceId: z.uuid(),
    subject: z.string(),
    email: z.string().nullable(),
    role: z.enum(roles),
    createdAt: instant,
  })
  .meta({ id: 'Member' });
