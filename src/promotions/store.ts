import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/database/database.ts';
import { jsonb } from '../platform/database/jsonb.ts';
import { type PromotionTables, tables } from './tables.ts';

export type Promotion = Selectable<PromotionTables['promotions']>;
export type Version = Selectable<PromotionTables['versions']>;

const orNull = <T>(value: T | null) => (value === null ? null : jsonb(value));

export async function insertPromotion(db: Database, promotion: Promotion): Promise<void> {
  await tables(db)
    .insertInto('promotions')
    .values({
      ...promotion,
      channel_ids: jsonb(promotion.channel_ids),
      product_ids: jsonb(promotion.product_ids),
      metadata: orNull(promotion.metadata),
      created_by: jsonb(promotion.created_by),
    })
    .execute();
}

export async function insertVersion(db: Database, version: Version): Promise<void> {
  await tables(db)
    .insertInto('versions')
    .values({
      ...version,
      upload_ids: orNull(version.upload_ids),
      linked_claim_ids: jsonb(version.linked_claim_ids),
      target_market_ids: jsonb(version.target_market_ids),
      metadata: orNull(version.metadata),
      created_by: jsonb(version.created_by),
    })
    .execute();
}

/** Takes the next version number of a promotion and holds it until the transaction ends; undefined when there is none. */
export async function takeNextNumber(
  db: Database,
  workspaceId: string,
  promotionId: string,
): Promise<number | undefined> {
  const taken = await tables(db)
    .updateTable('promotions')
    .set((eb) => ({ versions: eb('versions', '+', 1) }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', promotionId)
    .returning('versions')
    .executeTakeFirst();
  return taken?.versions;
}

export const findPromotion = (db: Database, workspaceId: string, id: string): Promise<Promotion | undefined> =>
  tables(db)
    .selectFrom('promotions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst();

export const findVersion = (
  db: Database,
  workspaceId: string,
  promotionId: string,
  id: string,
): Promise<Version | undefined> =>
  tables(db)
    .selectFrom('versions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('promotion_id', '=', promotionId)
    .where('id', '=', id)
    .executeTakeFirst();

export const listVersions = (db: Database, workspaceId: string, promotionId: string): Promise<Version[]> =>
  tables(db)
    .selectFrom('versions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('promotion_id', '=', promotionId)
    .orderBy('number')
    .execute();

export interface PromotionFilter {
  limit: number;
  before?: { createdAt: string; id: string } | undefined;
  name?: string | undefined;
  channelId?: string | undefined;
  productId?: string | undefined;
  jurisdictionId?: string | undefined;
  isFinancialPromotion?: boolean | undefined;
  paidPromotion?: boolean | undefined;
  createdAfter?: string | undefined;
  createdBefore?: string | undefined;
}

/** Newest first. */
export async function listPromotions(db: Database, workspaceId: string, filter: PromotionFilter): Promise<Promotion[]> {
  const conditions = [
    sql<boolean>`workspace_id = ${workspaceId}`,
    ...(filter.before
      ? [sql<boolean>`(created_at, id) < (${filter.before.createdAt}::timestamptz, ${filter.before.id}::uuid)`]
      : []),
    ...(filter.name === undefined ? [] : [sql<boolean>`position(lower(${filter.name}) in lower(name)) > 0`]),
    ...(filter.channelId === undefined ? [] : [sql<boolean>`channel_ids ? ${filter.channelId}`]),
    ...(filter.productId === undefined ? [] : [sql<boolean>`product_ids ? ${filter.productId}`]),
    ...(filter.jurisdictionId === undefined ? [] : [sql<boolean>`jurisdiction_id = ${filter.jurisdictionId}::uuid`]),
    ...(filter.isFinancialPromotion === undefined
      ? []
      : [sql<boolean>`financial_promotion = ${filter.isFinancialPromotion}`]),
    ...(filter.paidPromotion === undefined ? [] : [sql<boolean>`paid_promotion = ${filter.paidPromotion}`]),
    ...(filter.createdAfter === undefined ? [] : [sql<boolean>`created_at > ${filter.createdAfter}::timestamptz`]),
    ...(filter.createdBefore === undefined ? [] : [sql<boolean>`created_at < ${filter.createdBefore}::timestamptz`]),
  ];
  return tables(db)
    .selectFrom('promotions')
    .selectAll()
    .where((eb) => eb.and(conditions))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(filter.limit)
    .execute();
}

/** Marks promotions whose review date has passed, each once, and answers them. */
export const takeDueForReview = (db: Database, now: Date, most: number): Promise<Promotion[]> =>
  tables(db)
    .updateTable('promotions')
    .set({ review_due_at: now })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('promotions')
        .select('id')
        .where('review_due_at', 'is', null)
        .where('next_review_at', '<=', now)
        .where((or) => or.or([or('evergreen', 'is', null), or('evergreen', '=', false)]))
        .orderBy('next_review_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();

export const latestVersionOf = (db: Database, workspaceId: string, promotionId: string): Promise<Version | undefined> =>
  tables(db)
    .selectFrom('versions')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('promotion_id', '=', promotionId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
