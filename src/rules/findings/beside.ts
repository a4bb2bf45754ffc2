import type { Finding } from '../types.ts';
import { asAdvice } from './advice.ts';
import { allThemesOf, type ThemeLikelihood } from './findings.ts';

/** A promotion reads like breaches of a theme or does not. */
const leastReadLike = 0.15;

/** As likely a theme of breaches as this, and its findings stand; where words are missing, less is enough. */
const leastSaidLike = 0.1;
const leastLackingLike = 0.08;

/**
 * Words that break a rule here and there are seldom a fault beside what a promotion is really about. Where one finding of weight
 * is of a theme that the promotion reads like breaches of, others that rest on words alone, and whose themes it does not read
 * like, are advice. What the law demands, prescribed wordings, figures and declared facts stand, and so does what a rule or a
 * workspace says stands.
 */
export function weighedBeside(findings: Finding[], likelihoodOf: ThemeLikelihood): Finding[] {
  // Where nobody can say what it reads like, everything is its point.
  const readsLike = (finding: Finding): number =>
    Math.max(...allThemesOf(finding).map((theme) => likelihoodOf(theme) ?? 1));
  const isPoint = (finding: Finding): boolean => finding.severity !== 'LOW' && readsLike(finding) >= leastReadLike;
  if (!findings.some(isPoint)) return findings;
  return findings.map((finding) => (readsLike(finding) < leastToStand(finding) ? lowered(finding) : finding));
}

/** Zero for what stands in any company. */
function leastToStand({ severity, evidence, stands }: Finding): number {
  if (severity === 'LOW' || stands) return 0;
  if (evidence.detector === 'forbid') return leastSaidLike;
  return evidence.detector === 'require' && severity === 'MEDIUM' ? leastLackingLike : 0;
}

const lowered = (finding: Finding): Finding =>
  asAdvice(finding, 'Promotions that read like this one are seldom faulted for it beside their other issues');
