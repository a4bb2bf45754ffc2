import { z } from 'zod';
import { fieldError, invalid, notFound } from '../kernel/problem.ts';
import { type App, entityTag, hasAlready } from '../platform/http/index.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import type { Catalogue, ReferenceDeps } from './catalogue.ts';
import { presentRule } from './present.ts';
import { filterOf } from './rule-filter.ts';
import { ruleFilter, ruleList, ruleView } from './schema.ts';

const config = { auth: 'key-or-session', scope: 'reference:read' } as const;
const tags = ['Rules'];

/** The rules of a workspace's own active rulebooks. */
export type OwnRules = (workspaceId: string) => Promise<readonly RuleDefinition[]>;

interface RuleDeps extends Pick<ReferenceDeps, 'rulebook'> {
  readonly catalogue: Catalogue;
  readonly ownRules: OwnRules;
}

export function ruleRoutes(app: App, { rulebook, catalogue, ownRules }: RuleDeps): void {
  const { rules, version } = rulebook;
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  app.get(
    '/v1/rules',
    {
      config,
      schema: {
        ...{
          operationId: 'listRules',
          summary: 'Lists what is checked: the built-in rules, and those of your active rulebooks',
          tags,
        },
        querystring: ruleFilter,
        response: { 200: ruleList, 304: z.undefined().describe('Nothing has changed.') },
      },
    },
    async ({ principal: { workspaceId }, query, headers }, reply) => {
      const suits = await filterOf(catalogue, workspaceId, query);
      const own = await ownRules(workspaceId);
      const etag = entityTag(version, own, query);
      reply.header('etag', etag).header('cache-control', 'private, no-cache');
      if (hasAlready(headers['if-none-match'], etag)) return reply.code(304).send(undefined);
      const { page, nextCursor } = pageOf({ all: [...rules, ...own], suits, cursor: query.cursor, limit: query.limit });
      return { rulebookVersion: version, rules: page.map(presentRule), nextCursor };
    },
  );
  app.get(
    '/v1/rules/*',
    {
      config,
      schema: {
        ...{
          operationId: 'getRule',
          summary: 'Shows one rule with its source and examples; its id is its path in the rulebooks',
          tags,
        },
        params: z.object({ '*': z.string() }),
        response: { 200: z.object({ rule: ruleView }) },
      },
    },
    async (request) => {
      const id = request.params['*'];
      const own = async () => (await ownRules(request.principal.workspaceId)).find((rule) => rule.id === id);
      const rule = byId.get(id) ?? (await own());
      if (!rule) throw notFound('There is no such rule.');
      return { rule: presentRule(rule) };
    },
  );
}

interface Page {
  /** In the rulebooks' order, whatever the filter. */
  all: readonly RuleDefinition[];
  suits: (rule: RuleDefinition) => boolean;
  cursor: string | undefined;
  limit: number | undefined;
}

/** All that suit, or so many of them after a cursor, and what the next page begins after. */
function pageOf({ all, suits, cursor, limit = Number.POSITIVE_INFINITY }: Page) {
  const begin = cursor === undefined ? 0 : afterCursor(all, cursor);
  const left = all.slice(begin).filter(suits);
  const page = left.slice(0, limit);
  return { page, nextCursor: left.length > page.length ? cursorOf(page.at(-1)!) : null };
}

const cursorOf = ({ id }: RuleDefinition): string => Buffer.from(id).toString('base64url');

function afterCursor(all: readonly RuleDefinition[], cursor: string): number {
  const at = all.findIndex((rule) => cursorOf(rule) === cursor);
  if (at < 0) throw invalid([fieldError('cursor', 'Must be the nextCursor of the page before.')]);
  return at + 1;
}
