import { oncePer } from '../../kernel/once-per.ts';
import type { Condition } from '../rulebook/definitions.ts';
import { type Annotated, type Annotation, annotationsOf, seenOf } from './annotate.ts';
import { holds, inReadingOrder, standsAt } from './conditions.ts';
import { ofPage } from './near.ts';
import { blocksAround, wordsSeenOn } from './pages.ts';
import { findIn } from './spans.ts';

/** What a rule's `unless` excuses: all of a promotion, or what stands beside some places. */
export interface Excuse {
  isOfAll: boolean;
  beside: readonly Annotation[];
}

export const noExcuse: Excuse = { isOfAll: false, beside: [] };

/**
 * A page of so many words says several things, and holds lines that are about none of them: the score of a shop, a reading due
 * by a date. The 1,428 lawful promotions of that length in the fresh parts are judged alike with and without it.
 */
const fewestOfLong = 150;

const isLong = oncePer(
  ({ pages }: Annotated): boolean => pages.reduce((sum, page) => sum + wordsSeenOn(page), 0) >= fewestOfLong,
);

/** Lines, cells or paragraphs on either side: a claim, what explains it, and where that comes from. */
const linesBeside = 2;

/** Whether a place stands beside any of others, in reading order. */
export const isBeside = ({ pages }: Annotated, place: Annotation, others: readonly Annotation[]): boolean =>
  findIn(ofPage(others, place.page), blocksAround(pages[place.page]!, place.first, linesBeside)) !== undefined;

/** Whether what is said at a place is said of the whole promotion, however long that is. */
export function isOfAll(annotated: Annotated, place: Annotation): boolean {
  return !hasReach(annotated, place.concept) || !isLong(annotated) || standsAt(annotated, place, 'footnote');
}

function hasReach({ rulebook }: Annotated, concept: string): boolean {
  return rulebook.concepts[rulebook.conceptNumbers.get(concept) ?? -1]?.reach !== undefined;
}

/** What a condition excuses, of which any part suffices. */
export function excuseOf(condition: Condition, annotated: Annotated): Excuse {
  const parts = 'any' in condition ? condition.any : [condition];
  const beside: Annotation[] = [];
  for (const part of parts) {
    const places = isLong(annotated) ? placesBeside(part, annotated) : undefined;
    if (places === undefined ? holds(part, annotated) : places.some((place) => isOfAll(annotated, place)))
      return { isOfAll: true, beside: [] };
    beside.push(...(places ?? []));
  }
  return { isOfAll: false, beside: inReadingOrder(beside) };
}

/** The places of a concept that reaches no further than what is beside it; undefined for any other condition. */
function placesBeside(condition: Condition, annotated: Annotated): readonly Annotation[] | undefined {
  const isPlain = 'concept' in condition && Object.keys(condition).length === 1;
  if (!isPlain || !hasReach(annotated, condition.concept)) return undefined;
  annotated.work.spend(1 + annotationsOf(annotated, condition.concept).length);
  return seenOf(annotated, condition.concept);
}
