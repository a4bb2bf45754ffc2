import { type Annotated, type Annotation, annotationsOf } from '../places/annotate.ts';
import { tokenAt } from '../places/pages.ts';
import { pointedAt } from '../places/pointed-at.ts';
import type { Demand, RuleDefinition } from '../rulebook/definitions.ts';
import { type Piece, piecesOf, smsParts, sparse, spokenWords, statedSeconds } from '../text/short-pieces.ts';
import type { ReviewContext } from '../types.ts';
import { type Breach, breachAt, type Judging } from './outcome.ts';

type Length = Extract<Demand, { kind: 'length' }>;

/** What a channel carries: told where the text is plainly one such piece, and nothing else was declared that it is for. */
export function judgeLength({ annotated, context, demand, rule }: Judging<Length>): Breach[] {
  const [read, ...others] = annotated.pages.filter(({ page }) => page.isCaption !== true);
  const isOnePiece = read !== undefined && others.length === 0 && read.plain && read.page.medium === 'text';
  if (!isOnePiece || !isFor(rule, context)) return [];
  const page = annotated.pages.indexOf(read);
  return piecesOf(read.page.text, demand.of).flatMap((piece) => {
    const detail = faultOf(piece, demand);
    if (detail === undefined) return [];
    const place = placeOf(annotated, page, beyond(piece, demand));
    const from = piece.start + demand.most;
    const unseen = demand.cutsOff && unseenIn(annotated, demand.cutsOff, { page, from });
    return [breachAt([place], 'length', { detail: unseen === undefined ? detail : `${detail} ${unseen}` })];
  });
}

/** Every channel that was declared has the limit: what is for an e-mail too is longer for good reason. */
const isFor = ({ applies }: RuleDefinition, { channels }: ReviewContext): boolean =>
  channels.every((path) => path.some((slug) => applies.channels.includes(slug)));

function faultOf(piece: Piece, { of, most, unit, wordsPerSecond = 3 }: Length): string | undefined {
  if (unit === 'sms-parts') {
    const { parts, characters } = smsParts(piece.text);
    return parts > most ? `It has ${characters} characters and is sent as ${parts} messages.` : undefined;
  }
  if (unit === 'seconds') {
    const words = spokenWords(piece.text);
    const seconds = Math.round(words / wordsPerSecond);
    const spot = statedSeconds(piece.text) ?? most;
    const longest = Math.round(spot * wordsPerSecond);
    return words > longest
      ? `It has ${words} words, which take about ${seconds} seconds to say; ${spot} seconds hold about ${longest}.`
      : undefined;
  }
  const characters = [...piece.text].length;
  return characters > most
    ? `The ${of.replace('named-', '')} has ${characters} characters, and ${most} are ${of === 'message' ? 'seen' : 'taken'}.`
    : undefined;
}

/** More of a piece than this need not be quoted. */
const longestQuote = 120;

/** What is cut off is quoted where it begins; else the piece as it begins. */
function beyond({ start, text }: Piece, { cutsOff, most }: Length): { start: number; end: number } {
  const from = cutsOff === undefined ? start : start + most;
  return { start: from, end: Math.min(start + text.length, from + longestQuote) };
}

function placeOf({ pages }: Annotated, page: number, words: { start: number; end: number }): Annotation {
  const read = pages[page]!;
  const first = tokenAt(read, words.start);
  const last = Math.max(first, tokenAt(read, words.end - 1));
  return pointedAt(read, { page, first, last }, 'length');
}

/** Warnings that stand where nobody sees them. */
function unseenIn(
  annotated: Annotated,
  disclosures: readonly string[],
  { page, from }: { page: number; from: number },
): string | undefined {
  const { text } = annotated.pages[page]!.page;
  const unseen = disclosures
    .map((id) => annotationsOf(annotated, id).filter((place) => place.page === page))
    .filter((places) => places.length > 0 && places.every(({ start }) => start >= from))
    .map(([first]) => text.slice(first!.start, first!.end));
  return unseen.length === 0 ? undefined : `Not seen at first: ${sparse([...new Set(unseen)])}.`;
}
