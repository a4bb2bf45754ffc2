import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import { regionOf } from '../places/pages.ts';
import { longestSpan } from '../places/spans.ts';
import type { Echo, EchoSide } from '../rulebook/definitions.ts';
import { Break } from '../text/breaks.ts';
import { lowerAt, thingAt } from './things.ts';

/**
 * What is promised may be a list ("including base, glazing and fitting"), and so may what is in a thing ("ingredients: …").
 * What is priced by itself is one thing, whose name is the word right before its price.
 */
const reachOfPromise: Reach = { before: 4, after: 16 };
const reachOfTaking: Reach = { before: 1, after: 40 };

type Reach = Record<EchoSide, number>;

/** What is said of a thing, and what is said against it elsewhere, for each thing that both name; in the order of what is said. */
export function echoesIn(annotated: Annotated, { said, names, taken, of }: Echo): [Annotation[], Annotation[]][] {
  const promised = byThing(annotated, said, (place) => thingsBeside(annotated, place, names, reachOfPromise));
  if (promised.size === 0) return [];
  const takings = byThing(annotated, taken, (place) => thingsBeside(annotated, place, of, reachOfTaking));
  return [...promised].flatMap(([thing, claims]): [Annotation[], Annotation[]][] => {
    const others = takings.get(thing);
    return others === undefined ? [] : [[claims, others]];
  });
}

/** Each place with the words up to the thing, by the things. */
function byThing(
  annotated: Annotated,
  concept: string,
  thingsOf: (place: Annotation) => Map<string, number>,
): Map<string, Annotation[]> {
  const places = new Map<string, Annotation[]>();
  for (const place of placesOf({ concept }, annotated) ?? [])
    for (const [thing, token] of thingsOf(place)) {
      const known = places.get(thing) ?? [];
      known.push(upTo(annotated, place, token));
      places.set(thing, known);
    }
  return places;
}

/** A place as far as the word that it is about, so that it is quoted with it. */
function upTo({ pages }: Annotated, place: Annotation, token: number): Annotation {
  const { tokens } = pages[place.page]!;
  const [first, last] = [Math.min(place.first, token), Math.max(place.last, token)];
  if (last - first >= longestSpan) return place;
  return { ...place, first, last, start: tokens.start[first]!, end: tokens.end[last]! };
}

/** The words that may name a thing, so many of them on one side of a place, within its sentence and, before it, its line. */
function thingsBeside(annotated: Annotated, place: Annotation, side: EchoSide, reach: Reach): Map<string, number> {
  const read = annotated.pages[place.page]!;
  const { first, last } = regionOf(read, place.first, 'sentence');
  const step = side === 'after' ? 1 : -1;
  const things = new Map<string, number>();
  const from = side === 'after' ? place.last + 1 : place.first - 1;
  for (let token = from, left = reach[side]; left > 0 && token >= first && token <= last; token += step, left--) {
    if (side === 'before' && read.tokens.gap[token + 1]! >= Break.LINE) break;
    annotated.work.spend(1);
    const thing = thingAt(annotated, place.page, token);
    if (thing === undefined || (reach[side] === 1 && isOneKind(annotated, place.page, token))) continue;
    if (isLacking(annotated, place.page, token) || things.has(thing)) continue;
    things.set(thing, token);
  }
  return things;
}

/** "Hold bags £20", "a 20kg bag €22": bags of one kind, where the promise was of bags. "Delivery of the bags £9" is no price of bags. */
function isOneKind(annotated: Annotated, page: number, token: number): boolean {
  const { tokens } = annotated.pages[page]!;
  if (token === 0 || tokens.gap[token]! >= Break.CLAUSE) return false;
  if (thingAt(annotated, page, token - 1) !== undefined) return true;
  const wordAt = (at: number): string => lowerAt(annotated, page, at);
  if (isMeasure(wordAt(token - 2), wordAt(token - 1))) return true;
  const before = articles.has(wordAt(token - 1)) ? token - 2 : token - 1;
  return before > 0 && wordAt(before) === 'of' && !pricings.has(wordAt(before - 1));
}

/** "20kg", "20 kg". */
const isMeasure = (figure: string, unit: string): boolean =>
  /^\d[\d.,]*[a-z]{1,2}$/.test(unit) ||
  (/^\d[\d.,]*$/.test(figure) && /^(?:[a-z]|[ckm]?[gmlw]|k?w|[gm]b|ft|hp)$/.test(unit));

const articles: ReadonlySet<string> = new Set(['the', 'a', 'an', 'your', 'our', 'each']);
const pricings: ReadonlySet<string> = new Set(['hire', 'rental', 'use', 'cost', 'price', 'charge', 'supply']);

const lackBefore: ReadonlySet<string> = new Set(['no', 'not', 'non', 'without', 'zero']);

/** "Gluten-free oats", "no gluten": of that there is none. */
const isLacking = (annotated: Annotated, page: number, token: number): boolean =>
  lowerAt(annotated, page, token + 1) === 'free' || lackBefore.has(lowerAt(annotated, page, token - 1));
