import type { Database } from '../platform/database/database.ts';
import type { FileFormat } from '../uploads/index.ts';

export const promotionTypes = ['single', 'batch', 'carousel', 'variations'] as const;
export type PromotionType = (typeof promotionTypes)[number];

/** Who made something, as the calling system names them. */
export interface MadeBy {
  keyId?: string;
  userId?: string;
  userEmail?: string;
}

export type PromotionTables = {
  promotions: {
    id: string;
    workspace_id: string;
    name: string;
    channel_ids: string[];
    product_ids: string[];
    jurisdiction_id: string;
    paid_promotion: boolean | null;
    financial_promotion: boolean | null;
    evergreen: boolean | null;
    next_review_at: Date | null;
    metadata: Record<string, string> | null;
    versions: number;
    review_due_at: Date | null;
    created_by: MadeBy;
    created_at: Date;
  };
  versions: {
    id: string;
    promotion_id: string;
    workspace_id: string;
    number: number;
    file_format: FileFormat;
    content: string | null;
    upload_ids: string[] | null;
    deadline: Date | null;
    caption: string | null;
    details: string | null;
    type: PromotionType | null;
    linked_claim_ids: string[];
    target_market_ids: string[];
    all_target_markets: boolean | null;
    metadata: Record<string, string> | null;
    created_by: MadeBy;
    created_at: Date;
  };
};

export const tables = (db: Database) => db.withTables<PromotionTables>();
