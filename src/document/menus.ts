import { atOnce } from '../kernel/at-once.ts';
import { type Line, linesAtOnce, readingLines } from './menu-lines.ts';
import { isOfNavigation, type Side, type Sort, sortOf } from './menu-sorts.ts';
import type { Page } from './model.ts';

/** Some of a page's text; the end is exclusive. */
export interface Stretch {
  start: number;
  end: number;
}

interface Sorted extends Line {
  sorts: Sort[];
  /** Of its names, how many only menus have. */
  known: number;
  /** What the line is in a run of such lines. */
  is: 'menu' | 'maybe' | 'related' | 'speech' | 'apart';
}

/**
 * The names of pages in menus, paths, filters and footers, each by itself, and what a page says of its cookies:
 * what a page is furnished with, and does not say. In markup that is what stands in navigation, elsewhere a run of short lines, or of
 * words with bars between, of which several are names that menus have. A few other words count only between such names, as benefits
 * and slogans are short lines, too; words with a figure or a verb in them never do. The cost is linear in the text.
 */
export const menusIn = (page: Page): Stretch[] => atOnce(findingMenus(page));

/** Who asks what a page is about and who reads it ask for the same. */
const found = new WeakMap<Page, Stretch[]>();

/** The same step by step. */
export function* findingMenus(page: Page): Generator<undefined, Stretch[]> {
  const known = found.get(page) ?? (yield* findingAnew(page));
  found.set(page, known);
  return known;
}

function* findingAnew(page: Page): Generator<undefined, Stretch[]> {
  if (page.medium === 'audio') return [];
  const lines: Sorted[] = [];
  for (const line of yield* readingLines(page)) {
    lines.push(sorted(line));
    if (lines.length % linesAtOnce === 0) yield;
  }
  const isMarkedUp = lines.some(({ items }) => items.some(({ isLink }) => isLink));
  const names = runsOf(lines).flatMap((run) => [...namesIn(run, isMarkedUp), ...relatedIn(run)]);
  return inOrder([...names, ...lines.filter(isApart).flatMap(({ items }) => items)]);
}

const isApart = ({ is }: Sorted): boolean => is === 'apart';

/** Lines that stand together, with no paragraph among them. */
function runsOf(lines: readonly Sorted[]): Sorted[][] {
  const runs: Sorted[][] = [];
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const goesOn = before !== undefined && !line.beginsParagraph && !endsRun(before) && !endsRun(line);
    if (goesOn) runs.at(-1)!.push(line);
    else runs.push([line]);
  }
  return runs;
}

const endsRun = ({ is }: Sorted): boolean => is === 'speech' || is === 'apart';

/** Each once, as it may be a name of a menu and of what stands beside it. */
const inOrder = (found: readonly Stretch[]): Stretch[] =>
  [...new Map(found.map(({ start, end }) => [start, { start, end }])).values()].sort((a, b) => a.start - b.start);

/** So many names that menus have make a menu. */
const fewestKnown = 2;
/** No more other lines stand between two of them. */
const mostBetween = 8;

/** The names in a run of short lines, where it is a menu; where links are marked, what is none only if menus have its name. */
function namesIn(run: readonly Sorted[], isMarkedUp: boolean): Stretch[] {
  const isMenu = run.reduce((sum, line) => sum + line.known, 0) >= fewestKnown;
  return run.flatMap((line, at) => {
    const isWhole = isMenu && (line.is === 'menu' || (!isMarkedUp && isBetween(run, at)));
    return line.items.filter(
      (item, place) => (isName(line.sorts[place]!) && (isWhole || (isMenu && item.isLink))) || isOfNavigation(item),
    );
  });
}

const isName = ({ is }: Sort): boolean => is === 'known' || is === 'counted' || is === 'named' || is === 'related';

/** Whether other words stand in a menu: names are before and behind them, and not a head's before and a foot's behind, as then they may be the page itself. */
function isBetween(run: readonly Sorted[], at: number): boolean {
  const before = nearest(run, at, -1);
  const after = nearest(run, at, 1);
  if (before === undefined || after === undefined || after - before - 1 > mostBetween) return false;
  return !(sideFrom(run, before, -1) === 'head' && sideFrom(run, after, 1) === 'foot');
}

