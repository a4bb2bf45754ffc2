import type { RuleDefinition } from '../rules/definitions.ts';
import type { LoadedRulebook } from './load.ts';
import type { TaxonomyRecord } from './taxonomy.ts';

/** What is checked, as Markdown: rules by jurisdiction and product, then every rule with its source. */
export function describeCoverage({ rulebook, taxonomy }: LoadedRulebook): string {
  const { rules } = rulebook;
  const places = taxonomy.jurisdictions.filter(({ slug }) => own(rules, slug).length > 0);
  const families = taxonomy.products.filter(({ ancestors }) => ancestors.length === 0);
  return [
    '# What is checked',
    '',
    `${rules.length} rules and ${rulebook.concepts.length} concepts. A rule for a jurisdiction or product holds for what is below it in the taxonomy too. “Unverified” sources were not read again on a known day; their rules say so.`,
    '',
    `| | ${families.map(({ name }) => name).join(' | ')} | every product |`,
    `|---|${families.map(() => '--:').join('|')}|--:|`,
    ...places.map(
      (place) =>
        `| ${place.name} | ${families.map((family) => countOf(rules, place, family, taxonomy.products)).join(' | ')} | ${own(rules, place.slug).filter((rule) => rule.applies.products.includes('any')).length} |`,
    ),
    '',
    ...places.flatMap((place) => section(place, own(rules, place.slug))),
  ].join('\n');
}

const own = (rules: readonly RuleDefinition[], slug: string): RuleDefinition[] =>
  rules.filter((rule) => rule.applies.jurisdictions.includes(slug));

function countOf(
  rules: readonly RuleDefinition[],
  place: TaxonomyRecord,
  family: TaxonomyRecord,
  products: readonly TaxonomyRecord[],
): number {
  const slugs = new Set(
    products
      .filter(({ slug, ancestors }) => slug === family.slug || ancestors.includes(family.slug))
      .map(({ slug }) => slug),
  );
  return own(rules, place.slug).filter((rule) => rule.applies.products.some((slug) => slugs.has(slug))).length;
}

function section(place: TaxonomyRecord, rules: RuleDefinition[]): string[] {
  const rows = [...rules]
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((rule) => `| \`${rule.id}\` | ${rule.name} | ${rule.severity} | ${rule.theme} | ${sourceOf(rule)} |`);
  return [
    `## ${place.name}`,
    '',
    '| Rule | What must hold | Severity | Theme | Source |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
}

function sourceOf({ source }: RuleDefinition): string {
  const title = source.url === undefined ? source.title : `[${source.title}](${source.url})`;
  return `${title}${source.checked === 'unverified' ? ' (unverified)' : ` (read ${source.checked})`}`.replaceAll(
    '|',
    '/',
  );
}
