import { atOnce } from '../../kernel/at-once.ts';
import type { Finding, Place } from '../types.ts';
import { absorb } from './absorb.ts';
import { bySeverity, isLikeness, looksForWords, rank, type ThemeLikelihood, writtenFor } from './findings.ts';
import { distinct, isAmong, overlaps } from './overlapping.ts';

/**
 * Findings of one theme about the same words, or that the same words would mend, become one that cites every rule; so do
 * those of two themes where the one's rule yields to the other's theme, or where both forbid the same words and the promotion
 * reads more like breaches of the other.
 */
export const mergeFindings = (findings: Finding[], likelihoodOf: ThemeLikelihood = () => undefined): Finding[] =>
  atOnce(merging(findings, likelihoodOf));

/** The same step by step: each is held against all others. */
export function* merging(findings: Finding[], likelihoodOf: ThemeLikelihood): Generator<undefined, Finding[]> {
  const merged: Merged[] = [];
  for (const finding of [...findings].sort(namedFirst)) {
    yield;
    const same = merged.find(
      (one) => one.into.theme === finding.theme && isOneTopic(one.into, finding) && about(one, finding),
    );
    if (same === undefined) merged.push(alone(finding));
    else {
      same.core.push(...finding.places.filter((place) => isAmong(same.core, place)));
      absorb(same.into, finding);
    }
  }
  for (const at of merged.keys()) {
    leaveToOthers(merged, at);
    yield;
  }
  const standing = yield* withoutYielding(
    merged.map(({ into }) => into),
    (finding, to) => yields(finding, to) || isOutreadBy(finding, to, likelihoodOf),
  );
  for (const one of merged) beginWithLead(one);
  return standing.sort(bySeverity);
}

/** What a rule names says more of a problem than a likeness, however grave that is. */
const namedFirst = (a: Finding, b: Finding): number =>
  Number(isLikeness(a)) - Number(isLikeness(b)) || bySeverity(a, b);

/**
 * `core` are the words that the first rule is about, and what overlaps them: where another rule of it stands elsewhere
 * too, what is found there alone is a problem of its own, with a remedy of its own.
 */
interface Merged {
  into: Finding;
  core: Place[];
  /** The words that tell most of what its first rule, after which it is named, is about. */
  lead: Place;
}

const alone = (finding: Finding): Merged => {
  const { places, rules, ownPlaces } = finding;
  return {
    into: { ...finding, rules: [...rules], places: distinct(places) },
    core: distinct(places.slice(0, ownPlaces)),
    lead: leadOf(finding),
  };
};

/** Of words that a rule found, the first that can be understood alone; what is worked out from several begins where it says. */
function leadOf({ places, evidence, telling, promised = telling }: Finding): Place {
  const isFound = promised !== undefined && looksForWords.has(evidence.detector);
  return (isFound ? places.find((place) => overlaps(place, promised)) : undefined) ?? places[0]!;
}

function leaveToOthers(merged: readonly Merged[], at: number): void {
  const { into, core, lead } = merged[at]!;
  const isOther = (other: Merged): boolean => other.into !== into && other.into.theme === into.theme;
  const others = merged.filter(isOther);
  const before = merged.slice(0, at).filter(isOther);
  const isToldBy = (telling: Merged[], place: Place): boolean => telling.some((other) => isAmong(other.core, place));
  into.places = into.places.filter(
    (place) => overlaps(place, lead) || !isToldBy(isAmong(core, place) ? before : others, place),
  );
}

/** What is quoted first is what the finding is named after. */
function beginWithLead({ into, core, lead }: Merged): void {
  const own = into.places.filter((place) => isAmong(core, place));
  into.places = [...own, ...into.places.filter((place) => !own.includes(place))];
  into.ownPlaces = own.length;
  const first = into.places.findIndex((place) => overlaps(place, lead));
  into.places.unshift(...into.places.splice(Math.max(0, first), 1));
}

const about = (one: Merged, b: Finding): boolean =>
  isMendedBy(one.into, b) ||
  isSameLook(one.into, b) ||
  (b.places.some((place) => isAmong(one.core, place)) && isOfOneFault(one, b));

/**
 * Two faults of one thing ("lip fillers, £149") that is quoted with each are two: one of them must be where the other begins. Two
 * promises that the same line takes back are one.
 */
