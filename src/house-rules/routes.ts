import { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { fieldError, invalid, notFound } from '../kernel/problem.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import { type Actor, type App, givenId } from '../platform/http/index.ts';
import type { LoadedRulebook } from '../rulebooks/index.ts';
import { checked, warningsOf } from './check.ts';
import { filesOf } from './effective.ts';
import {
  rulebookRequest,
  rulebookView,
  rulebookWarned,
  rulebookWithFiles,
  switchRequest,
  switchView,
} from './schema.ts';
import {
  findRulebook,
  type HouseRulebook,
  insertRulebook,
  listActive,
  listRulebooks,
  listSwitches,
  type RuleSwitch,
  setActive,
  setSwitch,
} from './store.ts';

export interface HouseRuleDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rulebook: LoadedRulebook;
}

const tags = ['Rulebooks'];
const reading = { auth: 'key-or-session', scope: 'reference:read' } as const;
const writing = { auth: 'key-or-session', scope: 'reference:write' } as const;
const path = z.object({ rulebookId: givenId });

const present = (house: HouseRulebook): z.input<typeof rulebookView> => ({
  id: house.id,
  name: house.name,
  version: house.version,
  active: house.active,
  ruleIds: house.rule_ids,
  contentVersion: house.content_version,
  createdAt: house.created_at.toISOString(),
});

const changer = ({ keyId, userId, userEmail }: Actor) => ({
  ...(keyId ? { keyId } : {}),
  ...(userId ? { userId } : {}),
  ...(userEmail ? { userEmail } : {}),
});

export function rulebookRoutes(app: App, { db, clock, rulebook }: HouseRuleDeps): void {
  app.post(
    '/v1/rulebooks',
    {
      config: writing,
      schema: {
        ...{
          operationId: 'createRulebook',
          summary: "Checks a workspace's own rulebook and keeps it, not yet active",
          tags,
        },
        body: rulebookRequest,
        response: { 201: rulebookWarned },
      },
    },
    async (request, reply) => {
      const { name, files } = request.body;
      const loaded = await checked(files, rulebook);
      const now = clock.now();
      const house = await transaction(db, (tx) =>
        insertRulebook(tx, {
          id: newId(now.getTime()),
          workspace_id: request.principal.workspaceId,
          name,
          files: JSON.stringify(files),
          rule_ids: loaded.rules.map(({ id }) => id),
          content_version: loaded.version,
          active: false,
          created_by: changer(request.actor),
          created_at: now,
        }),
      );
      reply.code(201).header('location', `/v1/rulebooks/${house.id}`);
      return { rulebook: present(house), warnings: warningsOf(loaded, now) };
    },
  );
  app.get(
    '/v1/rulebooks',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listRulebooks', summary: "Lists the workspace's own rulebooks, every version", tags },
        response: { 200: z.object({ rulebooks: z.array(rulebookView) }) },
      },
    },
    async (request) => ({ rulebooks: (await listRulebooks(db, request.principal.workspaceId)).map(present) }),
  );
  app.get(
    '/v1/rulebooks/:rulebookId',
    {
      config: reading,
      schema: {
        ...{ operationId: 'getRulebook', summary: 'Shows one version with its files', tags },
        params: path,
        response: { 200: z.object({ rulebook: rulebookWithFiles }) },
      },
    },
    async (request) => {
      const house = await existing(db, request.principal.workspaceId, request.params.rulebookId);
      return { rulebook: { ...present(house), files: filesOf(house) } };
    },
  );
}

export function activationRoutes(app: App, { db, clock, rulebook }: HouseRuleDeps): void {
  for (const [verb, active, summary] of [
    ['activate', true, 'Lets a version judge evaluations from now on, in place of any other of its name'],
    ['deactivate', false, 'Takes a version out of evaluations from now on'],
  ] as const) {
    app.post(
      `/v1/rulebooks/:rulebookId/${verb}`,
      {
        config: writing,
        schema: {
          ...{ operationId: `${verb}Rulebook`, summary, tags },
          params: path,
          response: { 200: rulebookWarned },
        },
      },
      async (request) => {
        const house = await existing(db, request.principal.workspaceId, request.params.rulebookId);
        // It was checked beside the built-in rulebook of its day.
        const loaded = active ? await checked(filesOf(house), rulebook) : undefined;
        const changed = await transaction(db, (tx) => setActive(tx, house, active));
        return { rulebook: present(changed), warnings: loaded ? warningsOf(loaded, clock.now()) : [] };
      },
    );
  }
}

const presentSwitch = ({ rule_id, active, reason, changed_at }: RuleSwitch): z.input<typeof switchView> => ({
  ruleId: rule_id,
  active,
  reason,
  changedAt: changed_at.toISOString(),
});

export function switchRoutes(app: App, { db, clock, rulebook }: HouseRuleDeps): void {
  const builtIn = new Set(rulebook.rules.map(({ id }) => id));
  app.post(
    '/v1/rule-switches',
    {
      config: writing,
      schema: {
        ...{ operationId: 'switchRule', summary: 'Switches a rule off, or on again, for the workspace', tags },
        body: switchRequest,
        response: { 200: z.object({ ruleSwitch: switchView }) },
      },
    },
    async (request) => {
      const { workspaceId } = request.principal;
      const { ruleId, active, reason = null } = request.body;
      const known =
        builtIn.has(ruleId) || (await listActive(db, workspaceId)).some((house) => house.rule_ids.includes(ruleId));
      if (!known)
        throw invalid([
          fieldError('ruleId', 'Must be the id of a rule, from GET /v1/rules or of an active rulebook of yours.'),
        ]);
      const change = {
        workspace_id: workspaceId,
        rule_id: ruleId,
        active,
        reason,
        changed_by: changer(request.actor),
        changed_at: clock.now(),
      };
      await setSwitch(db, change);
      return { ruleSwitch: presentSwitch(change) };
    },
  );
  app.get(
    '/v1/rule-switches',
    {
      config: reading,
      schema: {
        ...{ operationId: 'listRuleSwitches', summary: 'Lists the rules that were switched off or on again', tags },
        response: { 200: z.object({ ruleSwitches: z.array(switchView) }) },
      },
    },
    async (request) => ({ ruleSwitches: (await listSwitches(db, request.principal.workspaceId)).map(presentSwitch) }),
  );
}

async function existing(db: Database, workspaceId: string, id: string): Promise<HouseRulebook> {
  const house = await findRulebook(db, workspaceId, id);
  if (!house) throw notFound('There is no such rulebook.');
  return house;
}
