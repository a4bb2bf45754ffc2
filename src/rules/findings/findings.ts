import { atOnce } from '../../kernel/at-once.ts';
import { joined } from '../places/places.ts';
import { looksForWords } from '../places/quotes.ts';
import type { Finding, Place, Severity, Words } from '../types.ts';

export const rank: Record<Severity, number> = { HIGH: 0, MEDIUM: 1, LOW: 2 };

/** How likely a promotion is about a theme, if it is in breach: between 0 and 1; undefined where nobody can say. */
export type ThemeLikelihood = (theme: string) => number | undefined;

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

export const isAmong = (places: Place[], place: Place): boolean => places.some((other) => overlaps(other, place));

export const isLikeness = ({ evidence }: Finding): boolean => evidence.detector === 'classified';

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
    absorb(first, rest);
    standing.splice(standing.indexOf(finding), 1);
  }
  return standing;
}

/** Where they share words; what it found elsewhere is told with them. What can be named yields to no likeness. */
const yields = (finding: Finding, to: Finding): boolean =>
  finding.yieldsTo?.includes(to.theme) === true &&
  (isLikeness(finding) || !isLikeness(to)) &&
  to.yieldsTo?.includes(finding.theme) !== true &&
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

/** What must not be said at all is no matter of proof or of words beside it, so it names an issue before what is missing does. */
const breadth = ({ broad, evidence }: Finding): number => (broad ? 2 : 0) + (evidence.detector === 'require' ? 1 : 0);

export function bySeverity(a: Finding, b: Finding): number {
  return (
    rank[a.severity] - rank[b.severity] ||
    breadth(a) - breadth(b) ||
    comparePlaces(a.found ?? a.places[0]!, b.found ?? b.places[0]!) ||
    compareText(a.rules[0]!.id, b.rules[0]!.id)
  );
}

/** What a rule names says more of a problem than a likeness, however grave that is. */
const namedFirst = (a: Finding, b: Finding): number =>
  Number(isLikeness(a)) - Number(isLikeness(b)) || bySeverity(a, b);

const comparePlaces = (a: Words, b: Words): number => a.pageNumber - b.pageNumber || a.start - b.start || b.end - a.end;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const overlaps = (a: Place, b: Words): boolean =>
  a.pageNumber === b.pageNumber && a.start < b.end && b.start < a.end;

const about = ({ into, core, lead }: Merged, b: Finding): boolean =>
  isMendedBy(into, b) ||
  isSameLook(into, b) ||
  (b.places.some((place) => isAmong(core, place)) && isOfOneFault({ core, lead }, b));

/** Two faults of one thing ("lip fillers, £149") that is quoted with each are two: one of them must be where the other begins. */
const isOfOneFault = ({ core, lead }: Pick<Merged, 'core' | 'lead'>, b: Finding): boolean =>
  core.length < 2 || b.places.length < 2 || isAmong(b.places, lead) || isAmong(core, leadOf(b));

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
  return b.mendedBy?.some((disclosure) => a.mendedBy?.includes(disclosure)) === true;
}

/** Brackets and nothing else: who fills them has no words for it yet. */
export const isBlank = (wording: string): boolean => !/\p{L}/u.test(wording.replace(/\[[^[\]]*\]/g, ''));

/** What is wrong, in one line. */
export const headingOf = ({ heading, rules, theme }: Finding): string => heading ?? rules[0]?.name ?? theme;

/** Under which it is told, and of what yielded to it. */
export const allThemesOf = ({ theme, also = [] }: Pick<Finding, 'theme' | 'also'>): string[] => [theme, ...also];

/** In characters: a longer quote hides what is meant. */
const longestJoined = 200;

/** Words are pointed at once: places that overlap are one, or, where that would be long, the longest, which says the most. */
export function distinct(places: Place[]): Place[] {
  const kept: Place[] = [];
  for (const place of [...places].sort(comparePlaces)) {
    const before = kept.at(-1);
    if (before === undefined || !overlaps(before, place)) kept.push(place);
    else if (place.end > before.end) kept[kept.length - 1] = asOne(before, place);
  }
  return kept;
}

function asOne(before: Place, place: Place): Place {
  if (place.end - before.start <= longestJoined) return joined(before, place);
  return place.end - place.start > before.end - before.start ? place : before;
}

