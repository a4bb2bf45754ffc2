import { themesByWeight } from './themes.ts';
import type { Finding, Place, Severity } from './types.ts';

const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/**
 * Findings of one theme about the same words, or that the same words would mend, become one that cites every rule; so do
 * those of two themes where the one's rule yields to the other's theme.
 */
export function mergeFindings(findings: Finding[]): Finding[] {
  const merged: Finding[] = [];
  for (const finding of [...findings].sort(bySeverity)) {
    const same = merged.find((other) => other.theme === finding.theme && about(other, finding));
    if (same) absorb(same, finding);
    else merged.push({ ...finding, rules: [...finding.rules], places: distinct(finding.places) });
  }
  return withoutYielding(merged).sort(bySeverity);
}

const weight = new Map<string, number>(
  themesByWeight.flatMap((group, at) => group.map((theme): [string, number] => [theme, at])),
);

/** What to do first: by severity, then by what harms a customer most; a likeness tells less than a rule that can be named. */
export const inOrder = (findings: readonly Finding[]): Finding[] =>
  [...findings].sort(
    (a, b) =>
      rank[a.severity] - rank[b.severity] ||
      Number(isLikeness(a)) - Number(isLikeness(b)) ||
      weight.get(a.theme)! - weight.get(b.theme)! ||
      bySeverity(a, b),
  );

const isLikeness = ({ evidence }: Finding): boolean => evidence.detector === 'classified';

function withoutYielding(merged: Finding[]): Finding[] {
  const standing = [...merged];
  for (const finding of merged) {
    const first = standing.find((other) => yields(finding, other));
    if (first === undefined) continue;
    if (rank[finding.severity] < rank[first.severity]) first.severity = finding.severity;
    absorb(first, finding);
    standing.splice(standing.indexOf(finding), 1);
  }
  return standing;
}

const yields = (finding: Finding, to: Finding): boolean =>
  finding.yieldsTo?.includes(to.theme) === true && to.yieldsTo?.includes(finding.theme) !== true && about(to, finding);

function bySeverity(a: Finding, b: Finding): number {
  return (
    rank[a.severity] - rank[b.severity] ||
    comparePlaces(a.places[0]!, b.places[0]!) ||
    compareText(a.rules[0]!.id, b.rules[0]!.id)
  );
}

const comparePlaces = (a: Place, b: Place): number => a.pageNumber - b.pageNumber || a.start - b.start || b.end - a.end;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const overlaps = (a: Place, b: Place): boolean => a.pageNumber === b.pageNumber && a.start < b.end && b.start < a.end;

function about(a: Finding, b: Finding): boolean {
  if (a.suggestion !== undefined && a.suggestion === b.suggestion) return true;
  if (a.mendedBy !== undefined && b.mendedBy?.some((disclosure) => a.mendedBy?.includes(disclosure))) return true;
  return b.places.some((place) => a.places.some((other) => overlaps(place, other)));
}

/** Words are pointed at once: of places that overlap the longest says the most. */
function distinct(places: Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of [...places].sort((a, b) => b.end - b.start - (a.end - a.start) || comparePlaces(a, b))) {
    if (!kept.some((known) => overlaps(known, place))) kept.push(place);
  }
  return kept.sort(comparePlaces);
}

function absorb(into: Finding, other: Finding): void {
  if (other.yieldsTo === undefined) delete into.yieldsTo;
  if (other.alone === undefined && other.severity !== 'LOW') delete into.alone;
  if (other.stands) into.stands = true;
  for (const rule of other.rules) {
    if (
      !into.rules.some(
        (known) => known.id === rule.id && known.product === rule.product && known.channel === rule.channel,
      )
    )
      into.rules.push(rule);
  }
  into.places = distinct([...into.places, ...other.places]);
  if (into.unseen === undefined && other.unseen !== undefined) into.unseen = other.unseen;
  if (into.suggestion === undefined && other.suggestion !== undefined) into.suggestion = other.suggestion;
}
