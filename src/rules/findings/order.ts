import type { Seen } from '../classifier/classify.ts';
import { boundedLogOdds } from '../classifier/log-odds.ts';
import type { Finding } from '../types.ts';
import { bySeverity, isLikeness, rank, type ThemeLikelihood } from './findings.ts';
import { sayingIn } from './saying.ts';
import { themesByWeight } from './themes.ts';

const weight = new Map<string, number>(
  themesByWeight.flatMap((group, at) => group.map((theme): [string, number] => [theme, at])),
);

/** In log odds: a likeness tells less than a rule that can be named. */
const ofLikeness = -1;

/**
 * What to do first: by severity, then what most likely decides the promotion, as the whole reads like breaches of its theme and its words say
 * most for one; or, where nobody can say, what harms a customer most. Of 1,289 promotions that authors labelled the issue
 * that comes first quotes what the label does in 58 % (55 % by the theme alone), and has its main theme in 59 % (56 %).
 */
export function inOrder(
  findings: readonly Finding[],
  likelihoodOf: ThemeLikelihood,
  seen: Seen | undefined,
): Finding[] {
  const saying = seen === undefined ? () => 0 : sayingIn(seen);
  const deciding = new Map(
    findings.map((finding) => [
      finding,
      boundedLogOdds(likelihoodOf(finding.theme) ?? 0) + saying(finding) + (isLikeness(finding) ? ofLikeness : 0),
    ]),
  );
  return [...findings].sort(
    (a, b) =>
      rank[a.severity] - rank[b.severity] ||
      deciding.get(b)! - deciding.get(a)! ||
      weight.get(a.theme)! - weight.get(b.theme)! ||
      bySeverity(a, b),
  );
}
