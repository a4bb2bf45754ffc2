import { isHtml } from '../src/extraction/html/is-html.ts';
import { readInlineText } from '../src/extraction/inline.ts';
import type { LoadedRulebook } from '../src/rulebooks/index.ts';
import { withAncestors } from '../src/rulebooks/index.ts';
import { allThemesOf } from '../src/rules/findings/findings.ts';
import { review } from '../src/rules/review.ts';
import type { Finding, Review, ReviewContext } from '../src/rules/types.ts';
import type { LabelledPromotion } from './promotions.ts';

export const reviewDate = '2026-11-20';

export interface Judged {
  promotion: LabelledPromotion;
  review: Review;
}

export function judgeAll(promotions: LabelledPromotion[], loaded: LoadedRulebook): Judged[] {
  return promotions.map((promotion) => ({ promotion, review: reviewOf(promotion, loaded) }));
}

export function contextOf(promotion: LabelledPromotion, { taxonomy }: LoadedRulebook): ReviewContext {
  return {
    jurisdictions: withAncestors(taxonomy.jurisdictions, promotion.jurisdiction),
    products: [withAncestors(taxonomy.products, promotion.product)],
    channels: [withAncestors(taxonomy.channels, promotion.channel)],
    isFinancialPromotion: promotion.isFinancialPromotion,
    paidPromotion: promotion.paidPromotion,
    reviewDate,
  };
}

function reviewOf(promotion: LabelledPromotion, loaded: LoadedRulebook): Review {
  return review(readInlineText(promotion.text), contextOf(promotion, loaded), loaded.rulebook);
}

/** Counts of a yes-or-no question over a set. */
export interface Counts {
  hits: number;
  falseAlarms: number;
  misses: number;
}

export const none = (): Counts => ({ hits: 0, falseAlarms: 0, misses: 0 });

export const precision = ({ hits, falseAlarms }: Counts): number =>
  hits + falseAlarms === 0 ? 1 : hits / (hits + falseAlarms);
export const recall = ({ hits, misses }: Counts): number => (hits + misses === 0 ? 1 : hits / (hits + misses));
export const f1 = (counts: Counts): number => {
  const [p, r] = [precision(counts), recall(counts)];
  return p + r === 0 ? 0 : (2 * p * r) / (p + r);
};

const serious = (severity: string): boolean => severity !== 'LOW';

/** Promotions that need a change, as labelled. */
export const isBreach = (promotion: LabelledPromotion): boolean =>
  promotion.expected.some((issue) => serious(issue.severity));
export const isFlagged = (result: Review): boolean => result.findings.some((finding) => serious(finding.severity));

/** Promotion level: is a change asked for where one is needed, and only there. */
export function scorePromotions(
  judged: Judged[],
  flagged: (one: Judged) => boolean = (one) => isFlagged(one.review),
): Counts {
  const counts = none();
  for (const one of judged) {
    const [wanted, said] = [isBreach(one.promotion), flagged(one)];
    if (wanted && said) counts.hits++;
    else if (wanted) counts.misses++;
    else if (said) counts.falseAlarms++;
  }
  return counts;
}

/**
 * Theme level: an expected theme that was raised, by an issue of it or one that cites a rule of it for the same words, is a hit. A theme that was not expected is a false alarm where the
 * promotion is compliant or its label says that theme must not be raised; elsewhere it is neutral, as labels name
 * the main issues only.
 */
export function scoreThemes(judged: Judged[]): Map<string, Counts> {
  const byTheme = new Map<string, Counts>();
  const of = (theme: string): Counts => {
    const known = byTheme.get(theme) ?? none();
    byTheme.set(theme, known);
    return known;
  };
  for (const { promotion, review: result } of judged) {
    const wanted = new Set(promotion.expected.filter((issue) => serious(issue.severity)).map((issue) => issue.theme));
    const said = new Set(result.findings.filter((finding) => serious(finding.severity)).flatMap(allThemesOf));
    for (const theme of wanted)
      if (said.has(theme)) of(theme).hits++;
      else of(theme).misses++;
    for (const theme of said)
      if (!wanted.has(theme) && (promotion.expected.length === 0 || promotion.mustNotFlag.includes(theme)))
        of(theme).falseAlarms++;
  }
  return byTheme;
}

export function total(counts: Iterable<Counts>): Counts {
  const sum = none();
  for (const one of counts) {
    sum.hits += one.hits;
    sum.falseAlarms += one.falseAlarms;
    sum.misses += one.misses;
  }
  return sum;
}

/** Share of findings whose quotes stand verbatim in the promotion, and whose rules exist. */
export function soundness(
  judged: Judged[],
  loaded: LoadedRulebook,
): { quotes: number; citations: number; findings: number } {
  const ids = new Set(loaded.rulebook.rules.map((rule) => rule.id));
  const findings = judged.flatMap(({ promotion, review: result }) =>
    result.findings.map((finding) => ({ promotion, finding })),
  );
  const share = (good: (one: { promotion: LabelledPromotion; finding: Finding }) => boolean): number =>
    findings.length === 0 ? 1 : findings.filter(good).length / findings.length;
  return {
    findings: findings.length,
    quotes: share(({ promotion, finding }) =>
      finding.places.every(
        (place) => place.quote.length > 0 && (promotion.text.includes(place.quote) || isHtml(promotion.text)),
      ),
    ),
    citations: share(({ finding }) => finding.rules.length > 0 && finding.rules.every((rule) => ids.has(rule.id))),
  };
}

/** Of the expected issues told under their theme, the share with the same severity. */
export function severityAgreement(judged: Judged[]): number {
  let same = 0;
  let all = 0;
  for (const { promotion, review: result } of judged) {
    for (const issue of promotion.expected) {
      const raised = result.findings.filter((finding) => finding.theme === issue.theme);
      if (raised.length === 0) continue;
      all++;
      if (raised.some((finding) => finding.severity === issue.severity)) same++;
    }
  }
  return all === 0 ? 1 : same / all;
}

/** For each rule: findings whose theme was expected, and false alarms. What a rule missed nobody can say: labels name themes. */
export function scoreRules(judged: Judged[]): Map<string, Counts> {
  const byRule = new Map<string, Counts>();
  for (const { promotion, review: result } of judged) {
    for (const finding of result.findings.filter((one) => serious(one.severity))) {
      const expected = promotion.expected.some((issue) => issue.theme === finding.theme);
      const wrong = !expected && (promotion.expected.length === 0 || promotion.mustNotFlag.includes(finding.theme));
      for (const id of new Set(finding.rules.map((rule) => rule.id))) {
        const counts = byRule.get(id) ?? none();
        byRule.set(id, counts);
        if (expected) counts.hits++;
        else if (wrong) counts.falseAlarms++;
      }
    }
  }
  return byRule;
}
