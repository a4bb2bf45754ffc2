import type { Promotion, Version } from '../promotions/index.ts';
import type { ResolvedReferences } from '../reference/index.ts';
import type { ReviewContext } from '../rules/types.ts';

/** What was declared about a version, as the review takes it. */
export function contextOf(
  promotion: Promotion,
  version: Version,
  references: ResolvedReferences,
  now: Date,
): ReviewContext {
  const context: ReviewContext = {
    jurisdictions: references.jurisdictions,
    products: references.products.map(({ slugs }) => slugs),
    channels: references.channels.map(({ slugs }) => slugs),
    named: {
      products: references.products.map(({ record }) => record.name),
      channels: references.channels.map(({ record }) => record.name),
      ...(references.place === undefined ? {} : { place: references.place }),
    },
    reviewDate: now.toISOString().slice(0, 10),
    claims: references.claims.map((claim) => ({
      id: claim.id,
      wording: claim.wording,
      disclosures: claim.disclosures,
      ...(claim.expires_at === null ? {} : { expiresAt: claim.expires_at.toISOString() }),
      ...(claim.substantiation === null ? {} : { substantiation: claim.substantiation }),
    })),
  };
  if (promotion.financial_promotion !== null) context.isFinancialPromotion = promotion.financial_promotion;
  if (promotion.paid_promotion !== null) context.paidPromotion = promotion.paid_promotion;
  if (promotion.evergreen !== null) context.evergreen = promotion.evergreen;
  if (version.deadline !== null) context.deadline = version.deadline.toISOString();
  return context;
}
