import { likenessIn, type Seen } from '../classifier/classify.ts';
import { logOdds } from '../classifier/log-odds.ts';
import { isBreachLikely, isBreachLikelyIn, isSurelyInOrder } from '../classifier/opinion.ts';
import { passageAround } from '../classifier/passages.ts';
import type { Finding } from '../types.ts';
import { asAdvice, asUntold } from './advice.ts';
import { restsOnWords } from './findings.ts';

/** In fewer different words a breach hides too well: it takes more to clear a promotion than to suspect it. */
const fewestWords = 16;

/**
 * Words that break a rule in most promotions need not in every one. Where what was found is little, and the promotion as a
 * whole reads like those that were in order, what rests on words alone is worth a look, and says so; prescribed
 * wordings, figures and declared facts stand as they are, and so does what a workspace itself wants mended. What is unlawful in
 * any company (`stands`), or reads like a breach where it stands, is worth no more than a look where the whole is surely in order.
 */
export function softened(findings: Finding[], likenesses: readonly Seen[]): Finding[] {
  if (!findings.some(isOfWords)) return findings;
  const seen = likenesses.find(({ likeness }) => likeness.words >= fewestWords);
  if (seen === undefined || isBreachLikely(seen, findings)) return findings;
  const isSure = isSurelyInOrder(seen, findings);
  const holds = (one: Finding): boolean =>
    isSure ? one.stands === 'always' : one.stands !== undefined || readsSoAt(one, seen);
  return findings.map((finding) => (isOfWords(finding) && !holds(finding) ? lowered(finding, seen) : finding));
}

/** The same words in more places than these say no more. */
const mostPassages = 8;

/** One sentence of a long, ordinary page is judged by what stands around it. */
const readsSoAt = ({ theme, places }: Finding, seen: Seen): boolean =>
  places.slice(0, mostPassages).some((place) => isBreachLikelyIn(seen, passageAround(seen.annotated, place), theme));

const isOfWords = ({ severity, evidence }: Finding): boolean =>
  severity !== 'LOW' && restsOnWords.has(evidence.detector);

/**
 * In log odds, of the whole and half of what the words around a finding say: of 610 pieces of advice below it 17 named what a label does,
 * of 217 above it 40 (reported, unseen and decided parts). Advice that is mostly wrong keeps people from reading any.
 */
const leastToAdvise = -2.25;
const shareAround = 0.5;

function lowered(finding: Finding, seen: Seen): Finding {
  const why = 'As a whole the promotion reads like ones that were in order and not like ones in breach';
  const isWorthALook = logOdds(seen.likeness.likelihood) + shareAround * saidAround(finding, seen) >= leastToAdvise;
  return isWorthALook ? asAdvice(finding, why) : asUntold(finding, why);
}

/** In log odds: how much the passage that says most reads like those in breach. */
const saidAround = ({ places }: Finding, seen: Seen): number =>
  Math.max(
    ...places.slice(0, mostPassages).map((place) => {
      const around = likenessIn(seen, passageAround(seen.annotated, place)) ?? seen;
      return logOdds(around.likeness.likelihood);
    }),
  );
