import type { Finding } from '../types.ts';
import { allThemesOf, isLikeness, rank, restsOnWords, writtenFor } from './findings.ts';
import { distinct } from './overlapping.ts';

/** One problem is one issue: what another finding of it says is told with the first, which cites its rules too. */
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

/** What is worked out or prescribed rests on more than words, whatever rule it is told under; what either tells is told. */
function standAsFirmly(into: Finding, other: Finding): void {
  if (!other.untold) delete into.untold;
  const isProven = !restsOnWords.has(other.evidence.detector) && !isLikeness(other);
  const isAsGrave = other.severity !== 'LOW' && rank[other.severity] <= rank[into.severity];
  const stands = isProven && isAsGrave ? 'always' : other.stands;
  if (stands !== undefined && into.stands !== 'always') into.stands = stands;
}

function cite(into: Finding, other: Finding): void {
  const cited = new Set(into.rules.map(citation));
  for (const rule of other.rules) {
    if (cited.has(citation(rule))) continue;
    cited.add(citation(rule));
    into.rules.push(rule);
  }
}

/** Of a rule that holds for each of many products and channels there are as many as there are pairs of them. */
const citation = ({ id, product, channel }: Finding['rules'][number]): string => `${id} ${product} ${channel}`;

/** What the rule that names an issue has to write says most of it: another's wording joins with what else is asked for. */
function takeRemedy(into: Finding, other: Finding): void {
  const isOfOneKind = other.own === into.own;
  if (!isOfOneKind) sayBoth(into, other);
  const isAdded = isOfOneKind && asksForMore(into, other);
  if (isAdded) into.recommendation = `${into.recommendation} ${other.recommendation}`;
  if ((isAdded ? into.suggestion : writtenFor(into)) === undefined) takeWording(into, other);
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
function asksForMore(into: Finding, other: Finding): boolean {
  if (into.severity !== 'HIGH' || other.severity !== 'HIGH' || other.broad || isLikeness(other)) return false;
  const isRemedy =
    other.suggestion === undefined
      ? other.evidence.detector === 'forbid' && isToGo(other)
      : into.suggestion === undefined;
  if (!isRemedy || (isToGo(into) && isToGo(other))) return false;
  const [said, added] = [wordsOf(into.recommendation), wordsOf(other.recommendation)];
  const shared = added.filter((word) => said.includes(word)).length / added.length;
  return shared < mostShared && into.recommendation.length + other.recommendation.length <= longestRemedy;
}

/** "Take the figure out", "Remove the bonus": what is asked for is that words are not said. */
const isToGo = ({ recommendation }: Finding): boolean =>
  /\b(?:take|leave)\b.*\bout\b|\b(?:remove|delete|drop)\b/i.test(recommendation);

const wordsOf = (sentence: string): string[] => sentence.toLowerCase().match(/\p{L}{4,}/gu) ?? [];

function takeWording(into: Finding, { suggestion, filled, withClaim, instead }: Finding): void {
  if (instead !== undefined) into.instead = instead;
  if (suggestion === undefined) return;
  into.suggestion = suggestion;
  if (filled === undefined) delete into.filled;
  else into.filled = filled;
  if (withClaim === undefined) delete into.withClaim;
  else into.withClaim = withClaim;
}
