import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { StoredRulebook } from '../rulebooks/index.ts';
import type { Review, ReviewContext } from '../rules/types.ts';

export interface TextToReview {
  content: string;
  caption: string | null;
  context: ReviewContext;
}

export interface ReviewingApart {
  rulebook: StoredRulebook;
  texts: readonly TextToReview[];
}

const worker = new URL(`./review-apart-worker${extname(import.meta.url)}`, import.meta.url);

/**
 * Reviews some texts in a thread of their own, so that nobody else waits for it. Answers the reviews in the order of the
 * texts; of the first ones only where all would have taken longer than so many milliseconds.
 */
export function reviewApart(reviewing: ReviewingApart, most: number): Promise<Review[]> {
  return new Promise((resolve, reject) => {
    const reviews: Review[] = [];
    const thread = new Worker(worker, { workerData: reviewing, execArgv: [] });
    const tooLong = setTimeout(() => void thread.terminate(), most);
    thread.on('message', (review: Review) => {
      reviews.push(review);
    });
    thread.on('error', reject);
    thread.on('exit', () => {
      clearTimeout(tooLong);
      resolve(reviews);
    });
  });
}

/** One after the other for each workspace: each takes a processor and memory of its own. */
export function oneAtATime(): <T>(workspaceId: string, run: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return (workspaceId, run) => {
    const turn = (last.get(workspaceId) ?? Promise.resolve()).then(run);
    const ended = turn
      .catch(() => undefined)
      .then(() => {
        if (last.get(workspaceId) === ended) last.delete(workspaceId);
      });
    last.set(workspaceId, ended);
    return turn;
  };
}
