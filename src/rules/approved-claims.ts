import type { Annotated, Annotation } from './annotate.ts';
import { closest } from './closest-wording.ts';
import type { ApprovedClaim, Finding, ReviewContext } from './types.ts';

/** A wording that differs by more than a letter's fold or a comma is not the one that was approved. */
const asApproved = 0.97;

export const isExpired = (claim: ApprovedClaim, reviewDate: string): boolean =>
  claim.expiresAt !== undefined && claim.expiresAt.slice(0, 10) < reviewDate;

/** Where a promotion uses a wording. */
export const placesOfWording = (annotated: Annotated, wording: string): Annotation[] =>
  closest(annotated, wording)
    .filter(({ likeness }) => likeness >= asApproved)
    .map(({ place }) => place);

/**
 * Leaves out what is forbidden to say where it is said in the words of an approved claim that the promotion links and
 * that has not expired: its proof was looked at when it was approved. What is missing stays missing.
 */
export function withoutApproved(findings: Finding[], annotated: Annotated, context: ReviewContext): Finding[] {
  const valid = (context.claims ?? []).filter((claim) => !isExpired(claim, context.reviewDate));
  if (valid.length === 0) return findings;
  const approved = valid.flatMap((claim) => placesOfWording(annotated, claim.wording));
  const isApproved = (place: Finding['places'][number]): boolean =>
    approved.some(
      ({ page, start, end }) =>
        annotated.pages[page]!.page.number === place.pageNumber && start <= place.start && place.end <= end,
    );
  return findings.flatMap((finding) => {
    if (finding.evidence.detector !== 'forbid') return [finding];
    const places = finding.places.filter((place) => !isApproved(place));
    return places.length === 0 ? [] : [{ ...finding, places }];
  });
}
