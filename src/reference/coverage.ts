import type { RuleDefinition } from '../rules/rulebook/definitions.ts';
import type { coverageLevels } from './schema.ts';

export interface Coverage {
  level: (typeof coverageLevels)[number];
  /** Slugs of the products that the jurisdiction's rules name. */
  products: string[];
}

/** From so many rules on, a jurisdiction is reviewed in depth and not only for its prescribed warnings. */
const fullFrom = 100;

/** How far the rules reach in a jurisdiction, those of its ancestors included. `slugs`: itself and its ancestors. */
export function coverageOf(rules: readonly RuleDefinition[], slugs: readonly string[]): Coverage {
  const own = rules.filter((rule) => rule.applies.jurisdictions.some((slug) => slugs.includes(slug)));
  const products = new Set(own.flatMap((rule) => rule.applies.products).filter((slug) => slug !== 'any'));
  return { level: own.length === 0 ? 'none' : own.length < fullFrom ? 'core' : 'full', products: [...products].sort() };
}
