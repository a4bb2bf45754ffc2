import type { App } from '../platform/http/index.ts';
import { type Catalogue, createCatalogue, type ReferenceDeps } from './catalogue.ts';
import { claimRoutes } from './claim-routes.ts';
import { jurisdictionRoutes, simpleRecordRoutes, targetMarketRoutes } from './record-routes.ts';
import { ruleRoutes } from './rule-routes.ts';

/** Channels, products, jurisdictions, target markets, approved claims and the rules. Answers the catalogue for other features. */
export function referenceRoutes(app: App, deps: ReferenceDeps): Catalogue {
  const catalogue = createCatalogue(deps);
  simpleRecordRoutes(app, catalogue);
  jurisdictionRoutes(app, catalogue, deps);
  targetMarketRoutes(app, catalogue);
  claimRoutes(app, deps);
  ruleRoutes(app, deps);
  return catalogue;
}

export {
  type Catalogue,
  createCatalogue,
  type ReferenceDeps,
  type ReferenceIds,
  type Resolved,
  type ResolvedReferences,
} from './catalogue.ts';
export type { Claim } from './claim-store.ts';
export { isCovered } from './coverage.ts';
