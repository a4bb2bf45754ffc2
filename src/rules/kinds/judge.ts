import type { Annotated, Annotation } from '../places/annotate.ts';
import { placesOf } from '../places/conditions.ts';
import { type Excuse, excuseOf, isBeside, noExcuse } from '../places/excuses.ts';
import type { RuleDefinition } from '../rulebook/definitions.ts';
import type { ReviewContext } from '../types.ts';
import { judgeClassified } from './classified.ts';
import { judgeContradiction } from './contradiction.ts';
import { judgeDeclared } from './declared.ts';
import { judgeForbid } from './forbid.ts';
import { judgeLength } from './length.ts';
import { judgeNumbers } from './numbers.ts';
import type { Breach, NamedFinding } from './outcome.ts';
import { judgeProminence } from './prominence.ts';
import { judgeRequire } from './require.ts';
import { judgeWording } from './wording.ts';

/** What rules are judged in: the promotion's context, and the breaches of rules that can be named. */
export interface Judged {
  context: ReviewContext;
  named: readonly NamedFinding[];
}

/** What calls for a rule in a promotion, and what it excuses there; or that nothing does, or that it is cleared as a whole. */
export type Call =
  | { is: 'not called for' }
  | { is: 'cleared' }
  | { is: 'called for'; triggers: Annotation[] | undefined; excuse: Excuse };

export function callOf({ when, unless }: RuleDefinition, annotated: Annotated): Call {
  const triggers = when === undefined ? undefined : placesOf(when, annotated);
  if (when !== undefined && triggers === undefined) return { is: 'not called for' };
  const excuse = unless === undefined ? noExcuse : excuseOf(unless, annotated);
  return excuse.isOfAll ? { is: 'cleared' } : { is: 'called for', triggers, excuse };
}

/** What one rule finds, its jurisdiction and product apart. */
export function breachesOf(
  rule: RuleDefinition,
  annotated: Annotated,
  judged: Judged,
  call: Call = callOf(rule, annotated),
): Breach[] {
  if (call.is !== 'called for') return [];
  return unexcused(annotated, judgeDemand(rule, annotated, judged, call.triggers), call.excuse);
}

/** What of the breaches the excuses beside them leave. Where places are a fault only together, an excuse of one is of all. */
function unexcused(annotated: Annotated, breaches: Breach[], { beside }: Excuse): Breach[] {
  if (beside.length === 0) return breaches;
  const isExcused = (place: Annotation): boolean => isBeside(annotated, place, beside);
  return breaches.flatMap((breach) => {
    const places = breach.places.filter((place) => !isExcused(place));
    const isOneFault = new Set(breach.places.map(({ concept }) => concept)).size > 1;
    if (places.length === 0 || (isOneFault && places.length < breach.places.length)) return [];
    return [{ ...breach, places }];
  });
}

function judgeDemand(
  rule: RuleDefinition,
  annotated: Annotated,
  { context, named }: Judged,
  triggers: Annotation[] | undefined,
): Breach[] {
  const judging = { annotated, context, rule, triggers, named };
  const { demand } = rule;
  switch (demand.kind) {
    case 'forbid':
      return judgeForbid({ ...judging, demand });
    case 'require':
      return judgeRequire({ ...judging, demand });
    case 'wording':
      return judgeWording({ ...judging, demand });
    case 'prominence':
      return judgeProminence({ ...judging, demand });
    case 'numbers':
      return judgeNumbers({ ...judging, demand });
    case 'contradiction':
      return judgeContradiction({ ...judging, demand });
    case 'length':
      return judgeLength({ ...judging, demand });
    case 'declared':
      return judgeDeclared({ ...judging, demand });
    case 'classified':
      return judgeClassified({ ...judging, demand });
  }
}
