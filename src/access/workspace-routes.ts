import { z } from 'zod';
import { newId } from '../kernel/ids.ts';
import { notFound } from '../kernel/problem.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type App, givenId } from '../platform/http/index.ts';
import { recordAct } from './access-log.ts';
import type { AccessDeps } from './keys.ts';
import { presentMember, presentWorkspace } from './present.ts';
import { memberRequest, memberView, workspaceRequest, workspaceView } from './schema.ts';
import {
  deleteMember,
  findMember,
  findWorkspace,
  insertWorkspace,
  listMembers,
  listWorkspaces,
  upsertMember,
} from './workspace-store.ts';

const config = { auth: 'key', operatorOnly: true } as const;
const tags = ['Workspaces'];
const workspacePath = z.object({ workspaceId: givenId });
const memberPath = z.object({ workspaceId: givenId, subject: z.string().min(1) });

export function workspaceRoutes(app: App, { db, clock }: AccessDeps): void {
  app.post(
    '/v1/workspaces',
    {
      config,
      schema: {
        ...{ operationId: 'createWorkspace', summary: 'Makes a workspace', tags },
        body: workspaceRequest,
        response: { 201: z.object({ workspace: workspaceView }) },
      },
    },
    async (request, reply) => {
      const now = clock.now();
      const workspace = { id: newId(now.getTime()), name: request.body.name, created_at: now };
      await transaction(db, async (tx) => {
        await insertWorkspace(tx, workspace);
        const act = { act: 'workspace.created', subject: workspace.id, workspaceId: workspace.id, at: now } as const;
        await recordAct(tx, act, request.actor);
      });
      reply.code(201).header('location', `/v1/workspaces/${workspace.id}`);
      return { workspace: presentWorkspace(workspace) };
    },
  );

  app.get(
    '/v1/workspaces',
    {
      config,
      schema: {
        ...{ operationId: 'listWorkspaces', summary: 'Lists every workspace', tags },
        response: { 200: z.object({ workspaces: z.array(workspaceView) }) },
      },
    },
    async () => ({ workspaces: (await listWorkspaces(db)).map(presentWorkspace) }),
  );

  app.get(
    '/v1/workspaces/:workspaceId',
    {
      config,
      schema: {
        ...{ operationId: 'getWorkspace', summary: 'Shows one workspace', tags },
        params: workspacePath,
        response: { 200: z.object({ workspace: workspaceView }) },
      },
    },
    async (request) => ({ workspace: presentWorkspace(await existing(db, request.params.workspaceId)) }),
  );
}

export function memberRoutes(app: App, { db, clock }: AccessDeps): void {
  app.post(
    '/v1/workspaces/:workspaceId/members',
    {
      config,
      schema: {
        ...{ operationId: 'setMember', summary: 'Adds a member, or changes the role of one', tags },
        params: workspacePath,
        body: memberRequest,
        response: { 201: z.object({ member: memberView }), 200: z.object({ member: memberView }) },
      },
    },
    async (request, reply) => {
      const { id } = await existing(db, request.params.workspaceId);
      const { subject, role, email = null } = request.body;
      const known = await findMember(db, id, subject);
      const now = clock.now();
      const member = await transaction(db, async (tx) => {
        await recordAct(tx, { act: 'member.set', subject, workspaceId: id, at: now }, request.actor);
        return upsertMember(tx, { workspace_id: id, subject, role, email, created_at: now });
      });
      const place = `/v1/workspaces/${id}/members/${encodeURIComponent(subject)}`;
      reply.code(known ? 200 : 201).header('location', place);
      return { member: presentMember(member) };
    },
  );

  app.get(
    '/v1/workspaces/:workspaceId/members',
    {
      config,
      schema: {
        ...{ operationId: 'listMembers', summary: 'Lists the members of a workspace', tags },
        params: workspacePath,
        response: { 200: z.object({ members: z.array(memberView) }) },
      },
    },
    async (request) => {
      const { id } = await existing(db, request.params.workspaceId);
      return { members: (await listMembers(db, id)).map(presentMember) };
    },
  );

  app.delete(
    '/v1/workspaces/:workspaceId/members/:subject',
    {
      config,
      schema: {
        ...{ operationId: 'removeMember', summary: 'Ends a membership, at once', tags },
        params: memberPath,
        response: { 200: z.object({ member: memberView }) },
      },
    },
    async (request) => {
      const { workspaceId, subject } = request.params;
      const member = await transaction(db, async (tx) => {
        const removed = await deleteMember(tx, workspaceId, subject);
        if (!removed) throw notFound('There is no such member.');
        await recordAct(tx, { act: 'member.removed', subject, workspaceId, at: clock.now() }, request.actor);
        return removed;
      });
      return { member: presentMember(member) };
    },
  );
}

async function existing(db: AccessDeps['db'], workspaceId: string) {
  const workspace = await findWorkspace(db, workspaceId);
  if (!workspace) throw notFound('There is no such workspace.');
  return workspace;
}
