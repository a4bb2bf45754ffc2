import type { z } from 'zod';
import type { promotionView, versionView } from './schema.ts';
import type { Promotion, Version } from './store.ts';

export const presentPromotion = (promotion: Promotion): z.input<typeof promotionView> => ({
  id: promotion.id,
  promotionName: promotion.name,
  channelIds: promotion.channel_ids,
  productIds: promotion.product_ids,
  jurisdictionId: promotion.jurisdiction_id,
  paidPromotion: promotion.paid_promotion,
  isFinancialPromotion: promotion.financial_promotion,
  evergreen: promotion.evergreen,
  nextReviewDate: promotion.next_review_at?.toISOString() ?? null,
  metadata: promotion.metadata,
  versions: promotion.versions,
  createdAt: promotion.created_at.toISOString(),
});

export const presentVersion = (version: Version): z.input<typeof versionView> => ({
  id: version.id,
  promotionId: version.promotion_id,
  version: version.number,
  fileFormat: version.file_format,
  content: version.content,
  uploadIds: version.upload_ids ?? [],
  deadline: version.deadline?.toISOString() ?? null,
  caption: version.caption,
  details: version.details,
  type: version.type,
  linkedClaimIds: version.linked_claim_ids,
  targetMarketIds: version.target_market_ids,
  applyToAllTargetMarkets: version.all_target_markets,
  metadata: version.metadata,
  createdAt: version.created_at.toISOString(),
});