const isOfOneFault = ({ into, core, lead }: Merged, b: Finding): boolean =>
  core.length < 2 ||
  b.places.length < 2 ||
  isAmong(b.places, lead) ||
  isAmong(core, leadOf(b)) ||
  (isTakenBack(into) && isTakenBack(b));

const isTakenBack = ({ evidence, promised }: Finding): boolean =>
  evidence.detector === 'contradiction' || promised !== undefined;

/** Rules of a workspace's own that fit no theme have no more in common than that. */
const isOneTopic = (a: Finding, b: Finding): boolean =>
  a.theme !== 'other' || !(a.own || b.own) || a.rules[0]!.id === b.rules[0]!.id || isMendedBy(a, b);

/** Each of several lines is too small or pale to read: one thing to do, however many they are. */
const isSameLook = (a: Finding, b: Finding): boolean =>
  a.evidence.detector === 'prominence' && b.evidence.detector === 'prominence' && a.rules[0]!.id === b.rules[0]!.id;

/** Whether the same words would mend both. */
function isMendedBy(a: Finding, b: Finding): boolean {
  if (a.suggestion !== undefined && a.suggestion === b.suggestion && (a.withClaim || a.filled === b.filled))
    return true;
  if (isSaidAlready(a) && isSaidAlready(b) && writtenFor(a) === writtenFor(b)) return true;
  return !isWrittenBesideEach(a, b) && b.mendedBy?.some((disclosure) => a.mendedBy?.includes(disclosure)) === true;
}

/** By whom a collar was approved is no proof that it kills fleas, though a basis is missing for both. */
const isWrittenBesideEach = (a: Finding, b: Finding): boolean =>
  a.withClaim === true && b.withClaim === true && a.suggestion !== b.suggestion;

/** What takes a promise back is written in its place, as it stands further down. */
const isSaidAlready = (finding: Finding): boolean => {
  const written = writtenFor(finding);
  return written !== undefined && finding.places.some(({ quote }) => quote === written);
};

function* withoutYielding(
  merged: Finding[],
  yieldsTo: (finding: Finding, to: Finding) => boolean,
): Generator<undefined, Finding[]> {
  const standing = [...merged];
  for (const finding of merged) {
    yield;
    const first = standing.find((other) => other !== finding && yieldsTo(finding, other));
    if (first === undefined) continue;
    // Its wording mends another fault: what stays without one of its own has none to give.
    const { suggestion: _, filled: __, instead: ___, ...rest } = finding;
    const others = standing.filter((other) => other !== finding && finding.yieldsTo?.includes(other.theme));
    const isToldBy = (place: Place): boolean => others.some(({ places }) => isAmong(places, place));
    const places = rest.places.filter((place) => isAmong(first.places, place) || !isToldBy(place));
    absorb(first, { ...rest, places });
    standing.splice(standing.indexOf(finding), 1);
  }
  return standing;
}

/**
 * Where they share words; what it found elsewhere, and no other that it yields to did, is told with them. What can be named yields
 * to no likeness, and of two that yield to each other the lesser does.
 */
const yields = (finding: Finding, to: Finding): boolean =>
  finding.yieldsTo?.includes(to.theme) === true &&
  (isLikeness(finding) || !isLikeness(to)) &&
  (to.yieldsTo?.includes(finding.theme) !== true || rank[finding.severity] > rank[to.severity]) &&
  (isMendedBy(finding, to) || finding.places.some((place) => isAmong(to.places, place)));

/** As likely a theme as this has something of its own to say of words that are told already. */
const leastOfItsOwn = 0.5;

/**
 * Words that must not be said under two themes are mostly one problem, of the theme that the promotion as a whole reads more like
 * (of 27 such pairs that readers judged, 24 were told twice); the graver is never told under the lesser's name. What is missing,
 * figures and declared facts have a remedy of their own; what a rule or a workspace says stands yields to none.
 */
function isOutreadBy(finding: Finding, to: Finding, likelihoodOf: ThemeLikelihood): boolean {
  if (finding.evidence.detector !== 'forbid' || finding.stands || to.evidence.detector !== 'forbid') return false;
  if (to.found === undefined || to.severity === 'LOW' || rank[finding.severity] < rank[to.severity]) return false;
  if (!finding.places.every((place) => isAmong(to.places, place))) return false;
  const [own, other] = [likelihoodOf(finding.theme), likelihoodOf(to.theme)];
  if (own === undefined || other === undefined) return false;
  return own < other && own < leastOfItsOwn;
}
