import { compares } from '../patterns/word-set.ts';
import type { Condition, Position } from '../rulebook/definitions.ts';
import type { Value } from '../text/numbers.ts';
import { Flag } from '../text/tokens.ts';
import { type Annotated, type Annotation, annotationsOf, seenOf } from './annotate.ts';
import { isNear, ofPage } from './near.ts';
import { blockOf, type ReadPage, runsAt } from './pages.ts';
import { firstFrom, longestSpan } from './spans.ts';

/** Characters of a post that show before "see more" where a rule says nothing else, and about what a banner holds. */
export const openingLength = 125;

/** Whether a condition holds, wherever that is. */
export function holds(condition: Condition, annotated: Annotated): boolean {
  if ('any' in condition) return condition.any.some((one) => holds(one, annotated));
  if ('all' in condition) return condition.all.every((one) => holds(one, annotated));
  if ('none' in condition) return !condition.none.some((one) => holds(one, annotated));
  if ('near' in condition) return placesOf(condition, annotated) !== undefined;
  const places = annotationsOf(annotated, condition.concept);
  annotated.work.spend(1 + places.length);
  return countsUpTo(condition.times ?? 1, places, (place) => suits(condition, place, annotated));
}

function countsUpTo<T>(wanted: number, all: readonly T[], suits: (one: T) => boolean): boolean {
  let found = 0;
  for (const one of all) if (suits(one) && ++found >= wanted) return true;
  return wanted === 0;
}

/** The places that make a condition hold, in reading order; undefined when it does not hold. */
export function placesOf(condition: Condition, annotated: Annotated): Annotation[] | undefined {
  if ('concept' in condition) return placesOfConcept(condition, annotated);
  if ('any' in condition) {
    const holding = condition.any.map((one) => placesOf(one, annotated)).filter((places) => places !== undefined);
    return holding.length < 2 ? holding[0] : together(holding, annotated);
  }
  if ('all' in condition) {
    const holding = condition.all.map((one) => placesOf(one, annotated));
    return holding.every((places) => places !== undefined) ? withoutSetting(together(holding, annotated)) : undefined;
  }
  if ('none' in condition) return holds(condition, annotated) ? [] : undefined;
  return placesNear(condition, annotated);
}

/** Steps that it takes to put a place among others. */
const stepsToOrder = 4;

function together(lists: readonly Annotation[][], annotated: Annotated): Annotation[] {
  const places = lists.flat();
  annotated.work.spend(stepsToOrder * places.length);
  return inReadingOrder(places);
}

/** A place that only gives the setting is shown with what makes it a fault; far apart, each promise with what undoes it, and no setting. */
function placesNear({ near, within }: Near, annotated: Annotated): Annotation[] | undefined {
  const [first, ...others] = near.map((one) => placesOf(one, annotated));
  if (first === undefined || others.some((places) => places === undefined)) return undefined;
  const isClose = within === 'sentence' || within === 'next';
  const beside = (place: Annotation, places: readonly Annotation[]): readonly Annotation[] => {
    annotated.work.spend(isClose && isSetting(place) ? 2 * longestSpan : 1);
    return isClose ? apartFrom(place, places) : places;
  };
  const found = first.filter((place) =>
    others.every((places) => isNear(annotated.pages, place, beside(place, places!), within)),
  );
  if (found.length === 0) return undefined;
  if (!isClose)
    return withoutSetting(together([found, ...others.map((places) => nearestTelling(found[0]!, places!))], annotated));
  const shown = (place: Annotation): Annotation[] =>
    isSetting(place) ? [place, ...others.flatMap((places) => nearest(place, places!) ?? [])] : [place];
  return inReadingOrder(found.flatMap(shown));
}

type Near = Extract<Condition, { near: Condition[] }>;

/** What only says what a promotion is about ("funeral", "holiday") shows no fault: the words do that make it one. */
const isSetting = ({ concept }: Annotation): boolean => concept.startsWith('context.') || concept.startsWith('status.');

/** The same words are no two settings ("this weekend" is no holiday, bought in a hurry); looks only at some on either side. */
function apartFrom(place: Annotation, places: readonly Annotation[]): readonly Annotation[] {
  if (!isSetting(place)) return places;
  const onPage = ofPage(places, place.page);
  const at = firstFrom(onPage, place.first);
  return onPage
    .slice(Math.max(0, at - longestSpan), at + longestSpan)
    .filter((one) => !isSetting(one) || place.first > one.last || one.first > place.last);
}

