import { type Annotated, type Annotation, annotationsOf } from '../places/annotate.ts';
import { inReadingOrder, openingLength, standsAt } from '../places/conditions.ts';
import { isBeside, isOfAll } from '../places/excuses.ts';
import { isNear } from '../places/near.ts';
import { runsAt } from '../places/pages.ts';
import type { Demand } from '../rulebook/definitions.ts';
import { lowerFirst } from '../text/lower-first.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';
import { prominenceFault, thereBut } from './prominence.ts';

type Require = Extract<Demand, { kind: 'require' }>;

/** Where something is missing from the whole, so many places of a page show why it is asked for; more would point at every sentence. */
const mostTriggers = 3;

/** What must be said: near each place that calls for it, or once in the promotion. */
export function judgeRequire({ annotated, demand, triggers }: Judging<Require>): Breach[] {
  const isPlain = (place: Annotation): boolean => place.visible && !place.aside;
  const answersAll = (place: Annotation): boolean =>
    isPlain(place) && (triggers === undefined || isOfAll(annotated, place));
  const { disclosure, within, prominence } = demand;
  const isAnywhere = prominence === undefined && (within === 'document' || triggers === undefined);
  if (isAnywhere && !isFirstSight(within) && disclosure.some((id) => annotationsOf(annotated, id).some(answersAll)))
    return [];
  const disclosures = inReadingOrder(disclosure.flatMap((id) => annotationsOf(annotated, id)).filter(isPlain));
  const unanswered = unansweredOf(annotated, demand, triggers, disclosures);
  if (unanswered !== undefined)
    return [
      breachAt(unanswered, 'require', {
        ...(within === 'document' ? { mendedBy: disclosure } : {}),
        ...(disclosures.length === 0 ? unseenIn(annotated, disclosure) : {}),
        ...(isFirstSight(within) && disclosures[0] ? { detail: tooLate(annotated, demand, disclosures[0]) } : {}),
      }),
    ];
  if (prominence === undefined || disclosures.length === 0) return [];
  const faults = disclosures.map((disclosure) => prominenceFault(annotated, disclosure, triggers?.[0], prominence));
  // One disclosure that is plain to see is enough.
  if (faults.some((fault) => fault === undefined)) return [];
  return [breachAt([disclosures[0]!], 'prominence', thereBut('The disclosure', faults[0]!))];
}

const isFirstSight = (within: Require['within']): within is 'opening' | 'inbox' =>
  within === 'opening' || within === 'inbox';

function tooLate({ pages }: Annotated, { within, characters = openingLength }: Require, place: Annotation): string {
  const quote = pages[place.page]!.page.text.slice(place.start, place.end);
  if (within === 'inbox') return `“${quote}” stands in the message, which is seen only once it is opened.`;
  return place.page === 0
    ? `“${quote}” begins after ${place.start} characters; about ${characters} are seen at first.`
    : `“${quote}” stands further on; about ${characters} characters are seen at first.`;
}

/** More of hidden words than this need not be quoted. */
const longestQuote = 60;

/** Words that are in the file and that nobody sees: whoever put them there takes them for shown. */
function unseenIn(annotated: Annotated, disclosure: string[]): { unseen?: string } {
  const [place] = inReadingOrder(disclosure.flatMap((id) => annotationsOf(annotated, id)));
  if (place === undefined) return {};
  const read = annotated.pages[place.page]!;
  const quote = read.page.text.slice(place.start, Math.min(place.end, place.start + longestQuote));
  const because = runsAt(read, place).find((run) => run.hiddenBecause !== undefined)?.hiddenBecause;
  const why = because ?? (place.aside ? 'It stands only in the description of a picture.' : 'It is hidden.');
  return { unseen: `“${quote}” is in the file, but customers do not see it: ${lowerFirst(why)}` };
}

/** The triggers that no disclosure answers; undefined when all are answered. */
function unansweredOf(
  annotated: Annotated,
  demand: Require,
  triggers: Annotation[] | undefined,
  disclosures: Annotation[],
): Annotation[] | undefined {
  annotated.work.spend(disclosures.length + (triggers?.length ?? 0));
  const region = demand.within;
  if (isFirstSight(region)) {
    const isSeen = (place: Annotation): boolean => standsAt(annotated, place, region, demand.characters);
    return disclosures.some(isSeen) ? undefined : (triggers ?? []);
  }
  if (triggers === undefined) return disclosures.length > 0 ? undefined : [];
  if (region === 'document') {
    if (disclosures.some((place) => isOfAll(annotated, place))) return undefined;
    const bare = triggers.filter((trigger) => !isBeside(annotated, trigger, disclosures));
    return bare.length === 0 ? undefined : firstOfEachPage(bare);
  }
  const alone = triggers.filter((trigger) => !isNear(annotated.pages, trigger, disclosures, region));
  return alone.length === 0 ? undefined : alone;
}

const firstOfEachPage = (triggers: Annotation[]): Annotation[] =>
  triggers.filter(({ page }, at) => triggers[at - mostTriggers]?.page !== page);
