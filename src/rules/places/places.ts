import { filling } from '../../document/filling.ts';
import type { Block, Box, Run } from '../../document/model.ts';
import type { Part, Place } from '../types.ts';
import type { Annotated, Annotation } from './annotate.ts';
import { partBegins } from './boundaries.ts';
import { withBracketClosed, withBracketOpened } from './brackets.ts';
import { blockOf, type ReadPage, runsAt } from './pages.ts';
import { pointedAt } from './pointed-at.ts';
import { onlyGreets } from './salutation.ts';

/** Words longer than this are cut at a word's end when they only say where something is missing. */
const longestLead = 160;

/** Soft hyphens and marks of direction, which part or turn words and show nothing behind them. */
const unseenBehind = /[\u00ad\u200e\u200f]/;

const isFilling = (sign: string): boolean => filling.test(sign) || unseenBehind.test(sign);

/** What a mail fills its preheader up with is part of no quote. */
function endOfWords(text: string, { start, end }: Annotation): number {
  let at = end;
  while (at > start && isFilling(text[at - 1]!)) at -= 1;
  return at;
}

/** Where an annotation stands, as the contract shows it. */
export function placeOf(annotated: Annotated, annotation: Annotation): Place {
  const read = annotated.pages[annotation.page]!;
  const { page } = read;
  const end = endOfWords(page.text, annotation);
  const place: Place = {
    pageNumber: page.number,
    medium: page.medium,
    start: annotation.start,
    end,
    quote: page.text.slice(annotation.start, end),
  };
  const runs = runsAt(read, annotation);
  const part = partOf(read, annotation, runs);
  if (part !== undefined) place.part = part;
  const box = united(runs.map((run) => boxWithin(page.text, run, place)).filter((one) => one !== undefined));
  const starts = runs.map((run) => run.startMs ?? page.startMs).filter((time) => time !== undefined);
  const ends = runs.map((run) => run.endMs ?? page.endMs).filter((time) => time !== undefined);
  if (box) place.box = box;
  if (starts.length > 0) place.startMs = Math.min(...starts);
  if (ends.length > 0) place.endMs = Math.max(...ends);
  return place;
}

function partOf(read: ReadPage, { first }: Annotation, runs: Run[]): Part | undefined {
  if (read.page.isCaption) return 'caption';
  const kind = blockOf(read, first)?.kind;
  if (kind === 'subject' || kind === 'preheader') return kind;
  if (runs.length === 0) return undefined;
  if (runs.every(({ source }) => source === 'alt')) return 'alt';
  if (runs.every(({ onDemand }) => onDemand)) return 'folded';
  return kind === 'footnote' ? kind : undefined;
}

/** Words that begin in others and end after them, with those: one stretch of the text. `a` begins first. */
export function spanning(a: Place, b: Place): Place {
  const { box: _, startMs: __, endMs: ___, ...place } = a;
  const box = united([a.box, b.box].filter((one) => one !== undefined));
  const starts = [a.startMs, b.startMs].filter((time) => time !== undefined);
  const ends = [a.endMs, b.endMs].filter((time) => time !== undefined);
  return {
    ...place,
    end: b.end,
    quote: a.quote + b.quote.slice(a.end - b.start),
    ...(box === undefined ? {} : { box }),
    ...(starts.length > 0 ? { startMs: Math.min(...starts) } : {}),
    ...(ends.length > 0 ? { endMs: Math.max(...ends) } : {}),
  };
}

/** A run's box is a line's; a box much higher than its letters holds several lines, and words have no place in it. */
const mostLineHeight = 1.6;

