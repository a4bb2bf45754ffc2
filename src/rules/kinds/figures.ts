import type { Annotated, Annotation } from '../places/annotate.ts';
import type { Value } from '../text/numbers.ts';

const stepsToRead = 10;

/** The values that stand within an annotation, with what each is. */
export function figuresIn({ pages, work }: Annotated, place: Annotation): Value[] {
  work.spend(stepsToRead);
  const { values } = pages[place.page]!.tokens;
  const tokens = Array.from({ length: place.last - place.first + 1 }, (_, at) => place.first + at);
  return tokens.map((token) => values.get(token)).filter((value) => value !== undefined);
}

export const amountsIn = (annotated: Annotated, place: Annotation, kind: Value['kind']): number[] =>
  figuresIn(annotated, place)
    .filter((one) => one.kind === kind)
    .map(({ amount }) => amount);

/** What words are about: of figures of a kind, where they hold any, the largest. "Lowest price in 30 days: €27" is about 27. */
export function figureOf(annotated: Annotated, place: Annotation, kind: Value['kind']): number {
  const figures = figuresIn(annotated, place);
  const ofKind = figures.filter((one) => one.kind === kind);
  return (ofKind.length > 0 ? ofKind : figures).reduce((most, { amount }) => Math.max(most, amount), -Infinity);
}
