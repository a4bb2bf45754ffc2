import { placesOf } from '../places/conditions.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

/** What must not be said: every place where it is said is a breach. */
export function judgeForbid({ annotated, demand }: Judging<Extract<Demand, { kind: 'forbid' }>>): Breach[] {
  const places = placesOf(demand.what, annotated);
  return places === undefined || places.length === 0 ? [] : [breachAt(places, 'forbid')];
}
