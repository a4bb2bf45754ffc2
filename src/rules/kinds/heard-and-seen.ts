import type { Run } from '../../document/model.ts';
import type { Annotated, Annotation } from '../places/annotate.ts';
import { inReadingOrder } from '../places/conditions.ts';
import { isNear } from '../places/near.ts';
import { isShown, runsAt } from '../places/pages.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { figuresIn } from './figures.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { placesByConcept } from './settings.ts';

type Numbers = Extract<Demand, { kind: 'numbers' }>;
type Told = { place: Annotation; amount: number };

/**
 * The voice gives one figure and the screen another: "19 pounds a month" over "£29 a month". Each of `concepts` is judged
 * for itself, and only where one figure alone is heard and one alone is seen; who lists several offers reads out one of
 * them. Words of `parts` in its sentence say that a figure is for some people or a time. Subtitles count as heard.
 */
export function checkHeardAndSeen(judging: Judging<Numbers>): Breach[] {
  const { annotated } = judging;
  const repeated = placesByConcept(judging, 'concepts').filter(({ length }) => length > 1);
  if (repeated.length === 0) return [];
  const parts = inReadingOrder(placesByConcept(judging, 'parts').flat());
  return repeated.flatMap((places) => {
    const whole = places.filter((place) => !isNear(annotated.pages, place, parts, 'sentence'));
    const [heard, seen] = [onlyOf(annotated, whole, isHeard), onlyOf(annotated, whole, isSeenOnly)];
    if (heard === undefined || seen === undefined || heard.amount === seen.amount) return [];
    const detail = `The voice says ${heard.amount}, and the screen shows ${seen.amount}.`;
    return [breachAt([seen.place, heard.place], 'numbers', { detail })];
  });
}

const isHeard = ({ source }: Run): boolean => source === 'speech' || source === 'subtitle';
const isSeenOnly = (run: Run): boolean => isShown(run) && !isHeard(run);

/** The one figure that all places whose words are such give, the first of them. */
function onlyOf(annotated: Annotated, places: readonly Annotation[], isSuch: (run: Run) => boolean): Told | undefined {
  const told = places
    .filter((place) => runsAt(annotated.pages[place.page]!, place).every(isSuch))
    .flatMap((place) => figuresIn(annotated, place).map(({ amount }) => ({ place, amount })));
  return told.every(({ amount }) => amount === told[0]!.amount) ? told[0] : undefined;
}
