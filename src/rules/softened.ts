import type { Annotated } from './annotate.ts';
import { likenessOf } from './classifier/classify.ts';
import { isBreachLikely } from './classifier/opinion.ts';
import type { Finding } from './types.ts';

/** In fewer different words a breach hides too well: it takes more to clear a promotion than to suspect it. */
const fewestWords = 28;

/**
 * Words that break a rule in most promotions need not in every one. Where what was found is little, and the promotion as a
 * whole reads like those that were in order, what rests on words alone is worth a look, and says so; what the law
 * prescribes stands as it is, and so does what a workspace itself wants mended. Each finding is of one rule still.
 */
export function softened(findings: Finding[], reviewed: readonly Annotated[]): Finding[] {
  if (!findings.some(restsOnWords)) return findings;
  for (const annotated of reviewed) {
    for (const definition of annotated.rulebook.classifiers) {
      const likeness = likenessOf(annotated, definition);
      if (likeness === undefined || likeness.words < fewestWords) continue;
      if (isBreachLikely(definition, likeness, findings)) return findings;
      const own = ownRules(reviewed);
      return findings.map((finding) =>
        restsOnWords(finding) && !finding.rules.some(({ id }) => own.has(id))
          ? lowered(finding, likeness.likelihood)
          : finding,
      );
    }
  }
  return findings;
}

const ownRules = (reviewed: readonly Annotated[]): Set<string> =>
  new Set(reviewed.flatMap(({ rulebook }) => rulebook.rules.filter((rule) => rule.own).map(({ id }) => id)));

const restsOnWords = ({ severity, evidence }: Finding): boolean =>
  (evidence.detector === 'forbid' && severity !== 'LOW') || (evidence.detector === 'require' && severity === 'MEDIUM');

const lowered = (finding: Finding, likelihood: number): Finding => ({
  ...finding,
  severity: 'LOW',
  rationale: `${finding.rationale} As a whole the promotion reads like ones that were in order (${Math.round(likelihood * 100)} % like those in breach), so this is worth a look rather than a stop.`,
});
