import { z } from 'zod';
import { type FieldError, fieldError, invalid, notFound } from '../kernel/problem.ts';
import type { App } from '../platform/http/index.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { type Catalogue, pluralOf, type ReferenceDeps } from './catalogue.ts';
import { presentRule } from './present.ts';
import { ruleFilter, ruleView } from './schema.ts';

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
        response: { 200: z.object({ rulebookVersion: z.string(), rules: z.array(ruleView) }) },
      },
    },
    async ({ principal: { workspaceId }, query }) => {
      const wanted = await wantedBy(catalogue, workspaceId, query);
      const all = [...rules, ...(await ownRules(workspaceId))];
      return { rulebookVersion: version, rules: all.filter((rule) => suits(rule, wanted)).map(presentRule) };
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

interface Wanted {
  /** Slugs of which a rule must name one, for what was asked for. */
  lineages: Partial<Record<'jurisdictions' | 'products' | 'channels', readonly string[]>>;
  theme: z.output<typeof ruleFilter>['theme'];
}

/** What is asked for, with the ancestors whose rules hold for it too. */
async function wantedBy(
  catalogue: Catalogue,
  workspaceId: string,
  { theme, ...slugs }: z.output<typeof ruleFilter>,
): Promise<Wanted> {
  const lineages: Wanted['lineages'] = {};
  const faults: FieldError[] = [];
  for (const kind of ['jurisdiction', 'product', 'channel'] as const) {
    const slug = slugs[kind];
    if (slug === undefined) continue;
    const lineage = await catalogue.lineage(workspaceId, kind, slug);
    if (lineage) lineages[pluralOf[kind]] = lineage;
    else faults.push(fieldError(kind, `Must be the slug of a ${kind}, from GET /v1/${pluralOf[kind]}.`));
  }
  if (faults.length > 0) throw invalid(faults);
  return { lineages, theme };
}

function suits({ applies, theme }: RuleDefinition, wanted: Wanted): boolean {
  const holds = (kind: keyof Wanted['lineages']): boolean =>
    applies[kind].includes('any') || (wanted.lineages[kind]?.some((slug) => applies[kind].includes(slug)) ?? true);
  return (
    holds('jurisdictions') &&
    holds('products') &&
    holds('channels') &&
    (wanted.theme === undefined || wanted.theme === theme)
  );
}
