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

/** What one rule finds, its jurisdiction and product apart. */
export function breachesOf(rule: RuleDefinition, annotated: Annotated, judged: Judged): Breach[] {
  const triggers = rule.when === undefined ? undefined : placesOf(rule.when, annotated);
  if (rule.when !== undefined && triggers === undefined) return [];
  const excuse = rule.unless === undefined ? noExcuse : excuseOf(rule.unless, annotated);
  return excuse.isOfAll ? [] : unexcused(annotated, judgeDemand(rule, annotated, judged, triggers), excuse);
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
