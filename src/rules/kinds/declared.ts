import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { dateIn, restOfDate } from '../text/dates.ts';
import { isExpired, placesOfWording } from './approved-claims.ts';
import { withoutNote } from './missing-note.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

type Declared = Extract<Demand, { kind: 'declared' }>;
type Check = (judging: Judging<Declared>) => Breach[];

/** What was declared about a promotion against what it says. */
const checks: Record<string, Check> = {
  /** Declared as no financial promotion, and plainly is one: the rule's `when` says what shows it. */
  'not-financial': ({ context, triggers }) =>
    context.isFinancialPromotion === false && triggers !== undefined ? [breachAt(triggers, 'declared')] : [],
  /** Paid, and none of the labels of the settings' concepts is there. */
  'paid-unlabelled': ({ annotated, context, demand, triggers }) => {
    const labels = asList(demand.settings.labels);
    const labelled = labels.some((concept) => placesOf({ concept }, annotated) !== undefined);
    return context.paidPromotion === true && !labelled ? [breachAt(triggers ?? [], 'declared')] : [];
  },
  /** Evergreen, and with an offer that ends: the settings' concept is a dated offer. */
  'evergreen-dated': ({ annotated, context, demand }) => {
    const dated =
      context.evergreen === true ? placesOf({ concept: String(demand.settings.concept) }, annotated) : undefined;
    return dated === undefined ? [] : [breachAt(dated, 'declared')];
  },
  /** The deadline that was declared has passed on the day of the review. */
  'deadline-passed': ({ context }) =>
    context.deadline !== undefined && context.deadline.slice(0, 10) < context.reviewDate
      ? [breachAt([], 'declared')]
      : [],
  /** Words of the rule's `when` name a day, up to which an offer holds, that is over on the day of the review. */
  'date-passed': ({ annotated, context, triggers }) =>
    (triggers ?? []).flatMap((place) => {
      const { text } = annotated.pages[place.page]!.page;
      const date = dateIn(text.slice(place.start, place.end + restOfDate));
      if (date === undefined || date >= context.reviewDate) return [];
      return [
        breachAt([place], 'declared', { detail: `${date} is over on the day of the review, ${context.reviewDate}.` }),
      ];
    }),
  /** Words of the rule's `when` carry a sign, "fastest*", and no note begins with it. */
  'note-missing': ({ annotated, triggers }) =>
    withoutNote(annotated, triggers ?? []).map(({ place, sign }) =>
      breachAt([place], 'declared', { detail: `The sign “${sign}” leads to nothing here.` }),
    ),
  /** An approved claim is linked that has expired. */
  'claim-expired': ({ annotated, context }) => {
    const expired = (context.claims ?? []).filter((claim) => isExpired(claim, context.reviewDate));
    return expired.map((claim) =>
      breachAt(placesOfWording(annotated, claim.wording), 'declared', {
        detail: `“${claim.wording}” was approved until ${claim.expiresAt?.slice(0, 10)}.`,
      }),
    );
  },
  /** An approved claim's wording is used without the words that were to stand with it. */
  'claim-disclosure': ({ annotated, context }) =>
    (context.claims ?? []).flatMap((claim) => {
      const used = placesOfWording(annotated, claim.wording);
      const missing = claim.disclosures.filter((words) => placesOfWording(annotated, words).length === 0);
      if (used.length === 0 || missing.length === 0) return [];
      return [
        breachAt(used, 'declared', {
          detail: `It was approved to stand with: “${missing.join('” and “')}”.`,
          suggestion: missing.join(' '),
        }),
      ];
    }),
};

const asList = (setting: number | string | string[] | undefined): string[] =>
  Array.isArray(setting) ? setting : setting === undefined ? [] : [String(setting)];

export const declaredChecks: readonly string[] = Object.keys(checks);

export const judgeDeclared = (judging: Judging<Declared>): Breach[] => checks[judging.demand.check]?.(judging) ?? [];
