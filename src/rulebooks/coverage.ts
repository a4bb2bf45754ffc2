import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import type { LoadedRulebook } from './compiled.ts';
import type { TaxonomyRecord } from './parsing/taxonomy.ts';

/**
 * What is checked, as Markdown: rules by jurisdiction and product, then every rule with its source; those that follow
 * another one under their own law are listed by that law, the other's name standing for what they say.
 */
export function describeCoverage({ parsed, rulebook, taxonomy }: LoadedRulebook): string {
  const { rules } = rulebook;
  const followedBy = (rule: RuleDefinition): string | undefined =>
    /^like:\s*(\S+)/m.exec(parsed.files.get(rule.id)?.text ?? '')?.[1];
  const places = taxonomy.jurisdictions.filter(({ slug }) => own(rules, slug).length > 0);
  const families = taxonomy.products.filter(({ ancestors }) => ancestors.length === 0);
  return [
    '# What is checked',
    '',
    `${rules.length} rules and ${rulebook.concepts.length} concepts. A rule for a jurisdiction or product holds for what is below it in the taxonomy too. “Read” is the day on which the text of a source was read, where the link leads or in a published copy of it; “unverified” sources were not read again on a known day.`,
    '',
    `| | ${families.map(({ name }) => name).join(' | ')} | every product |`,
    `|---|${families.map(() => '--:').join('|')}|--:|`,
    ...places.map(
      (place) =>
        `| ${place.name} | ${families.map((family) => countOf(rules, place, family, taxonomy.products)).join(' | ')} | ${own(rules, place.slug).filter((rule) => rule.applies.products.includes('any')).length} |`,
    ),
    '',
    ...places.flatMap((place) => section(place, own(rules, place.slug), followedBy)),
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

type FollowedBy = (rule: RuleDefinition) => string | undefined;

function section(place: TaxonomyRecord, rules: RuleDefinition[], followedBy: FollowedBy): string[] {
  const rows = [...rules]
    .filter((rule) => followedBy(rule) === undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map((rule) => `| \`${rule.id}\` | ${rule.name} | ${rule.severity} | ${rule.theme} | ${sourceOf(rule)} |`);
  const table = ['| Rule | What must hold | Severity | Theme | Source |', '|---|---|---|---|---|', ...rows, ''];
  return [`## ${place.name}`, '', ...(rows.length === 0 ? [] : table), ...followingIn(rules, followedBy)];
}

function followingIn(rules: RuleDefinition[], followedBy: FollowedBy): string[] {
  const bySource = new Map<string, string[]>();
  for (const rule of rules) {
    const followed = followedBy(rule);
    if (followed === undefined) continue;
    const source = sourceOf(rule);
    bySource.set(source, [...(bySource.get(source) ?? []), `\`${followed}\``]);
  }
  if (bySource.size === 0) return [];
  const lines = [...bySource]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([source, ids]) => `- ${source}: ${ids.sort().join(', ')}`);
  return ['Duties written out elsewhere that hold here too, by the law they stand on:', '', ...lines, ''];
}

function sourceOf({ source }: RuleDefinition): string {
  const title = source.url === undefined ? source.title : `[${source.title}](${source.url})`;
  return `${title}${source.checked === 'unverified' ? ' (unverified)' : ` (read ${source.checked})`}`.replaceAll(
    '|',
    '/',
  );
}
