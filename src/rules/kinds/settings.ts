import type { Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import type { Judging } from './outcome.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;

/** The concepts that a check's setting names, one or a list of them. */
export const namesIn = ({ settings }: Numbers, setting: string): string[] =>
  [settings[setting] ?? []].flat().map(String);

/** The places of each concept that a setting names, in the order of their names. */
export const placesByConcept = ({ annotated, demand }: Judging<Numbers>, setting: string): Annotation[][] =>
  namesIn(demand, setting).map((concept) => placesOf({ concept }, annotated) ?? []);
