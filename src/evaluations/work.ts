import { transaction } from '../platform/database/transaction.ts';
import type { Job } from '../platform/jobs/queue.ts';
import { withCaption } from './caption.ts';
import { isCarousel } from './carousel.ts';
import { giveUpOnFrame, reviewFrame } from './frames.ts';
import { presentResult } from './present.ts';
import {
  judge,
  promotedBy,
  read,
  store,
  succeeded,
  type ToReview,
  unavailable,
  unlessUnreadable,
  type WorkDeps,
} from './reviewing.ts';
import { type FileJob, reviewQueues } from './start.ts';
import { findFile, type Outcome } from './store.ts';

export type { WorkDeps } from './reviewing.ts';

/** Takes part in reviewing: each file of an evaluation is one job. */
export function evaluationWork(deps: WorkDeps): void {
  for (const lane of ['text', 'pages', 'media'] as const) {
    deps.jobs.work(reviewQueues[lane], {
      concurrency: deps.concurrency[lane],
      run: (job) => reviewFile(deps, job),
      exhausted: (job) => giveUpOn(deps, job),
    });
  }
}

async function reviewFile(deps: WorkDeps, job: Job<FileJob>): Promise<void> {
  const found = await findFile(deps.db, job.data.fileId);
  if (found === undefined) return;
  const promoted = await promotedBy(deps.db, found.evaluation);
  if (isCarousel(promoted.version)) return reviewFrame(deps, job, { ...found, ...promoted });
  if (found.file.status !== 'pending') return;
  const outcome = await outcomeOf(deps, { ...found, ...promoted }, job.signal);
  await transaction(deps.db, async (tx) => {
    await job.finish(tx);
    await store(tx, deps, { ...promoted, evaluation: found.evaluation, outcomes: new Map([[found.file.id, outcome]]) });
  });
}

/** What a person can do nothing about: the reviewer failed at every try. */
async function giveUpOn(deps: WorkDeps, job: Job<FileJob>): Promise<void> {
  const found = await findFile(deps.db, job.data.fileId);
  if (found === undefined) return;
  const promoted = await promotedBy(deps.db, found.evaluation);
  if (isCarousel(promoted.version)) return giveUpOnFrame(deps, { ...found, ...promoted });
  if (found.file.status !== 'pending') return;
  await transaction(deps.db, (tx) =>
    store(tx, deps, {
      ...promoted,
      evaluation: found.evaluation,
      outcomes: new Map([[found.file.id, unavailable(deps.clock.now())]]),
    }),
  );
}

async function outcomeOf(
  deps: WorkDeps,
  { file, promotion, version }: ToReview,
  signal: AbortSignal,
): Promise<Outcome> {
  return unlessUnreadable(deps, async () => {
    const document = withCaption(await read(deps, version, file, signal), version.caption);
    const { reviewed, references } = await judge(deps, { promotion, version }, document);
    return succeeded(presentResult(reviewed, file.id, references), deps.clock.now());
  });
}
