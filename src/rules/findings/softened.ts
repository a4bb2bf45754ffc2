import type { Seen } from '../classifier/classify.ts';
import { isBreachLikely, isBreachLikelyIn, isSurelyInOrder } from '../classifier/opinion.ts';
import { passageAround } from '../classifier/passages.ts';
import type { Finding } from '../types.ts';
import { asAdvice } from './advice.ts';

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
  return findings.map((finding) => (isOfWords(finding) && !holds(finding) ? lowered(finding) : finding));
}

/** The same words in more places than these say no more. */
const mostPassages = 8;

/** One sentence of a long, ordinary page is judged by what stands around it. */
const readsSoAt = ({ theme, places }: Finding, seen: Seen): boolean =>
  places.slice(0, mostPassages).some((place) => isBreachLikelyIn(seen, passageAround(seen.annotated, place), theme));

const isOfWords = ({ severity, evidence }: Finding): boolean =>
  severity !== 'LOW' && (evidence.detector === 'forbid' || evidence.detector === 'require');

const lowered = (finding: Finding): Finding =>
  asAdvice(finding, 'As a whole the promotion reads like ones that were in order and not like ones in breach');
