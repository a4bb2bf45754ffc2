import { type Annotated, type Annotation, seenOf } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import { isNear, ofPage } from '../places/near.ts';
import { regionOf } from '../places/pages.ts';
import { withRow } from '../places/row.ts';
import { allIn } from '../places/spans.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { echoesIn } from './echoes.ts';
import { isOfItsOwn } from './labels.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

type Contradiction = Extract<Demand, { kind: 'contradiction' }>;

/**
 * What is said in one place and taken back in another, wherever in the promotion that is: "No annual fee" and "annual fee
 * £60". Each pair is judged for itself, so that a fee of one kind never stands against the denial of another.
 */
export function judgeContradiction({ annotated, demand }: Judging<Contradiction>): Breach[] {
  const said = demand.pairs.map((pair) => pair.map((concept) => placesOf({ concept }, annotated) ?? []));
  const echoed = demand.echoes.flatMap((echo) => echoesIn(annotated, echo));
  const pairs = [...said, ...echoed].filter((pair) => pair.every((places) => places.length > 0));
  if (pairs.length === 0) return [];
  const isTold = tellingOf(annotated, demand);
  const counts = countingOf(annotated, demand);
  return pairs.flatMap((pair) => {
    const claims = pair[0]!.filter(counts.claim);
    const others = claims.length === 0 ? [] : pair[1]!.filter(counts.taking);
    const [claim, other] = [claims[0], others[0]];
    if (claim === undefined || other === undefined || isToldBeside(annotated, { claims, others, isTold })) return [];
    const detail = `“${quoteOf(annotated, claim)}” stands against “${quoteOf(annotated, other)}”.`;
    return [breachAt([claim, other], 'contradiction', { detail })];
  });
}

/** Whether a claim and what takes it back are told together. */
type Telling = (claim: Annotation, other: Annotation) => boolean;

function tellingOf(annotated: Annotated, { toldWith }: Contradiction): Telling {
  const conditions = toldWith.map((concept) => placesOf({ concept }, annotated) ?? []);
  return (claim, other) =>
    isSameSentence(annotated, claim, other) ||
    (isNear(annotated.pages, claim, [other], 'next') &&
      (isBefore(other, claim) || dependsOn(annotated, conditions, [claim, other])));
}

/** What is said of something of its own, by a label or in its sentence, is neither a claim about the offer nor against one. */
function countingOf(
  annotated: Annotated,
  { heads, ofOthers }: Contradiction,
): Record<'claim' | 'taking', (place: Annotation) => boolean> {
  const isOfOthers = (place: Annotation): boolean =>
    ofOthers.some((concept) => isNear(annotated.pages, place, seenOf(annotated, concept), 'sentence'));
  const claim = (place: Annotation): boolean => {
    annotated.work.spend(stepsToCount);
    return heads.length === 0 || !isOfItsOwn(annotated, place, heads);
  };
  const taking = (place: Annotation): boolean => claim(place) && !isOfOthers(place);
  return { claim, taking };
}

/** Its line is looked at, and its sentence. */
const stepsToCount = 10;

interface Compared {
  claims: readonly Annotation[];
  others: readonly Annotation[];
  isTold: Telling;
}

/** Once told in full, it is known: the words may be repeated alone. */
function isToldBeside(annotated: Annotated, { claims, others, isTold }: Compared): boolean {
  annotated.work.spend(stepsToCompare * (claims.length + others.length));
  const taking = oncePerSentence(annotated, others);
  const near = (claim: Annotation): readonly Annotation[] => {
    const beside = besides(annotated, claim, taking);
    annotated.work.spend(beside.length);
    return beside;
  };
  return oncePerSentence(annotated, claims).some((claim) => near(claim).some((other) => isTold(claim, other)));
}

/** A claim is looked for in its sentence, and compared with what stands beside it. */
const stepsToCompare = 20;

/** What is repeated within a sentence is told or not told as the first of it is. */
function oncePerSentence({ pages }: Annotated, places: readonly Annotation[]): Annotation[] {
  const first = new Map<string, Annotation>();
  for (const place of places) {
    const { sentence, block } = pages[place.page]!;
    const at = `${place.page} ${block[place.first]} ${sentence[place.first]}`;
    if (!first.has(at)) first.set(at, place);
  }
  return [...first.values()];
}

/** Those of the same sentence and its neighbours. */
const besides = ({ pages }: Annotated, { page, first }: Annotation, places: readonly Annotation[]): Annotation[] =>
  allIn(ofPage(places, page), regionOf(pages[page]!, first, 'next'));

/** "No monthly fee on Basic, £5 a month on Plus": one sentence tells both. A line by itself, as in a headline, is one too. */
function isSameSentence({ pages }: Annotated, claim: Annotation, other: Annotation): boolean {
  const read = pages[claim.page]!;
  return (
    claim.page === other.page &&
    read.sentence[claim.first] === read.sentence[other.first] &&
    read.block[claim.first] === read.block[other.first]
  );
}

/** "The Club account has a £5 monthly fee. The basic one has no monthly fee": right after the fee, the denial is of something else. */
const isBefore = (first: Annotation, then: Annotation): boolean => first.page === then.page && first.start < then.start;

/** "No monthly fee. £5 a month if your balance falls below £500": right beside the words it depends on, nobody is misled. */
const dependsOn = (annotated: Annotated, conditions: readonly Annotation[][], places: readonly Annotation[]): boolean =>
  conditions.some((words) => places.some((place) => isNear(annotated.pages, place, words, 'sentence')));

function quoteOf({ pages }: Annotated, place: Annotation): string {
  const read = pages[place.page]!;
  const { start, end } = withRow(read, place);
  return read.page.text.slice(start, end).replace(/\s+/g, ' ');
}
