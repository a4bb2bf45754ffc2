import type { App } from '../platform/http/index.ts';
import { activationRoutes, type HouseRuleDeps, rulebookRoutes, switchRoutes } from './routes.ts';

/** A workspace's own rulebooks, and the rules it has switched off. */
export function houseRuleRoutes(app: App, deps: HouseRuleDeps): void {
  rulebookRoutes(app, deps);
  activationRoutes(app, deps);
  switchRoutes(app, deps);
}

export { fitting, warningsOf } from './check.ts';
export { type EffectiveRulebooks, effectiveRulebooks, filesOf } from './effective.ts';
export { rulebookWarnings } from './schema.ts';
export { findRulebook, type HouseRulebook } from './store.ts';
