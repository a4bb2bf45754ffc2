import type { Finding } from '../types.ts';
import { asUntold } from './advice.ts';
import { allThemesOf, isLikeness, rank, type ThemeLikelihood } from './findings.ts';
import type { BorneOut } from './saying.ts';
import { isSaid } from './told-once.ts';

/** A promotion reads like breaches of a theme or does not. */
const leastReadLike = 0.15;

/** As likely a theme of breaches as this, and its findings stand; where words are missing, less is enough. */
const leastSaidLike = 0.1;
const leastLackingLike = 0.08;

/** So far, in log odds, the words themselves must bear out what is said in them; less where it is grave. */
const leastBorneOut = { HIGH: -3, MEDIUM: -2 };

/**
 * Words that break a rule here and there are seldom a fault beside what a promotion is really about. Where one finding of weight
 * names its rule and is of a theme that the promotion reads like breaches of, others no graver that rest on words alone, and that neither the whole nor
 * these words bear out, are not told (of 50 that were told as advice no label of the unseen part bore out one). What the law
 * demands, prescribed wordings, figures and declared facts stand, and so does what a rule or a workspace says stands.
 */
export function weighedBeside(findings: Finding[], likelihoodOf: ThemeLikelihood, borneOut: BorneOut): Finding[] {
  const weighed = findings.map((finding) => ({
    finding,
    // Where nobody can say what it reads like, everything is its point.
    readsLike: Math.max(...allThemesOf(finding).map((theme) => likelihoodOf(theme) ?? 1)),
    borne: borneOut(finding) ?? 0,
  }));
  const points = weighed.filter(
    ({ finding, readsLike, borne }) =>
      finding.severity !== 'LOW' && !isLikeness(finding) && readsLike >= leastReadLike && borne >= 0,
  );
  const isBesidePoint = (finding: Finding): boolean =>
    points.some((point) => point.finding !== finding && rank[point.finding.severity] <= rank[finding.severity]);
  return weighed.map(({ finding, readsLike, borne }) => {
    const isBorneOut = readsLike >= leastToStand(finding) && borne >= leastOfWords(finding);
    return isBorneOut || !isBesidePoint(finding) ? finding : untold(finding);
  });
}

/** Zero for what stands in any company. */
function leastToStand({ severity, evidence, stands }: Finding): number {
  if (severity === 'LOW' || stands) return 0;
  if (evidence.detector === 'forbid') return leastSaidLike;
  return evidence.detector === 'require' && severity === 'MEDIUM' ? leastLackingLike : 0;
}

const leastOfWords = (finding: Finding): number =>
  finding.severity === 'LOW' || finding.stands || !isSaid(finding)
    ? Number.NEGATIVE_INFINITY
    : leastBorneOut[finding.severity];

const untold = (finding: Finding): Finding =>
  asUntold(finding, 'Promotions that read like this one are seldom faulted for it beside their other issues');
