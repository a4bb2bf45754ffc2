import { atOnce } from '../../kernel/at-once.ts';
import type { Finding, Place } from '../types.ts';
import { absorb } from './absorb.ts';
import { areAlike, areAlikeWhereSaid, isLacking } from './alike-themes.ts';
import { isLikeness, rank, writtenFor } from './findings.ts';
import { distinct, isAmong } from './overlapping.ts';
import type { BorneOut } from './saying.ts';

/** What one wording would mend that was found in one manner is one fault, whatever its themes: a fee that is denied and then charged. */
function isMendedAlike(one: Finding, other: Finding): boolean {
  const written = writtenFor(one);
  if (written === undefined || written !== writtenFor(other)) return false;
  return one.evidence.detector === other.evidence.detector || [one, other].every(takesBack);
}

/** A promise and what takes it back are found by a rule of such pairs, or as two things near each other. */
const takesBack = ({ evidence: { detector } }: Finding): boolean =>
  detector === 'contradiction' || detector === 'forbid';

/** What takes the same promise back elsewhere tells nothing without the promise. */
const isOfOnePromise = (one: Finding, other: Finding): boolean =>
  one.evidence.detector !== other.evidence.detector &&
  isMendedAlike(one, other) &&
  isAmong(one.places, other.places[0]!);

/**
 * The same words under two themes that are one fault are told once, by what names an issue first; and what only sounds like a
 * breach is not told again of words that a rule names one in. Each keeps what it found elsewhere. Findings come in the order
 * of what names an issue first.
 */
export const toldOnce = (findings: readonly Finding[], by: Partial<Telling> = {}): Finding[] =>
  atOnce(tellingOnce(findings, by));

/** The same step by step. */
export function* tellingOnce(findings: readonly Finding[], by: Partial<Telling>): Generator<undefined, Finding[]> {
  const { shownOf = asFound, borneOut = () => undefined } = by;
  const kept = [...findings];
  for (const finding of [...findings].reverse()) {
    yield;
    const at = kept.indexOf(finding);
    const telling = kept.filter(
      (other, before) =>
        tells(other, finding, { isBefore: before < at, shownOf }) ||
        tellsAsMuch(other, finding, borneOut) ||
        tellsAlike(other, finding, { isBefore: before < at, borneOut }),
    );
    const elsewhere = finding.places.filter((place) => !telling.some(({ places }) => isAmong(places, place)));
    const [first] = telling;
    if (first === undefined) continue;
    const promising = telling.find((other) => isOfOnePromise(other, finding));
    if (elsewhere.length > 0 && promising === undefined) kept[at] = withPlaces(finding, elsewhere);
    else {
      const { suggestion: _, filled: __, instead: ___, ...rest } = finding;
      absorb(promising ?? first, { ...rest, places: elsewhere });
      kept.splice(at, 1);
    }
  }
  return kept;
}

/** What is quoted for a place in the end: of a word or two, their sentence. */
type Shown = (place: Place) => Place;
const asFound: Shown = (place) => place;

/** What tells which of two findings says more. */
interface Telling {
  shownOf: Shown;
  borneOut: BorneOut;
}

function tells(
  other: Finding,
  finding: Finding,
  { isBefore, shownOf }: { isBefore: boolean; shownOf: Shown },
): boolean {
  if (other === finding || finding.own || other.own || isLikeness(other)) return false;
  if (isLikeness(finding)) return tellsLikeness(other, finding, shownOf);
  if (rank[other.severity] > rank[finding.severity]) return false;
  if (isOfLook(finding)) return isSaidBy(other, finding);
  return (
    isBefore && (areAlike(other.theme, finding.theme) || isMendedAlike(other, finding)) && isSaidBy(other, finding)
  );
}

/** However grave it sounds, a rule that names a fault of the same words says more: it is told as grave. */
function tellsLikeness(other: Finding, finding: Finding, shownOf: Shown): boolean {
  if (other.severity === 'LOW') return false;
  if (other.evidence.detector === 'contradiction' && tellsFromWithin(other, finding)) return true;
  if (isSaid(other) && !isLacking(finding.theme)) return sharedWith(other, finding, shownOf) >= enoughOf;
  return (other.evidence.detector === 'forbid' || !isLacking(other.theme)) && tellsMostOf(other, finding, shownOf);
}

