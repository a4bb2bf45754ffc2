import type { Database } from '../platform/database/database.ts';
import type { Promotion, Version } from '../promotions/index.ts';
import type { Catalogue, ResolvedReferences } from '../reference/index.ts';

/** What the ids of a promotion and its version stand for. */
export const referencesOf = (
  db: Database,
  catalogue: Catalogue,
  promotion: Promotion,
  version: Version,
): Promise<ResolvedReferences> =>
  catalogue.resolve(db, promotion.workspace_id, {
    channelIds: promotion.channel_ids,
    productIds: promotion.product_ids,
    jurisdictionId: promotion.jurisdiction_id,
    targetMarketIds: version.target_market_ids,
    linkedClaimIds: version.linked_claim_ids,
    allTargetMarkets: version.all_target_markets ?? false,
  });