function nearest(run: readonly Sorted[], from: number, step: 1 | -1): number | undefined {
  for (let at = from + step, count = 0; count <= mostBetween; at += step, count++) {
    const line = run[at];
    if (line === undefined) return undefined;
    if (line.is === 'menu') return at;
  }
  return undefined;
}

/** Further lines say no more of where a menu stands. */
const mostAsked = 12;

/** Which side the names of a menu's line, or of those next to it, stand on. */
function sideFrom(run: readonly Sorted[], from: number, step: 1 | -1): Side {
  for (let at = from, count = 0; count < mostAsked; at += step, count++)
    for (const sort of run[at]?.sorts ?? []) if (sort.is === 'known' && sort.side !== 'either') return sort.side;
  return 'either';
}

/** No page names more of what else there is. */
const mostRelated = 24;

/** The names, and prices, of other goods and pages below the words that announce them. */
function relatedIn(run: readonly Sorted[]): Stretch[] {
  const found: Stretch[] = [];
  let left = 0;
  for (const { is, items, sorts } of run) {
    left = is === 'related' ? mostRelated + 1 : Math.max(0, left - 1);
    if (left > 0) found.push(...items.filter((_, at) => sorts[at]!.is !== 'short'));
  }
  return found;
}

function sorted(line: Line): Sorted {
  const sorts = line.items.map((item) => sortOf({ ...item, text: item.text.replace(filter, '').replace(order, '') }));
  const known = sorts.filter(({ is }) => is === 'known').length;
  const is = lineOf(line, sorts, known);
  const isAlone = is === 'menu' && (sorts.length > 1 || isFilter(line));
  return { ...line, sorts, known: isAlone ? Math.max(known, fewestKnown) : known, is };
}

function lineOf(line: Line, sorts: readonly Sort[], known: number): Sorted['is'] {
  if (isFurnishing(line)) return 'apart';
  const counted = sorts.filter(({ is }) => is === 'counted').length;
  const has = (is: Sort['is']): boolean => sorts.some((sort) => sort.is === is);
  if (isFilter(line) && !has('speech')) return 'menu';
  if (sorts.length === 1) return lineOfOne(sorts[0]!);
  const least = line.isPath && sorts[0]!.is === 'known' ? 1 : fewestKnown;
  if (counted > 1 || (known >= least && (line.isPath || 2 * known >= sorts.length))) return 'menu';
  return has('speech') ? 'speech' : 'maybe';
}

function lineOfOne({ is }: Sort): Sorted['is'] {
  if (is === 'known') return 'menu';
  return is === 'speech' || is === 'related' ? is : 'maybe';
}

/** "Sort by: best sellers | price: low to high". */
const filter =
  /^(?:sort|filter|order|refine|sortieren|sortierung|filtern|trier|filtrer|ordenar|filtrar|ordina|filtra|sorteer|sorteren|filteren)(?: (?:by|nach|par|por|per|op))? ?:/i;

/** "Price: low to high", "Colour: Red (12)". */
const order = /^\p{L}{3,12}: (?=[a-z]{2,10} (?:to|bis|à|a|tot|naar) [a-z]{2,10}$|.*\)$)/u;

const isFilter = ({ text }: Line): boolean => filter.test(text);

/** What a page says of its cookies. That a mail can be viewed in a browser is weighed: that line tells a mail to customers from others. */
const isFurnishing = ({ text }: Line): boolean =>
  text.length <= longestOnCookies && cookies.test(text) && onSite.test(text);

const longestOnCookies = 320;
const cookies =
  /^(?:we|this|our|by|wir|diese|mit|nous|ce|en|usamos|utilizamos|este|questo|utilizziamo|usiamo|wij|we|deze)\b.{0,80}\bcookies?\b/i;
const onSite =
  /experience|settings|preferences|site|consent|analytics|browsing|erlebnis|einstellungen|website|expérience|préférences|navigation|experiencia|navegación|esperienza|navigazione|ervaring|instellingen/i;
