import type { Block, Page, Run } from './model.ts';

/** Words of a line that bars, wide gaps or arrows part from others. */
export interface Item {
  start: number;
  end: number;
  text: string;
  /** All of it leads somewhere. */
  isLink: boolean;
  /** It stands in navigation, as markup has it. */
  inNavigation: boolean;
  isHeading: boolean;
  isButton: boolean;
  /** A bullet or a tick stands before it. */
  isItem: boolean;
}

export interface Line {
  text: string;
  items: Item[];
  /** An empty line stands before it, or what is said to be apart. */
  beginsParagraph: boolean;
  /** "Home › Savings": parted as paths are. */
  isPath: boolean;
}

/** A longer line is a paragraph, whatever stands in it. */
const longestLine = 400;

/** So many lines are looked at in one step. */
export const linesAtOnce = 1_000;

/** The lines of a page that are seen, and what stands in each beside what, step by step. */
export function* readingLines(page: Page): Generator<undefined, Line[]> {
  const lines: Line[] = [];
  let reached = 0;
  for (const block of page.blocks) {
    if (!block.runs.some(isSeen) || apart.has(block.kind)) continue;
    const links = isOfLinks(page.text, block) ? inOrderOf(block.runs) : undefined;
    const runsIn = inOrderOf(block.runs);
    for (const span of linesIn(page.text, block)) {
      const gap = page.text.slice(Math.max(reached, span.from - longestGap), span.from);
      lines.push({ ...lineFrom(page, { ...block, runsIn, links }, span), beginsParagraph: /\n[ \t\r]*\n/.test(gap) });
      reached = span.to;
      if (lines.length % linesAtOnce === 0) yield;
    }
  }
  return lines;
}

/** In characters, between two lines. */
const longestGap = 40;

const isSeen = ({ visible, source }: Run): boolean => visible && (source === 'text' || source === 'ocr');

/** Links and nothing else, but for signs between them: a link in a sentence is a part of it. */
const isOfLinks = (text: string, { runs }: Block): boolean =>
  runs.some(({ href }) => href !== undefined) &&
  runs.every(({ start, end, href }) => href !== undefined || !/[\p{L}\d]/u.test(text.slice(start, end)));

/** What nobody navigates by. */
const apart: ReadonlySet<Block['kind']> = new Set(['speech', 'comment', 'note', 'subject', 'preheader']);

interface Span {
  from: number;
  to: number;
}

function linesIn(text: string, { start, end }: Block): Span[] {
  const lines = [...text.slice(start, end).matchAll(/[^\n]+/g)];
  return lines.map(({ 0: line, index }) => ({ from: start + index, to: start + index + line.length }));
}

/** Those that some words stand in, asked for in reading order. */
type RunsIn = (span: Span) => Run[];

function inOrderOf(runs: readonly Run[]): RunsIn {
  let next = 0;
  return ({ from, to }) => {
    while (next < runs.length && runs[next]!.end <= from) next++;
    const found: Run[] = [];
    for (let at = next; at < runs.length && runs[at]!.start < to; at++) found.push(runs[at]!);
    return found;
  };
}

/** The runs of a block, and those that part its items, where it is a row of links. */
type Within = Pick<Block, 'kind'> & { runsIn: RunsIn; links: RunsIn | undefined };

function lineFrom({ text }: Page, within: Within, whole: Span): Omit<Line, 'beginsParagraph'> {
  const line = trimmed(text, whole);
  const { spans, isPath } =
    line.length > longestLine ? { spans: [whole], isPath: false } : parted(text, whole, within.links);
  const isItem = within.kind === 'list-item' && bullet.test(line);
  return { text: line, items: spans.map((span) => ({ ...itemFrom(text, within, span), isItem })), isPath };
}

const trimmed = (text: string, { from, to }: Span): string =>
  text.slice(from, Math.min(to, from + longestLine + 1)).trim();

const bullet = /^[-*+•▪◦‣✓✔✅➤►→☑]/u;

/** Signs that stand between the names of a menu, and of these the ones that stand between those of a path. */
const bars: ReadonlySet<string> = new Set(['|', '›', '»', '·', '•', '/', '>', '→']);
const arrows: ReadonlySet<string> = new Set(['›', '»', '/', '>', '→']);

/** What may part a line: bars, and arrows and gaps that may be wide. */
const parting = /[|›»·•\t/>→]|\s\s/;

/** Cuts a line at bars and wide gaps, and where one link follows another. */
function parted(text: string, { from, to }: Span, links: RunsIn | undefined): { spans: Span[]; isPath: boolean } {
  const line = text.slice(from, to);
  if (links === undefined && !parting.test(line)) return { spans: worded(line, from), isPath: false };
  const spans: Span[] = [];
  let open: Span | undefined;
  let target: string | undefined;
  let isPath = false;
  for (const { 0: part, index } of line.matchAll(/[|›»·•]|[^\s|›»·•]+/g)) {
    const start = from + index;
    const [link] = links?.({ from: start, to: start + part.length }) ?? [];
    if (bars.has(part)) {
      isPath ||= open !== undefined && arrows.has(part);
      open = undefined;
    } else if (open === undefined || start - open.to > 1 || text[open.to] === '\t' || link?.href !== target) {
      open = { from: start, to: start + part.length };
      spans.push(open);
    } else open.to = start + part.length;
    target = link?.href;
  }
  return { spans, isPath };
}

/** The words of a line that nothing parts, as one; none of an empty line. */
function worded(line: string, from: number): Span[] {
  const start = from + line.length - line.trimStart().length;
  const end = from + line.trimEnd().length;
  return start < end ? [{ from: start, to: end }] : [];
}

function itemFrom(text: string, { kind, runsIn }: Within, span: Span): Omit<Item, 'isItem'> {
  const runs = runsIn(span);
  return {
    start: span.from,
    end: span.to,
    text: trimmed(text, span),
    isLink: runs.length > 0 && runs.every(({ href }) => href !== undefined),
    inNavigation: runs.length > 0 && runs.every(({ navigates }) => navigates === true),
    isHeading: kind === 'heading',
    isButton: kind === 'button',
  };
}
