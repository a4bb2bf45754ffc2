import { oncePer } from '../../kernel/once-per.ts';
import type { Finding } from '../types.ts';
import { type Likened, likenessIn, type Seen, themeLikelihood } from './classify.ts';
import type { Opinion } from './learnt.ts';
import { logOdds } from './log-odds.ts';
import { type Passage, passagesOf } from './passages.ts';

/** More findings than these add nothing to a suspicion. */
const mostCounted = 3;

/** With so many different known words a promotion is long: some 110 words in all. */
export const manyWords = 80;

/**
 * So few different known words, some 25 in all, say little where no rule was found broken. In log odds: the five likenesses that
 * this leaves out, of 9,800 kept, reported and unseen promotions, were all in order.
 */
const fewWords = 18;
const short = -0.8;

/**
 * Whether a promotion is in breach more likely than not: what it reads like as a whole, weighed together with what was
 * found in it.
 */
export const isBreachLikely = (likened: Likened, findings: readonly Pick<Finding, 'severity'>[]): boolean =>
  suspicionOf(likened, findings) >= 0;

/**
 * In log odds. Of what stood by a rule or one passage in promotions below it, two in three were in order (kept, reported and
 * unseen parts).
 */
const surelyInOrder = -1;

/** Whether the same tells so surely of a promotion in order that one sentence of it is more likely misread than in breach. */
export const isSurelyInOrder = (likened: Likened, findings: readonly Pick<Finding, 'severity'>[]): boolean =>
  suspicionOf(likened, findings) < surelyInOrder;

/** In log odds. */
const suspicionOf = (
  { classifier: { opinion }, likeness: { likelihood, words } }: Likened,
  findings: readonly Pick<Finding, 'severity'>[],
): number => logOdds(likelihood) + evidenceOf(findings, opinion, words) + (words < manyWords ? 0 : opinion.long);

function evidenceOf(findings: readonly Pick<Finding, 'severity'>[], opinion: Opinion, words: number): number {
  const serious = findings.filter(({ severity }) => severity !== 'LOW');
  if (serious.length === 0)
    return (findings.length === 0 ? opinion.nothing : opinion.advice) + (words < fewWords ? short : 0);
  const high = serious.some(({ severity }) => severity === 'HIGH') ? opinion.high : 0;
  return high + opinion.each * Math.min(serious.length, mostCounted);
}

/** How much what the whole reads like tells of one passage of it. */
const shareOfWhole = 0.5;

/**
 * Whether a passage of a long promotion is in breach of a theme more likely than not, ordinary as the rest may be: it reads like
 * promotions in breach, and like those of this theme.
 */
export function isBreachLikelyIn(seen: Seen, passage: Passage, theme: string): boolean {
  const { likeness, classifier } = seen;
  const around = likeness.words < manyWords ? undefined : likenessIn(seen, passage);
  if (around === undefined) return false;
  return (
    logOdds(around.likeness.likelihood) +
      logOdds(themeLikelihood(around, theme)) +
      shareOfWhole * logOdds(likeness.likelihood) +
      classifier.opinion.passage >=
    0
  );
}

/** In so few different words there is hardly more than one passage. */
const fewestOfPassages = 40;

/** A passage that tells by itself is surer than one that only bears out what was found in it, and the whole tells less of it. */
const surely = 2;
const shareBesideSure = 0.2;

/** A passage, and what a classifier makes of it alone. */
export interface PassageSeen extends Likened {
  passage: Passage;
}

/**
 * The passage of a promotion, of all that its sentences stand in, that reads most like promotions in breach; undefined where
 * even this one does so not surely.
 */
export const passageInBreach = oncePer((seen: Seen): PassageSeen | undefined => {
  if (seen.likeness.words < fewestOfPassages) return undefined;
  let best: PassageSeen | undefined;
  for (const passage of passagesOf(seen.annotated)) {
    const around = likenessIn(seen, passage);
    if (around !== undefined && around.likeness.likelihood >= (best?.likeness.likelihood ?? 0))
      best = { ...around, passage };
  }
  if (best === undefined) return undefined;
  const sum = logOdds(best.likeness.likelihood) + shareBesideSure * logOdds(seen.likeness.likelihood);
  return sum >= surely ? best : undefined;
});