/** What the law demands and what a workspace asks of itself are two reasons, and may be two remedies. */
function sayBoth(into: Finding, other: Finding): void {
  const both = (first: string, second: string): string => (first.includes(second) ? first : `${first} ${second}`);
  into.recommendation = both(into.recommendation, other.recommendation);
  into.rationale = both(into.rationale, other.rationale);
  if (other.own && other.suggestion !== undefined) takeWording(into, other);
}

/** In characters: nobody does more than this says on account of one issue. */
const longestRemedy = 280;

/** Of the words of a remedy: where half of them stand in another, the two say much the same. */
const mostShared = 0.5;

/**
 * Where no wording mends another fault of the same words, that it must go is said too; and so is what a wording is for that only
 * the other has. What goes for one reason is gone for every other.
 */
function hasRemedyOfItsOwn(into: Finding, other: Finding): boolean {
  const isBan = other.suggestion === undefined && other.evidence.detector === 'forbid' && isToGo(other);
  const lendsWording = into.suggestion === undefined && other.suggestion !== undefined;
  if (into.severity !== 'HIGH' || other.severity !== 'HIGH' || other.broad || isLikeness(other)) return false;
  if (!(isBan || lendsWording) || (isToGo(into) && isToGo(other))) return false;
  const [said, added] = [wordsOf(into.recommendation), wordsOf(other.recommendation)];
  const shared = added.filter((word) => said.includes(word)).length / added.length;
  return shared < mostShared && into.recommendation.length + other.recommendation.length <= longestRemedy;
}

/** "Take the figure out", "Remove the bonus": what is asked for is that words are not said. */
const isToGo = ({ recommendation }: Finding): boolean =>
  /\b(?:take|leave)\b.*\bout\b|\b(?:remove|delete|drop)\b/i.test(recommendation);

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

/** What is worked out, prescribed or contradicted rests on more than words, whatever rule it is told under; what either tells is told. */
function standAsFirmly(into: Finding, other: Finding): void {
  if (!other.untold) delete into.untold;
  const isProven = !looksForWords.has(other.evidence.detector) && !isLikeness(other);
  const isAsGrave = other.severity !== 'LOW' && rank[other.severity] <= rank[into.severity];
  const stands = isProven && isAsGrave ? 'always' : other.stands;
  if (stands !== undefined && into.stands !== 'always') into.stands = stands;
}

/** Of a rule that holds for each of many products and channels there are as many as there are pairs of them. */
const citation = ({ id, product, channel }: Finding['rules'][number]): string => `${id} ${product} ${channel}`;

export function absorb(into: Finding, other: Finding): void {
  standAsFirmly(into, other);
  if (rank[other.severity] < rank[into.severity]) into.severity = other.severity;
  if (other.yieldsTo === undefined) delete into.yieldsTo;
  if (other.alone === undefined && other.severity !== 'LOW') delete into.alone;
  const also = allThemesOf(other).filter((theme) => !allThemesOf(into).includes(theme));
  if (also.length > 0) into.also = [...(into.also ?? []), ...also];
  cite(into, other);
  // Words that lead stay first where no others join them.
  if (other.places.length > 0) into.places = distinct([...into.places, ...other.places]);
  if (into.unseen === undefined && other.unseen !== undefined) into.unseen = other.unseen;
  takeRemedy(into, other);
}

function cite(into: Finding, other: Finding): void {
  const cited = new Set(into.rules.map(citation));
  for (const rule of other.rules) {
    if (cited.has(citation(rule))) continue;
    cited.add(citation(rule));
    into.rules.push(rule);
  }
}

/** What the rule that names an issue has to write says most of it: another's wording joins with what else is asked for. */
function takeRemedy(into: Finding, other: Finding): void {
  if (other.own !== into.own) sayBoth(into, other);
  else if (hasRemedyOfItsOwn(into, other)) {
    into.recommendation = `${into.recommendation} ${other.recommendation}`;
    if (into.suggestion === undefined) takeWording(into, other);
  }
  if (writtenFor(into) === undefined) takeWording(into, other);
}

/** What is to be written, with the promotion's own words in it where they fit. */
export const writtenFor = ({ filled, suggestion, instead }: Finding): string | undefined =>
  filled ?? suggestion ?? instead;

function takeWording(into: Finding, { suggestion, filled, withClaim, instead }: Finding): void {
  if (instead !== undefined) into.instead = instead;
  if (suggestion === undefined) return;
  into.suggestion = suggestion;
  if (filled === undefined) delete into.filled;
  else into.filled = filled;
  if (withClaim === undefined) delete into.withClaim;
  else into.withClaim = withClaim;
}
