import { type Annotated, type Annotation, annotationsOf } from '../places/annotate.ts';
import { placesOf, standsAt } from '../places/conditions.ts';
import { isHidden } from '../places/hidden.ts';
import { type LetterSize, type Look, lookOf } from '../places/look.ts';
import { runsAt } from '../places/pages.ts';
import type { Demand, Position, Prominence } from '../rulebook/definitions.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

/** How each of some disclosures stands where it is there: one that is plain to see once is enough. Small print that holds several of them is one breach. */
export function judgeProminence({
  annotated,
  demand,
  triggers,
}: Judging<Extract<Demand, { kind: 'prominence' }>>): Breach[] {
  const against = demand.against === undefined ? triggers?.[0] : placesOf({ concept: demand.against }, annotated)?.[0];
  const byFault = new Map<string, { fault: Fault; places: Annotation[] }>();
  for (const id of demand.of) {
    const shown = placesOf({ concept: id }, annotated) ?? [];
    annotated.work.spend(stepsToLook * shown.length);
    const faults = shown.map((place) => prominenceFault(annotated, place, against, demand.prominence));
    const [fault, place] = shown.length === 0 ? unseenFault(annotated, id, demand.prominence) : [faults[0], shown[0]];
    if (fault === undefined || place === undefined || faults.includes(undefined)) continue;
    const { places } = byFault.get(fault.is) ?? { places: [] };
    byFault.set(fault.is, { fault, places: [...places, place] });
  }
  return [...byFault.values()].map(({ fault, places }) =>
    breachAt(places, 'prominence', {
      detail: `It is there, but ${fault.is}.`,
      ...(fault.isOfPlace ? { remedy: fault.remedy } : {}),
    }),
  );
}

/** What nobody sees as the page stands is no more to be seen than what has to be opened: "Read more" shows it, or nothing does. */
function unseenFault(annotated: Annotated, id: string, { notOnlyIn }: Prominence): [Fault, Annotation] | [] {
  if (notOnlyIn?.includes('folded') !== true) return [];
  const place = annotationsOf(annotated, id).find(({ visible, aside }) => !visible && !aside);
  if (place === undefined) return [];
  const isThere = runsAt(annotated.pages[place.page]!, place).every(isHidden);
  return isThere ? [{ is: 'nobody sees it as the page stands', remedy: remedies.place, isOfPlace: true }, place] : [];
}

/** What keeps words from being prominent. */
interface Fault {
  /** The end of "it is there, but …". */
  is: string;
  /** What to do about words that are there already. */
  remedy: string;
  /** It lies in where they stand, not in how they look or sound. */
  isOfPlace?: boolean;
}

const stepsToLook = 20;

/** Undefined when nothing measured keeps the words from being prominent. */
export function prominenceFault(
  annotated: Annotated,
  place: Annotation,
  claim: Annotation | undefined,
  demand: Prominence,
): Fault | undefined {
  const look = lookOf(annotated, place);
  const position = demand.notOnlyIn?.find((position) => standsAt(annotated, place, position));
  if (position !== undefined)
    return { is: `it stands only in ${placeName[position]}`, remedy: remedies.place, isOfPlace: true };
  const claimSize = claim === undefined ? undefined : lookOf(annotated, claim).size;
  return (
    faultOf(sizeFault(look, claimSize, demand), remedies.size) ??
    faultOf(contrastFault(look, demand), remedies.contrast) ??
    faultOf(timeFault(look, demand), remedies.time) ??
    faultOf(speedFault(look, demand), remedies.speed)
  );
}

/** What the rule asks for is there already: it is to be shown better, not to be written. */
export const thereBut = (what: string, { is, remedy }: Fault): Partial<Breach> => ({
  detail: `${what} is there, but ${is}.`,
  remedy,
  isSaid: true,
});

const faultOf = (is: string | undefined, remedy: string): Fault | undefined =>
  is === undefined ? undefined : { is, remedy };

