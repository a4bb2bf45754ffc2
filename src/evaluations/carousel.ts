import type { Document, Page, Unread } from '../document/model.ts';
import type { Version } from '../promotions/index.ts';
import { countsOf } from '../rules/findings/assessment.ts';
import type { Finding, Place, Review } from '../rules/types.ts';
import { withCaption } from './caption.ts';

/** A carousel's files are the frames of one post; the files of a batch or of variations are promotions of their own. */
export const isCarousel = ({ type, upload_ids }: Pick<Version, 'type' | 'upload_ids'>): boolean =>
  type === 'carousel' && upload_ids !== null && upload_ids.length > 1;

/** One file of a carousel: what was read of it, or why nothing was. */
export type Frame = { fileName: string } & ({ document: Document } | { unreadBecause: string });

export interface JoinedFrames {
  document: Document;
  frames: readonly Frame[];
  /** By page number of the joined document: the frame it stands in, and the number that it has there. */
  origins: ReadonlyMap<number, Origin>;
}

interface Origin {
  frame: number;
  pageNumber: number;
}

/** All frames as one promotion, in their order, the post's caption after them. */
export function joinFrames(frames: readonly Frame[], caption: string | null): JoinedFrames {
  const origins = new Map<number, Origin>();
  const pages: Page[] = [];
  const unread: Unread[] = [];
  frames.forEach((frame, at) => {
    if ('unreadBecause' in frame) {
      unread.push({ what: `frame ${at + 1} (${frame.fileName})`, why: frame.unreadBecause });
      return;
    }
    frame.document.pages.forEach((page, nth) => {
      const number = pages.length + 1;
      origins.set(number, { frame: at, pageNumber: page.number });
      pages.push({ ...page, number, ...(nth === 0 && number > 1 ? { readsOn: true } : {}) });
    });
    unread.push(...frame.document.unread.map((part) => ({ ...part, what: `${part.what} of frame ${at + 1}` })));
  });
  const document = withCaption({ format: 'carousel', pages, unread }, caption);
  for (const { number, isCaption } of document.pages) if (isCaption) origins.set(number, captionOf(frames));
  return { document, frames, origins };
}

/** The caption is told of with the first frame that was read, as a page after its own. */
function captionOf(frames: readonly Frame[]): Origin {
  const frame = Math.max(
    0,
    frames.findIndex((one) => 'document' in one),
  );
  const first = frames[frame];
  const numbers = first && 'document' in first ? first.document.pages.map(({ number }) => number) : [];
  return { frame, pageNumber: Math.max(0, ...numbers) + 1 };
}

/**
 * The review of the whole, told frame by frame: each finding at the frame of its first words, with that file's page numbers.
 * What decides the whole is said at every frame, as none of them can run without the others.
 */
export function reviewOfFrames(whole: Review, { frames, origins }: JoinedFrames): Review[] {
  const homes = whole.findings.map(({ places }) => origins.get(places[0]!.pageNumber)!.frame);
  return frames.map((_, frame) => {
    const findings = whole.findings.filter((_, at) => homes[at] === frame).map((one) => atFrame(one, frame, origins));
    const elsewhere = homes.filter((home) => home !== frame);
    return {
      ...whole,
      findings,
      overallAssessment: [
        `Frame ${frame + 1} of ${frames.length} of a carousel, whose frames were read as one promotion.`,
        whole.overallAssessment,
        ...(whole.findings.length === 0 ? [] : [whereTold(findings, elsewhere)]),
      ].join(' '),
    };
  });
}

function whereTold(here: readonly Finding[], elsewhere: readonly number[]): string {
  const others = listed([...new Set(elsewhere)].sort((a, b) => a - b));
  if (here.length === 0) return `None of it is told at this frame: see ${others}.`;
  const told = `Told at this frame: ${countsOf(here)}`;
  return elsewhere.length === 0 ? `${told}, which is all.` : `${told}; the rest at ${others}.`;
}

function listed(frames: readonly number[]): string {
  const numbers = frames.map((frame) => String(frame + 1));
  if (numbers.length < 2) return `frame ${numbers[0]}`;
  return `frames ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

const mostOthers = 3;

/** Quotes stand in the file that they are told with; those of other frames are told in words. */
function atFrame(finding: Finding, frame: number, origins: JoinedFrames['origins']): Finding {
  const isHere = ({ pageNumber }: Place): boolean => origins.get(pageNumber)!.frame === frame;
  const there = finding.places.filter((place) => !isHere(place));
  const others = there
    .slice(0, mostOthers)
    .map((place) => `frame ${origins.get(place.pageNumber)!.frame + 1} (“${place.quote}”)`);
  return {
    ...finding,
    ...(others.length === 0 ? {} : { rationale: `${finding.rationale} Beside it stands ${others.join(' and ')}.` }),
    places: finding.places
      .filter(isHere)
      .map((place) => ({ ...place, pageNumber: origins.get(place.pageNumber)!.pageNumber })),
  };
}
