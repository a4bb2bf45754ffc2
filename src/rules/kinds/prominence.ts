import type { Annotated, Annotation } from '../annotate.ts';
import { placesOf, standsAt } from '../conditions.ts';
import type { Demand, Position, Prominence } from '../definitions.ts';
import { runsAt } from '../pages.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

/** How something stands: large enough beside a claim, with enough contrast, not only in a footnote, long enough on screen. */
export function judgeProminence({
  annotated,
  demand,
  triggers,
}: Judging<Extract<Demand, { kind: 'prominence' }>>): Breach[] {
  const shown = demand.of.flatMap((id) => placesOf({ concept: id }, annotated) ?? []);
  if (shown.length === 0) return [];
  const against = demand.against === undefined ? triggers?.[0] : placesOf({ concept: demand.against }, annotated)?.[0];
  const faults = shown.map((place) => prominenceFault(annotated, place, against, demand.prominence));
  if (faults.some((fault) => fault === undefined)) return [];
  return [breachAt([shown[0]!], 'prominence', { detail: `The words are there, but ${faults[0]}.` })];
}

/** What keeps words from being prominent, as the end of "it is there, but …"; undefined when nothing measured does. */
export function prominenceFault(
  annotated: Annotated,
  place: Annotation,
  claim: Annotation | undefined,
  demand: Prominence,
): string | undefined {
  const look = lookOf(annotated, place);
  if (demand.notOnlyIn?.some((position) => standsAt(annotated, place, position)))
    return `it stands only in ${placeName[demand.notOnlyIn[0]!]}`;
  const claimSize = claim === undefined ? undefined : lookOf(annotated, claim).size;
  if (
    demand.minimumSize !== undefined &&
    look.size !== undefined &&
    claimSize !== undefined &&
    look.size < claimSize * demand.minimumSize
  ) {
    return `its letters are ${percent(look.size / claimSize)} of the size of the claim, and at least ${percent(demand.minimumSize)} is needed`;
  }
  if (demand.contrast !== undefined && look.contrast !== undefined && look.contrast < demand.contrast) {
    return `its contrast with the background is ${look.contrast.toFixed(1)} to 1, and at least ${demand.contrast} to 1 is needed`;
  }
  if (demand.seconds !== undefined && look.seconds !== undefined && look.seconds < demand.seconds) {
    return `it is on screen for ${look.seconds.toFixed(1)} seconds, and at least ${demand.seconds} are needed to read it`;
  }
  return undefined;
}

const placeName: Record<Position, string> = {
  opening: 'the opening',
  heading: 'a heading',
  subject: 'the subject line',
  body: 'the body',
  footnote: 'a footnote',
  hashtags: 'the hashtags',
};

const percent = (fraction: number): string => `${Math.round(fraction * 100)}%`;

interface Look {
  size?: number;
  contrast?: number;
  seconds?: number;
}

function lookOf(annotated: Annotated, place: Annotation): Look {
  const read = annotated.pages[place.page]!;
  const runs = runsAt(read, place).filter((run) => run.visible);
  const look: Look = {};
  const sizes = runs.map((run) => run.size).filter((size) => size !== undefined);
  const contrasts = runs.map((run) => run.contrast).filter((contrast) => contrast !== undefined);
  const starts = runs.map((run) => run.startMs).filter((time) => time !== undefined);
  const ends = runs.map((run) => run.endMs).filter((time) => time !== undefined);
  if (sizes.length > 0) look.size = Math.max(...sizes);
  if (contrasts.length > 0) look.contrast = Math.max(...contrasts);
  if (starts.length > 0 && ends.length > 0) look.seconds = (Math.max(...ends) - Math.min(...starts)) / 1000;
  return look;
}
