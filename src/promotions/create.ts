import type { z } from 'zod';
import type { Clock } from '../kernel/clock.ts';
import { newId } from '../kernel/ids.ts';
import { notFound } from '../kernel/problem.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Actor } from '../platform/http/index.ts';
import type { Catalogue } from '../reference/index.ts';
import { markUploadsUsed } from '../uploads/index.ts';
import type { promotionRequest, versionRequest } from './schema.ts';
import { insertPromotion, insertVersion, takeNextNumber, type Version } from './store.ts';
import type { MadeBy } from './tables.ts';

export interface PromotionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
}

export interface Caller {
  workspaceId: string;
  actor: Actor;
}

export interface Created {
  promotionId: string;
  versionId: string;
  version: number;
  metadata?: Record<string, string>;
}

type PromotionBody = z.output<typeof promotionRequest>;
type VersionBody = z.output<typeof versionRequest>;

/** `keep` runs in the transaction that records the promotion, with what it answers. */
type Keep = (tx: Transaction, created: Created) => Promise<void>;

export async function createPromotion(
  deps: PromotionDeps,
  { workspaceId, actor }: Caller,
  body: PromotionBody,
  keep: Keep,
): Promise<Created> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const promotionId = newId(now.getTime());
    await insertPromotion(tx, {
      id: promotionId,
      workspace_id: workspaceId,
      name: body.promotionName,
      channel_ids: body.channelIds,
      product_ids: body.productIds,
      jurisdiction_id: body.jurisdictionId,
      paid_promotion: body.paidPromotion ?? null,
      financial_promotion: body.isFinancialPromotion ?? null,
      evergreen: body.evergreen ?? null,
      next_review_at: body.nextReviewDate == null ? null : new Date(body.nextReviewDate),
      metadata: body.metadata ?? null,
      versions: 1,
      review_due_at: null,
      created_by: madeBy(actor),
      created_at: now,
    });
    return addVersion(tx, { promotionId, workspaceId, number: 1, body, actor, now, keep });
  });
}

export async function createVersion(
  deps: PromotionDeps,
  { workspaceId, actor }: Caller,
  promotionId: string,
  request: { body: VersionBody; keep: Keep },
): Promise<Created> {
  const { body, keep } = request;
  return transaction(deps.db, async (tx) => {
    const number = await takeNextNumber(tx, workspaceId, promotionId);
    if (number === undefined) throw notFound('There is no such promotion.');
    return addVersion(tx, { promotionId, workspaceId, number, body, actor, now: deps.clock.now(), keep });
  });
}

interface AddingVersion {
  promotionId: string;
  workspaceId: string;
  number: number;
  body: VersionBody;
  actor: Actor;
  now: Date;
  keep: Keep;
}

async function addVersion(
  tx: Transaction,
  { promotionId, workspaceId, number, body, actor, now, keep }: AddingVersion,
): Promise<Created> {
  const version: Version = {
    id: newId(now.getTime()),
    promotion_id: promotionId,
    workspace_id: workspaceId,
    number,
    file_format: body.fileFormat,
    content: body.content ?? null,
    upload_ids: body.uploadIds ?? null,
    deadline: body.deadline === undefined ? null : new Date(body.deadline),
    caption: body.caption ?? null,
    details: body.details ?? null,
    type: body.type ?? null,
    linked_claim_ids: body.linkedClaimIds ?? [],
    target_market_ids: body.targetMarketIds ?? [],
    all_target_markets: body.applyToAllTargetMarkets ?? null,
    metadata: body.metadata ?? null,
    created_by: madeBy(actor),
    created_at: now,
  };
  await insertVersion(tx, version);
  if (version.upload_ids !== null) await markUploadsUsed(tx, version.upload_ids, now);
  const created: Created = {
    promotionId,
    versionId: version.id,
    version: number,
    ...(body.metadata ? { metadata: body.metadata } : {}),
  };
  await keep(tx, created);
  return created;
}

const madeBy = ({ keyId, userId, userEmail }: Actor): MadeBy => ({
  ...(keyId === undefined ? {} : { keyId }),
  ...(userId === undefined ? {} : { userId }),
  ...(userEmail === undefined ? {} : { userEmail }),
});
