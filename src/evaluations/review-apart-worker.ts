// Runs in a thread of its own, started by review-apart.ts: answers the review of each text as it is made.
import { parentPort, workerData } from 'node:worker_threads';
import { readInlineText } from '../extraction/index.ts';
import { revivedRulebook } from '../rulebooks/index.ts';
import { review } from '../rules/review.ts';
import { withCaption } from './caption.ts';
import type { ReviewingApart } from './review-apart.ts';

const { rulebook, texts } = workerData as ReviewingApart;
const revived = revivedRulebook(rulebook);
for (const { content, caption, context } of texts)
  parentPort?.postMessage(review(withCaption(readInlineText(content), caption), context, revived));
