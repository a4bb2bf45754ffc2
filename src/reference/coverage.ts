import { oncePer } from '../kernel/once-per.ts';
import type { LoadedRulebook } from '../rulebooks/index.ts';
import type { coverageLevels } from './schema.ts';

export interface Coverage {
  level: (typeof coverageLevels)[number];
  /** Slugs of the products that the jurisdiction's rules name. */
  products: ReadonlySet<string>;
}

/** From so many rules on, a jurisdiction is reviewed in depth and not only for its prescribed warnings. */
const fullFrom = 100;

/** Rules stay as they were loaded, so each lineage is gone through once. */
const byLineage = oncePer((_rulebook: LoadedRulebook) => new Map<string, Coverage>());

/** How far the rules reach in a jurisdiction, those of its ancestors included. `slugs`: itself and its ancestors. */
export function coverageOf(rulebook: LoadedRulebook, slugs: readonly string[]): Coverage {
  const known = byLineage(rulebook);
  // What a workspace calls its own jurisdictions is not remembered: only built-in ones have rules.
  const ruled = slugs.filter((slug) => rulebook.taxonomy.jurisdictions.some((record) => record.slug === slug));
  const lineage = ruled.join(' ');
  const coverage = known.get(lineage) ?? reckoned(rulebook, ruled);
  known.set(lineage, coverage);
  return coverage;
}

function reckoned({ rules }: LoadedRulebook, slugs: readonly string[]): Coverage {
  const own = rules.filter((rule) => rule.applies.jurisdictions.some((slug) => slugs.includes(slug)));
  const products = new Set(own.flatMap((rule) => rule.applies.products).filter((slug) => slug !== 'any'));
  return { level: own.length === 0 ? 'none' : own.length < fullFrom ? 'core' : 'full', products };
}
