import { type Seen, wholePages } from '../classifier/classify.ts';
import { boundedLogOdds } from '../classifier/log-odds.ts';
import { overlap, type Passage, passageOf } from '../classifier/passages.ts';
import { scoredIn } from '../classifier/score-stretches.ts';
import type { Finding } from '../types.ts';
import { bySeverity, isLikeness, rank, type ThemeLikelihood } from './findings.ts';
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
  [seen]: readonly Seen[],
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

/** In log odds: what the stretches of a promotion that a finding stands in say for a breach, the one that says most. */
function sayingIn(seen: Seen): (finding: Finding) => number {
  const stretches = scoredIn(seen, wholePages(seen.annotated));
  const least = Math.min(0, ...stretches.map(({ score }) => score));
  const at = (passage: Passage): number[] =>
    stretches.filter((stretch) => overlap(stretch, passage)).map(({ score }) => score);
  return ({ places }) => Math.max(least, ...places.flatMap((place) => at(passageOf(seen.annotated, place))));
}
