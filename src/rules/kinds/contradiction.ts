import { type Annotated, type Annotation, isNear } from '../annotate.ts';
import { placesOf } from '../conditions.ts';
import type { Demand } from '../definitions.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

type Contradiction = Extract<Demand, { kind: 'contradiction' }>;

/**
 * What is said in one place and taken back in another, wherever in the promotion that is: "No annual fee" and "annual fee
 * £60". Each pair is judged for itself, so that a fee of one kind never stands against the denial of another.
 */
export function judgeContradiction({ annotated, demand }: Judging<Contradiction>): Breach[] {
  return demand.pairs.flatMap(([said, against]) => {
    const claims = placesOf({ concept: said }, annotated) ?? [];
    const others = placesOf({ concept: against }, annotated) ?? [];
    const isTold = (claim: Annotation, other: Annotation): boolean =>
      isSameSentence(annotated, claim, other) || isConditionBeside(annotated, demand, claim, other);
    // Once told in full, it is known: the words may be repeated alone.
    if (claims.some((claim) => others.some((other) => isTold(claim, other)))) return [];
    const [claim, other] = [claims[0], others[0]];
    if (claim === undefined || other === undefined) return [];
    const detail = `“${quoteOf(annotated, claim)}” stands against “${quoteOf(annotated, other)}”.`;
    return [breachAt([claim, other], 'contradiction', { detail })];
  });
}

/** "No monthly fee on Basic, £5 a month on Plus": one sentence tells both. A line by itself, as in a headline, is one too. */
function isSameSentence({ pages }: Annotated, claim: Annotation, other: Annotation): boolean {
  const read = pages[claim.page]!;
  return (
    claim.page === other.page &&
    read.sentence[claim.first] === read.sentence[other.first] &&
    read.block[claim.first] === read.block[other.first]
  );
}

/** "No monthly fee. £5 a month if your balance falls below £500": right after the words it depends on, nobody is misled. */
function isConditionBeside(annotated: Annotated, { toldWith }: Contradiction, claim: Annotation, other: Annotation) {
  if (!isNear(annotated, claim, [other], 'next')) return false;
  return toldWith.some((concept) =>
    (placesOf({ concept }, annotated) ?? []).some(
      (place) => isNear(annotated, other, [place], 'sentence') || isNear(annotated, claim, [place], 'sentence'),
    ),
  );
}

const quoteOf = ({ pages }: Annotated, { page, start, end }: Annotation): string =>
  pages[page]!.page.text.slice(start, end).replace(/\s+/g, ' ');
