import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../platform/database/database.ts';
import { transaction } from '../platform/database/transaction.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { recordEvent } from '../platform/outbox/outbox.ts';
import { latestVersionOf, type Promotion, takeDueForReview } from '../promotions/index.ts';
import { presentFile } from './present.ts';
import { findLatest, listFiles } from './store.ts';

export interface ReviewDueDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
}

const everySeconds = 30;
const batch = 100;

/** Tells once of each promotion whose next review date has passed. */
export function reviewDueWork(deps: ReviewDueDeps): void {
  deps.jobs.every('promotions-due-for-review', everySeconds, () => tellWhatIsDue(deps));
}

export async function tellWhatIsDue({ db, clock, jobs }: ReviewDueDeps): Promise<void> {
  await transaction(db, async (tx) => {
    for (const promotion of await takeDueForReview(tx, clock.now(), batch)) {
      await recordEvent(tx, jobs, {
        workspaceId: promotion.workspace_id,
        type: 'promotion.review_due',
        createdAt: clock.now(),
        data: await dataOf(tx, promotion),
      });
    }
  });
}

async function dataOf(tx: Database, promotion: Promotion) {
  const version = await latestVersionOf(tx, promotion.workspace_id, promotion.id);
  const evaluation = version && (await findLatest(tx, promotion.workspace_id, version.id));
  const files = evaluation ? await listFiles(tx, [evaluation.id]) : [];
  return {
    promotionId: promotion.id,
    versionId: version?.id ?? null,
    version: version?.number ?? null,
    evaluationId: evaluation?.id ?? null,
    status: evaluation?.status ?? null,
    results: files.map(presentFile),
    metadata: version?.metadata ?? promotion.metadata ?? {},
    nextReviewDate: promotion.next_review_at?.toISOString() ?? null,
  };
}