const remedies = {
  place: 'Keep these words, and show them where everyone sees them who sees the offer.',
  size: 'Keep these words, and make them larger.',
  contrast: 'Keep these words, and make them stand out from their background.',
  time: 'Keep these words, and show them for longer.',
  speed: 'Keep these words, and have them spoken as slowly as the rest.',
};

const placeName: Record<Position, string> = {
  opening: 'the opening',
  inbox: 'the subject line',
  heading: 'a heading',
  subject: 'the subject line',
  body: 'the body',
  footnote: 'a footnote',
  hashtags: 'the hashtags',
  folded: 'a part that customers have to open first',
};

/** Two figures that differ, rounded as far as they can be and still do: "1.39%" and "1.4%", never "1.4%" twice. */
function apart(is: number, needed: number, decimals: number): [string, string] {
  for (let digits = decimals; digits < mostDecimals; digits++)
    if (is.toFixed(digits) !== needed.toFixed(digits)) return [is.toFixed(digits), plain(needed, digits)];
  return [`just under ${plain(needed, decimals)}`, plain(needed, decimals)];
}

const mostDecimals = 5;
const plain = (figure: number, digits: number): string => String(Number(figure.toFixed(digits)));

/** Shares of a size, as percentages. */
function shares(is: number, needed: number): [string, string] {
  const [found, least] = apart(is * 100, needed * 100, is < 0.1 ? 1 : 0);
  return [`${found}%`, `${least}%`];
}

function sizeFault(
  { size, largest, isPicture, atArmsLength }: Look,
  claimSize: number | undefined,
  demand: Prominence,
): string | undefined {
  if (size === undefined) return undefined;
  if (demand.minimumSize !== undefined && claimSize !== undefined && size < claimSize * demand.minimumSize) {
    const [is, least] = shares(size / claimSize, demand.minimumSize);
    return `its letters are ${is} of the size of the claim, and at least ${least} is needed`;
  }
  const share = Math.max(demand.minimumShare ?? 0, isPicture ? (demand.minimumShareInPicture ?? 0) : 0);
  if (largest !== undefined && size < largest * share) {
    const [is, least] = shares(size / largest, share);
    return `its letters are ${is} of the size of the largest, and at least ${least} is needed`;
  }
  if (demand.minimumHeight !== undefined && size < demand.minimumHeight)
    return heightFault(size, demand.minimumHeight, atArmsLength);
  return undefined;
}

/** Told in the unit that whoever sets the page works in. */
function heightFault(size: number, needed: number, own: LetterSize | undefined): string | undefined {
  if (own === undefined) {
    const [is, least] = shares(size, needed);
    return `its letters are ${is} of the height of the page, and at least ${least} is needed to read them`;
  }
  if (own.is >= own.least) return undefined;
  const [is, least] = apart(own.is, own.least, 1);
  return `its letters are ${is} ${own.unit} high, and at least ${least} are needed to read them`;
}

function contrastFault({ contrast }: Look, demand: Prominence): string | undefined {
  if (demand.contrast === undefined || contrast === undefined || contrast >= demand.contrast) return undefined;
  const [is, least] = apart(contrast, demand.contrast, 1);
  return `its contrast with the background is ${is} to 1, and at least ${least} to 1 is needed`;
}

function timeFault({ seconds, words }: Look, demand: Prominence): string | undefined {
  const isAsked = demand.seconds !== undefined || demand.secondsPerWord !== undefined;
  if (!isAsked || seconds === undefined) return undefined;
  const needed = (demand.seconds ?? 0) + (demand.secondsPerWord ?? 0) * words;
  if (seconds >= needed) return undefined;
  const [is, least] = apart(seconds, needed, 1);
  return `it is on screen for ${is} seconds, and at least ${least} are needed to read it`;
}

function speedFault({ speed, usualSpeed }: Look, demand: Prominence): string | undefined {
  if (
    demand.maximumSpeed === undefined ||
    speed === undefined ||
    usualSpeed === undefined ||
    speed <= usualSpeed * demand.maximumSpeed
  )
    return undefined;
  return `it is spoken at ${speed.toFixed(1)} words a second, ${(speed / usualSpeed).toFixed(1)} times as fast as the rest`;
}
