import { type FieldError, fieldError, invalid } from '../kernel/problem.ts';
import { matches } from '../rules/rulebook/applies.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { type Catalogue, pluralOf } from './catalogue.ts';
import type { RuleFilter } from './schema.ts';

interface Wanted {
  /** What was asked for, nearest first with the ancestors whose rules hold for it too. */
  lineages: Partial<Record<'jurisdictions' | 'products' | 'channels', readonly string[]>>;
  theme: RuleFilter['theme'];
}

/** Whether a rule is one of those asked for. Throws a VALIDATION_ERROR with every slug that nothing has. */
export async function filterOf(
  catalogue: Catalogue,
  workspaceId: string,
  { theme, ...slugs }: Pick<RuleFilter, 'jurisdiction' | 'product' | 'channel' | 'theme'>,
): Promise<(rule: RuleDefinition) => boolean> {
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
  return (rule) => suits(rule, { lineages, theme });
}

function suits({ applies, theme }: RuleDefinition, { lineages, theme: wanted }: Wanted): boolean {
  return (
    (wanted === undefined || wanted === theme) &&
    holds(lineages.jurisdictions, applies.jurisdictions, []) &&
    holds(lineages.products, applies.products, applies.exceptProducts) &&
    holds(lineages.channels, applies.channels, applies.exceptChannels)
  );
}

const holds = (lineage: readonly string[] | undefined, named: readonly string[], except: readonly string[]): boolean =>
  lineage === undefined || matches(lineage, named, except);
