import type { Annotated, Annotation } from '../places/annotate.ts';
import { closest } from '../places/closest-wording.ts';
import type { ApprovedClaim, ReviewContext } from '../types.ts';
import type { Breach } from './outcome.ts';

/** A wording that differs by more than a letter's fold or a comma is not the one that was approved. */
const asApproved = 0.97;

/** From its instant on; where that is told as a day, after it. A review is held against the beginning of its day. */
export const isExpired = ({ expiresAt }: ApprovedClaim, reviewDate: string): boolean => {
  if (expiresAt === undefined) return false;
  const isDay = expiresAt.length === reviewDate.length;
  return isDay ? expiresAt < reviewDate : Date.parse(expiresAt) <= Date.parse(`${reviewDate}T00:00:00Z`);
};

/** Where a promotion uses a wording. */
export const placesOfWording = (annotated: Annotated, wording: string): Annotation[] =>
  closest(annotated, wording)
    .filter(({ likeness, hasFigures }) => likeness >= asApproved && hasFigures)
    .map(({ place }) => place);

/** Where the promotion says what was approved: the wordings of its linked claims that have not expired. */
export const approvedIn = (annotated: Annotated, { claims = [], reviewDate }: ReviewContext): Annotation[] =>
  claims.filter((claim) => !isExpired(claim, reviewDate)).flatMap((claim) => placesOfWording(annotated, claim.wording));

/**
 * Leaves out what is forbidden to say where it is said in approved words: their proof was looked at when they were
 * approved. What is missing stays missing. Undefined when nothing is left.
 */
export function withoutApproved(breach: Breach, approved: readonly Annotation[]): Breach | undefined {
  if (breach.detector !== 'forbid' || approved.length === 0) return breach;
  const places = breach.places.filter(
    ({ page, start, end }) => !approved.some((one) => one.page === page && one.start <= start && end <= one.end),
  );
  return places.length === 0 ? undefined : { ...breach, places };
}
