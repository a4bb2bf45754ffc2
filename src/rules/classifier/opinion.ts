import type { Finding } from '../types.ts';
import type { Seen } from './classify.ts';

/** More findings than these add nothing to a suspicion. */
const mostCounted = 3;

/**
 * Whether a promotion is in breach more likely than not: what it reads like as a whole, weighed together with what was
 * found in it.
 */
export function isBreachLikely(
  { definition: { opinion }, likeness: { likelihood } }: Seen,
  findings: readonly Pick<Finding, 'severity'>[],
): boolean {
  const serious = findings.filter(({ severity }) => severity !== 'LOW');
  const evidence =
    (findings.length === 0 ? opinion.nothing : 0) +
    (serious.some(({ severity }) => severity === 'HIGH') ? opinion.high : 0) +
    opinion.each * Math.min(serious.length, mostCounted);
  return logOdds(likelihood) + evidence >= 0;
}

const logOdds = (likelihood: number): number => Math.log(likelihood / (1 - likelihood));