function nearest(place: Annotation, places: readonly Annotation[]): Annotation | undefined {
  const distance = (one: Annotation): number => Math.abs(one.first - place.first);
  let closest: Annotation | undefined;
  for (const one of apartFrom(place, places))
    if (closest === undefined || distance(one) < distance(closest)) closest = one;
  return closest;
}

/** What undoes a promise may stand on another page: the nearest page's first words are shown then. */
function nearestTelling(place: Annotation, places: readonly Annotation[]): Annotation[] {
  const telling = places.filter((one) => !isSetting(one));
  const closest = nearest(place, ofPage(telling, place.page)) ?? onNearestPage(place, telling);
  return closest === undefined ? [] : [closest];
}

function onNearestPage({ page }: Annotation, places: readonly Annotation[]): Annotation | undefined {
  const distance = (one: Annotation): number => Math.abs(one.page - page);
  let closest: Annotation | undefined;
  for (const one of places) if (closest === undefined || distance(one) < distance(closest)) closest = one;
  return closest;
}

function withoutSetting(places: Annotation[]): Annotation[] {
  const telling = places.filter((place) => !isSetting(place));
  return telling.length === 0 ? places : telling;
}

type OfConcept = Extract<Condition, { concept: string }>;

function placesOfConcept(condition: OfConcept, annotated: Annotated): Annotation[] | undefined {
  const seen = seenOf(annotated, condition.concept);
  annotated.work.spend(1 + seen.length);
  const isPlain = condition.value === undefined && condition.at === undefined;
  const places = isPlain ? [...seen] : seen.filter((place) => suits(condition, place, annotated));
  return places.length < (condition.times ?? 1) ? undefined : places;
}

const suits = ({ value, at, characters }: OfConcept, place: Annotation, annotated: Annotated): boolean =>
  place.visible &&
  (at === undefined || standsAt(annotated, place, at, characters)) &&
  (value === undefined || valuesIn(annotated, place).some((amount) => compares(value, amount)));

const stepsToRead = 5;

/** The amounts that stand within an annotation; beside a sum or a share plain numbers only count what it is for: "£34 one way". */
export function valuesIn(annotated: Annotated, place: Annotation): number[] {
  annotated.work.spend(stepsToRead);
  const { values } = annotated.pages[place.page]!.tokens;
  const within: Value[] = [];
  for (let token = place.first; token <= place.last; token++) {
    const value = values.get(token);
    if (value !== undefined) within.push(value);
  }
  const telling = within.filter(({ kind }) => kind !== 'number' && kind !== 'year');
  return (telling.length > 0 ? telling : within).map(({ amount }) => amount);
}

export function standsAt(
  annotated: Annotated,
  place: Annotation,
  position: Position,
  characters = openingLength,
): boolean {
  const read = annotated.pages[place.page]!;
  const block = blockOf(read, place.first);
  switch (position) {
    case 'opening':
      return isSeenFirst(read, place, characters);
    case 'inbox':
      return block?.kind === 'subject' || block?.kind === 'preheader';
    case 'heading':
      return block?.kind === 'heading' || block?.kind === 'subject';
    case 'subject':
      return block?.kind === 'subject';
    case 'footnote':
      return isNote(read, place.first);
    case 'hashtags':
      return (read.tokens.flags[place.first]! & Flag.HASHTAG) !== 0;
    case 'folded':
      return isFolded(read, place);
    case 'body':
      return !isNote(read, place.first);
  }
}

/** A picture is seen whole, and the first words of the post's own text beside it. */
function isSeenFirst({ page }: ReadPage, place: Annotation, characters: number): boolean {
  if (page.isCaption) return place.start < characters;
  return place.page === 0 && (page.medium === 'image' || place.start < characters);
}

/** Seen only once a customer opens it. */
function isFolded(read: ReadPage, place: Annotation): boolean {
  const seen = runsAt(read, place).filter(({ visible }) => visible);
  return seen.length > 0 && seen.every(({ onDemand }) => onDemand === true);
}

function isNote(read: ReadPage, token: number): boolean {
  const kind = blockOf(read, token)?.kind;
  return (
    kind === 'footnote' || kind === 'footer' || read.notes.some(({ first, last }) => first <= token && token <= last)
  );
}

export function inReadingOrder(places: Annotation[]): Annotation[] {
  const isInOrder = places.every((place, at) => at === 0 || byReading(places[at - 1]!, place) < 0);
  return isInOrder ? places : [...new Set(places)].sort(byReading);
}

const byReading = (a: Annotation, b: Annotation): number => a.page - b.page || a.start - b.start || b.end - a.end;
