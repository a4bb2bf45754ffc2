import { z } from 'zod';
import { notFound } from '../kernel/problem.ts';
import type { App } from '../platform/http/index.ts';
import { withAncestors } from '../rulebooks/index.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import type { ReferenceDeps } from './catalogue.ts';
import { presentRule } from './present.ts';
import { ruleFilter, ruleView } from './schema.ts';

const config = { auth: 'key-or-session', scope: 'reference:read' } as const;
const tags = ['Rules'];

/** The rules of a workspace's own active rulebooks. */
export type OwnRules = (workspaceId: string) => Promise<readonly RuleDefinition[]>;

export function ruleRoutes(app: App, { rulebook }: Pick<ReferenceDeps, 'rulebook'>, ownRules: OwnRules): void {
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
        response: { 200: z.object({ rulebookVersion: z.string(), rules: z.array(ruleView) }) },
      },
    },
    async (request) => ({
      rulebookVersion: version,
      rules: [...rules, ...(await ownRules(request.principal.workspaceId))]
        .filter((rule) => suits(rule, request.query, rulebook))
        .map(presentRule),
    }),
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

function suits(
  { applies, theme }: RuleDefinition,
  wanted: z.output<typeof ruleFilter>,
  { taxonomy }: ReferenceDeps['rulebook'],
): boolean {
  const holds = (
    listed: string[],
    kind: 'jurisdictions' | 'products' | 'channels',
    slug: string | undefined,
  ): boolean =>
    slug === undefined ||
    listed.includes('any') ||
    withAncestors(taxonomy[kind], slug).some((one) => listed.includes(one));
  return (
    holds(applies.jurisdictions, 'jurisdictions', wanted.jurisdiction) &&
    holds(applies.products, 'products', wanted.product) &&
    holds(applies.channels, 'channels', wanted.channel) &&
    (wanted.theme === undefined || wanted.theme === theme)
  );
}
