import type { Condition, Demand, RuleDefinition } from './definitions.ts';

/**
 * Concepts of which one must be met for a rule to find anything; undefined where it may find something in a promotion that
 * says nothing. Most rules that apply to a promotion need not be judged, as nothing in it calls for them.
 */
export function callersOf({ when, demand }: RuleDefinition): readonly string[] | undefined {
  return fewest([when && neededBy(when), neededFor(demand)]);
}

/** Of a condition that holds. */
function neededBy(condition: Condition): readonly string[] | undefined {
  if ('concept' in condition) return [condition.concept];
  if ('any' in condition) return united(condition.any.map(neededBy));
  if ('all' in condition) return fewest(condition.all.map(neededBy));
  if ('near' in condition) return fewest(condition.near.map(neededBy));
  return undefined;
}

/** Of a demand that is not met. */
function neededFor(demand: Demand): readonly string[] | undefined {
  switch (demand.kind) {
    case 'forbid':
      return neededBy(demand.what);
    case 'contradiction':
      return [...demand.pairs.map(([claim]) => claim), ...demand.echoes.map(({ said }) => said)];
    case 'prominence':
      return demand.of;
    default:
      return undefined;
  }
}

type Needed = readonly string[] | undefined;

/** Any of them suffices: what none of them needs is not needed. */
const united = (parts: readonly Needed[]): Needed =>
  parts.includes(undefined) ? undefined : parts.flatMap((part) => part!);

/** Each of them must hold, so that it is enough to look for one: the one that fewest concepts make hold. */
const fewest = (parts: readonly Needed[]): Needed =>
  parts.reduce<Needed>(
    (best, part) => (best === undefined || (part && part.length < best.length) ? part : best),
    undefined,
  );
