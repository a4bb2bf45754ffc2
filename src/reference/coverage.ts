import { hasFinancialProduct } from '../rules/applies.ts';
import type { RuleDefinition } from '../rules/definitions.ts';
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

/** Whether anything judges a product in a jurisdiction; for a financial product, rules for every product do not count. */
export function isCovered(
  rules: readonly RuleDefinition[],
  jurisdictions: readonly string[],
  product: readonly string[],
): boolean {
  const financial = hasFinancialProduct({ jurisdictions: [], products: [[...product]], channels: [], reviewDate: '' });
  return rules.some(({ applies }) => {
    const here = applies.jurisdictions.some((slug) => jurisdictions.includes(slug));
    const about = applies.products.some((slug) => product.includes(slug));
    return here && (about || (!financial && applies.products.includes('any')));
  });
}
