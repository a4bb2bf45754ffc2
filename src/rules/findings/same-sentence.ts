import { passageOf } from '../classifier/passages.ts';
import type { Annotated } from '../places/annotate.ts';
import type { Finding, Place } from '../types.ts';
import { absorb } from './absorb.ts';
import { isOneFault } from './alike-themes.ts';
import { rank } from './findings.ts';
import { isAmong } from './overlapping.ts';

/**
 * What must not be said of one theme in one sentence is one thing to rewrite, however many rules name words of it: "Our patients come
 * with COPD, neuropathy and tired hearts". It is told by the graver, or what names an issue first, and each place is shown.
 * Findings come in the order of what names an issue first.
 */
export function toldBySentence(findings: readonly Finding[], annotated: Annotated | undefined): Finding[] {
  if (annotated === undefined) return [...findings];
  const kept: Finding[] = [];
  const sentences = new Map<Finding, Set<string>>();
  for (const finding of findings) {
    const here = new Set(finding.places.map((place) => sentenceOf(place, annotated)));
    const told = kept.find(
      (other) => isAlike(other, finding) && (isOneFault(finding.theme) || isWithin(here, sentences.get(other)!)),
    );
    if (told === undefined) {
      kept.push(finding);
      sentences.set(finding, here);
    } else tellTogether(told, finding);
  }
  return kept;
}

const isAlike = (other: Finding, finding: Finding): boolean =>
  other.theme === finding.theme &&
  [other, finding].every(({ own, severity }) => !own && severity !== 'LOW') &&
  other.evidence.detector === 'forbid' &&
  (finding.evidence.detector === 'forbid' || isAskedOf(finding)) &&
  rank[other.severity] <= rank[finding.severity];

/** That pressure be real and dated is asked of what must not be said at all. */
const isAskedOf = ({ theme, evidence }: Finding): boolean => theme === 'urgency' && evidence.detector === 'require';

const isWithin = (these: ReadonlySet<string>, those: ReadonlySet<string>): boolean =>
  [...these].every((one) => those.has(one));

/** Of what both found the worst is quoted first; the first says how to mend it. */
function tellTogether(told: Finding, { suggestion: _, filled: __, instead: ___, ...other }: Finding): void {
  const own = told.places.slice(0, told.ownPlaces);
  const rest = told.places.slice(own.length);
  const added = other.places.filter((place) => !isAmong(told.places, place));
  absorb(told, { ...other, places: [] });
  told.places = [...own, ...added, ...rest];
  told.ownPlaces = own.length + added.length;
}

function sentenceOf(place: Place, annotated: Annotated): string {
  const { page, first } = passageOf(annotated, place);
  return `${page} ${annotated.pages[page]!.sentence[first]}`;
}
