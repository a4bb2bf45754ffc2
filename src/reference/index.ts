import type { App } from '../platform/http/index.ts';
import type { Catalogue, ReferenceDeps } from './catalogue.ts';
import { claimRoutes } from './claim-routes.ts';
import { recordRoutes } from './record-routes.ts';
import { type OwnRules, ruleRoutes } from './rule-routes.ts';

/** Channels, products, jurisdictions, target markets, approved claims and the rules. */
export function referenceRoutes(app: App, deps: ReferenceDeps & { catalogue: Catalogue; ownRules: OwnRules }): void {
  recordRoutes(app, deps.catalogue, deps);
  claimRoutes(app, deps);
  ruleRoutes(app, deps);
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
export type { OwnRules } from './rule-routes.ts';
