import type { Seen } from '../classifier/classify.ts';
import { isBreachLikely } from '../classifier/opinion.ts';
import type { Finding } from '../types.ts';
import { asAdvice } from './advice.ts';

/**
 * Pressure, boasts or a prize draw are seldom a fault by themselves, and make another one worse. Where every finding of
 * weight is of a rule that says so (`alone`), each is advice, unless the promotion as a whole reads like those in breach.
 */
export function weighedAlone(findings: Finding[], likenesses: readonly Seen[]): Finding[] {
  const grave = findings.filter(({ severity }) => severity !== 'LOW');
  if (grave.length === 0 || grave.some(({ alone }) => alone === undefined)) return findings;
  const lowered = findings.map(asAlone);
  return likenesses.some((seen) => isBreachLikely(seen, lowered)) ? findings : lowered;
}

const asAlone = (finding: Finding): Finding =>
  finding.alone === undefined || finding.severity === 'LOW'
    ? finding
    : asAdvice(finding, 'Nothing else of weight was found');