/** How wide letters are beside each other, in the faces that promotions are set in. */
function widthOf(letter: string): number {
  if (/[iIjlt.,:;'’|!()[\] f\-r]/.test(letter)) return 0.55;
  if (/[mwMW@%—…]/.test(letter)) return 1.55;
  return /[\p{Lu}£€$&]/u.test(letter) ? 1.2 : 1;
}

const widthOfAll = (text: string): number => [...text].reduce((sum, letter) => sum + widthOf(letter), 0);

/** The part of a run's box that the quoted part of its words takes up. */
function boxWithin(
  text: string,
  { box, size, start, end }: Run,
  place: { start: number; end: number },
): Box | undefined {
  const isPart = place.start > start || place.end < end;
  if (!box || !isPart || size === undefined || box[3] > size * mostLineHeight) return box;
  const words = text.slice(start, end).trimEnd();
  const whole = widthOfAll(words);
  const from = widthOfAll(words.slice(0, Math.max(0, place.start - start)));
  const to = widthOfAll(words.slice(0, Math.max(0, place.end - start)));
  const [x, y, width, height] = box;
  return [x + (width * from) / whole, y, (width * (to - from)) / whole, height];
}

/** Half a pixel of the largest pictures. */
const round = (share: number): number => Math.round(share * 10_000) / 10_000;

function united(boxes: Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  return [round(left), round(top), round(right - left), round(bottom - top)];
}

/** In words: a first sentence shorter than that ("Ad", "VO:", "Feeling low?") says little of what the promotion is. */
const fewestOfLead = 4;
/** Of sentences: no lead is looked for further on. */
const furthestLead = 4;
/** In characters. */
const longestDirection = 300;
/** Of sentences, those of menus too. */
const furthestSearched = 40;

/** In words: "Subject line (variant B):" and "Female voice-over:" are no longer. */
const longestLabel = 5;

/** Where what a label like "Host:" is put before begins. */
function afterLabel(read: ReadPage, first: number): number {
  const end = Math.min(first + longestLabel, read.sentenceStart[read.sentence[first]! + 1]! - 1);
  for (let at = first + 1; at <= end; at++) if (partBegins(read, at)) return at;
  return first;
}

/** The promotion's first visible words that say something: where something that is missing from the whole is pointed at. */
export function leadOf(annotated: Annotated): Annotation | undefined {
  const leads = annotated.pages.flatMap((_, page) => leadsOf(annotated, page)).slice(0, furthestLead);
  const saying = leads.filter((lead) => {
    const read = annotated.pages[lead.page]!;
    return !onlyGreets(read, lead) && !isDirection(read, lead);
  });
  return saying.find(({ first, last }) => last - first + 1 >= fewestOfLead) ?? saying[0] ?? leads[0];
}

/** "[Kettle clicks. Two sisters at a table.]" is seen, but says nothing; "[On screen: Half price]" is read. */
function isDirection({ page: { text } }: ReadPage, { start }: Annotation): boolean {
  const from = Math.max(0, start - longestDirection);
  const opened = text.lastIndexOf('[', start);
  if (opened < from || text.slice(opened, start).includes(']')) return false;
  const closed = text.indexOf(']', start);
  return closed !== -1 && !text.slice(opened, closed).includes(':');
}

/** The first sentences of a page that are seen, each as far as it is quoted; those of a menu only where it says nothing else. */
function leadsOf({ pages }: Annotated, page: number): Annotation[] {
  const read = pages[page]!;
  const isText = (first: number): boolean => first < read.tokens.count && isSeen(read, first);
  const seen = read.sentenceStart.slice(0, furthestSearched).filter(isText);
  const said = seen.map((first) => afterMenu(read, first)).filter((first) => first !== undefined);
  return (said.length === 0 ? seen : said).slice(0, furthestLead).map((first) => leadAt(read, page, first));
}

/** Where a sentence that begins in a menu, which no full stop ends, goes on. */
function afterMenu(read: ReadPage, first: number): number | undefined {
  const end = read.sentenceStart[read.sentence[first]! + 1]!;
  let at = first;
  while (at < end && (read.menu?.[at] === 1 || isMenu(read, at)))
    at = read.menu?.[at] === 1 ? at + 1 : read.blockStart[read.block[at]! + 1]!;
  return at < end ? at : undefined;
}

const blockAt = (read: ReadPage, token: number): Block | undefined => read.page.blocks[read.block[token]!];

const isSeen = (read: ReadPage, token: number): boolean =>
  blockAt(read, token)?.runs.some((run) => run.visible) === true;

/** "Home  Help  Log in": a paragraph, or an item of a list, that is links and nothing else. */
function isMenu(read: ReadPage, token: number): boolean {
  const block = blockAt(read, token);
  if (block === undefined || block.kind === 'heading') return false;
  return block.runs.every(
    ({ start, end, href }) => href !== undefined || /^\s*$/.test(read.page.text.slice(start, end)),
  );
}

function leadAt(read: ReadPage, page: number, begin: number): Annotation {
  const { start, end } = read.tokens;
  const first = afterLabel(read, begin);
  const sentenceEnd = read.sentenceStart[read.sentence[first]! + 1]! - 1;
  let last = first;
  while (
    last < sentenceEnd &&
    read.block[last + 1] === read.block[first] &&
    end[last + 1]! - start[first]! <= longestLead
  )
    last++;
  return withBracketClosed(read, withBracketOpened(read, pointedAt(read, { page, first, last }, 'lead')));
}
