import type { App } from '../platform/http/index.ts';
import type { PromotionDeps } from './create.ts';
import { createRoutes, readRoutes } from './routes.ts';

/** Promotions and their versions. */
export function promotionRoutes(app: App, deps: PromotionDeps): void {
  createRoutes(app, deps);
  readRoutes(app, deps);
}

export type { PromotionDeps } from './create.ts';
export {
  findPromotion,
  findVersion,
  latestVersionOf,
  listPromotions,
  type Promotion,
  takeDueForReview,
  type Version,
} from './store.ts';
