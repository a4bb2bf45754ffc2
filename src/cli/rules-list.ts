import type { Named } from '../kernel/nearest.ts';
import { rulebooksDir } from '../platform/config/paths.ts';
import {
  keepIn,
  loadRulebooks,
  readTaxonomy,
  type Taxonomy,
  taxonomyKinds,
  withAncestors,
} from '../rulebooks/index.ts';
import { matches } from '../rules/rulebook/applies.ts';
import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import { CouldNotRun } from './could-not-run.ts';
import { unknownName } from './nearest.ts';
import type { Rulebooks } from './rulebook-folders.ts';
import { table } from './table.ts';

export interface RuleFilter {
  readonly jurisdiction?: string;
  readonly product?: string;
  readonly channel?: string;
  readonly theme?: string;
}

/** `fairclear rules list` */
export function listRules({ folders, cacheDir }: Rulebooks, filter: RuleFilter, json: boolean): string {
  const { rules: all, version, taxonomy } = loadRulebooks(folders, keepIn(cacheDir));
  const faults = [
    ...unknownIn('jurisdiction', filter.jurisdiction, taxonomy.jurisdictions),
    ...unknownIn('product', filter.product, taxonomy.products),
    ...unknownIn('channel', filter.channel, taxonomy.channels),
    ...unknownIn('theme', filter.theme, plainly([...new Set(all.map(({ theme }) => theme))])),
  ];
  if (faults.length > 0) throw new CouldNotRun(faults.join('\n'));
  const rules = all.filter((rule) => fits(rule, filter, taxonomy));
  if (json) {
    const list = rules.map(({ id, name, severity, theme, source, applies }) => ({
      id,
      name,
      severity,
      theme,
      source,
      applies,
    }));
    return `${JSON.stringify({ rules: list, version }, undefined, 2)}\n`;
  }
  const rows = rules.map(({ id, severity, name }) => [id, severity, name]);
  return `${table(['RULE', 'SEVERITY', 'NAME'], rows)}\n${rules.length} rules\n`;
}

function fits({ applies, theme }: RuleDefinition, filter: RuleFilter, taxonomy: Taxonomy): boolean {
  return (
    (filter.theme === undefined || filter.theme === theme) &&
    covers(applies.jurisdictions, [], pathOf(taxonomy, 'jurisdictions', filter.jurisdiction)) &&
    covers(applies.products, applies.exceptProducts, pathOf(taxonomy, 'products', filter.product)) &&
    covers(applies.channels, applies.exceptChannels, pathOf(taxonomy, 'channels', filter.channel))
  );
}

const pathOf = (taxonomy: Taxonomy, kind: keyof Taxonomy, slug: string | undefined) =>
  slug === undefined ? undefined : withAncestors(taxonomy[kind], slug);

const covers = (wanted: readonly string[], except: readonly string[], path: readonly string[] | undefined): boolean =>
  path === undefined || matches(path, wanted, except);

const plainly = (slugs: readonly string[]): Named[] => slugs.map((slug) => ({ slug, name: slug }));

const unknownIn = (kind: string, slug: string | undefined, known: readonly Named[]): string[] =>
  slug === undefined || known.some((one) => one.slug === slug) ? [] : [unknownName(kind, slug, known)];

/** `fairclear rules slugs` */
export function listSlugs(wanted: string | undefined): string {
  const kinds = taxonomyKinds.filter((kind) => wanted === undefined || kind === wanted);
  if (kinds.length === 0) throw new CouldNotRun(unknownName('list', wanted ?? '', plainly(taxonomyKinds)));
  const taxonomy = readTaxonomy(rulebooksDir);
  return kinds
    .map((kind) => {
      const rows = taxonomy[kind].map(
        ({ slug, name, ancestors }) => `${'  '.repeat(ancestors.length + 1)}${slug}: ${name}`,
      );
      return `${kind}\n${rows.join('\n')}\n`;
    })
    .join('\n');
}
