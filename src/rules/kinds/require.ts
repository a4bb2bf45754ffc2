import { type Annotated, type Annotation, annotationsOf, isNear } from '../annotate.ts';
import { inReadingOrder, openingLength } from '../conditions.ts';
import type { Demand } from '../definitions.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { prominenceFault } from './prominence.ts';

type Require = Extract<Demand, { kind: 'require' }>;

/** What must be said: near each place that calls for it, or once in the promotion. */
export function judgeRequire({ annotated, demand, triggers }: Judging<Require>): Breach[] {
  const isPlain = (place: Annotation): boolean => place.visible && !place.aside;
  const { disclosure, within, prominence } = demand;
  const isAnywhere = prominence === undefined && (within === 'document' || triggers === undefined);
  if (isAnywhere && within !== 'opening' && disclosure.some((id) => annotationsOf(annotated, id).some(isPlain)))
    return [];
  const disclosures = inReadingOrder(disclosure.flatMap((id) => annotationsOf(annotated, id)).filter(isPlain));
  const unanswered = unansweredOf(annotated, demand, triggers, disclosures);
  if (unanswered !== undefined)
    return [breachAt(unanswered, 'require', within === 'document' ? { mendedBy: disclosure } : {})];
  if (prominence === undefined || disclosures.length === 0) return [];
  const faults = disclosures.map((disclosure) => prominenceFault(annotated, disclosure, triggers?.[0], prominence));
  // One disclosure that is plain to see is enough.
  if (faults.some((fault) => fault === undefined)) return [];
  return [breachAt([disclosures[0]!], 'prominence', { detail: `The disclosure is there, but ${faults[0]}.` })];
}

/** The triggers that no disclosure answers; undefined when all are answered. */
function unansweredOf(
  annotated: Annotated,
  demand: Require,
  triggers: Annotation[] | undefined,
  disclosures: Annotation[],
): Annotation[] | undefined {
  const region = demand.within;
  if (region === 'opening')
    return disclosures.some((place) => place.page === 0 && place.start < openingLength) ? undefined : (triggers ?? []);
  if (region === 'document' || triggers === undefined) return disclosures.length > 0 ? undefined : (triggers ?? []);
  const alone = triggers.filter((trigger) => !isNear(annotated, trigger, disclosures, region));
  return alone.length === 0 ? undefined : alone;
}