/** Of the sentence of a likeness: where so much of it is named, that is mostly why it sounds like a breach. */
const enoughOf = 0.25;

/** In log odds: what a promotion bears out so far is a problem of its own, whatever else is wrong with the same words. */
const ofItsOwn = 2;

/**
 * Of what is said in the same words under two themes the graver is told, or what the promotion bears out more, unless it bears out
 * both: what goes for one reason need not be proven, or softened, for another.
 */
function tellsAsMuch(other: Finding, finding: Finding, borneOut: BorneOut): boolean {
  if (other === finding || finding.own || other.own || !isSaid(other) || !isSaid(finding)) return false;
  if (other.severity === 'LOW' || rank[other.severity] > rank[finding.severity]) return false;
  if (!tellsMostOf(other, finding, asFound)) return false;
  const own = borneOut(finding);
  if (own === undefined || own >= ofItsOwn) return false;
  return other.severity !== finding.severity || borneOut(other)! > own;
}

/** The graver of two that say the same, or what the promotion bears out more, or else what names an issue first. */
function tellsAlike(
  other: Finding,
  finding: Finding,
  { isBefore, borneOut }: { isBefore: boolean; borneOut: BorneOut },
): boolean {
  const areForbidden = [other, finding].every(({ evidence, own }) => evidence.detector === 'forbid' && !own);
  if (!areForbidden || !areAlikeWhereSaid(other.theme, finding.theme)) return false;
  if (other.severity !== finding.severity)
    return rank[other.severity] < rank[finding.severity] && areOne(other, finding);
  const ahead = (borneOut(other) ?? 0) - (borneOut(finding) ?? 0);
  return (ahead === 0 ? isBefore : ahead > 0) && areOne(other, finding);
}

const areOne = (other: Finding, finding: Finding): boolean => tellsMostOf(other, finding, asFound);

/** Words that stand there break it: what is missing shows in no words, and has a remedy of its own. */
export const isSaid = ({ evidence, theme }: Finding): boolean =>
  evidence.detector === 'forbid' || (evidence.detector === 'require' && !isLacking(theme));

/** Looked into last: there may be many places of both. */
const isSaidBy = (other: Finding, { places }: Finding): boolean => places.some((place) => isAmong(other.places, place));

/** A promise that is taken back further down is why its sentence, with those beside it, sounds like a breach. */
const tellsFromWithin = ({ places: [promise] }: Finding, { places: [sounding] }: Finding): boolean =>
  promise!.pageNumber === sounding!.pageNumber && promise!.start >= sounding!.start && promise!.end <= sounding!.end;

/** What is to be said elsewhere, or not at all, need not be made larger. */
const isOfLook = ({ evidence }: Finding): boolean => evidence.detector === 'prominence';

/** A long sentence may sound like another fault than the few words of it that are told. */
const mostOf = 0.5;

const tellsMostOf = (other: Finding, finding: Finding, shownOf: Shown): boolean =>
  sharedWith(other, finding, shownOf) >= mostOf;

/** The share of what is quoted first of a finding that another quotes too. */
function sharedWith({ places }: Finding, { places: [sounding] }: Finding, shownOf: Shown): number {
  const { pageNumber, start, end } = sounding!;
  const shared = distinct(places.filter((place) => place.pageNumber === pageNumber).map(shownOf)).reduce(
    (sum, place) => sum + Math.max(0, Math.min(place.end, end) - Math.max(place.start, start)),
    0,
  );
  return shared / (end - start);
}

function withPlaces(finding: Finding, places: Place[]): Finding {
  const own = finding.places.slice(0, finding.ownPlaces).filter((place) => places.includes(place)).length;
  const { ownPlaces: _, ...rest } = finding;
  return { ...rest, places, ...(own > 0 ? { ownPlaces: own } : {}) };
}
