import { firstWhere } from '../../kernel/first-where.ts';
import type { Region } from '../rulebook/definitions.ts';
import { type ReadPage, regionOf } from './pages.ts';
import { findIn, type Span } from './spans.ts';

/** Words of a page; `page` is the index into the read pages. */
export interface Placed extends Span {
  page: number;
}

/** Whether they share a word. */
export const overlap = (one: Placed, other: Placed): boolean =>
  one.page === other.page && one.first <= other.last && other.first <= one.last;

/** Whether any of the others, in reading order, stands in the same region as some words. */
export function isNear(pages: readonly ReadPage[], words: Placed, others: readonly Placed[], region: Region): boolean {
  if (region === 'document') return others.length > 0;
  const onPage = ofPage(others, words.page);
  if (findIn(onPage, regionOf(pages[words.page]!, words.first, region)) !== undefined) return true;
  return region === 'block' && isOnNextFrame(pages, words, others);
}

/** Of a post's frames, the last paragraph of one and the first of the next are neighbours. */
function isOnNextFrame(pages: readonly ReadPage[], { page, first }: Placed, others: readonly Placed[]): boolean {
  const read = pages[page]!;
  const [before, after] = [pages[page - 1], pages[page + 1]];
  const has = (number: number, words: Span | undefined): boolean =>
    words !== undefined && findIn(ofPage(others, number), words) !== undefined;
  return (
    (read.page.readsOn === true && read.block[first] === 0 && has(page - 1, before && edgeOf(before, 'last'))) ||
    (after?.page.readsOn === true &&
      read.block[first] === read.page.blocks.length - 1 &&
      has(page + 1, edgeOf(after, 'first')))
  );
}

/** The words of a page's first or last paragraph. */
function edgeOf({ blockStart }: ReadPage, which: 'first' | 'last'): Span | undefined {
  const at = which === 'first' ? 0 : blockStart.length - 2;
  return at < 0 ? undefined : { first: blockStart[at]!, last: blockStart[at + 1]! - 1 };
}

/** Those of one page, out of all in reading order. */
export function ofPage<Words extends Placed>(all: readonly Words[], page: number): readonly Words[] {
  const from = firstOfPage(all, page);
  const to = firstOfPage(all, page + 1);
  if (from === 0 && to === all.length) return all;
  if (to - from < fewOfPage) return all.slice(from, to);
  const cut = cutByPage.get(all) ?? new Map<number, readonly Placed[]>();
  cutByPage.set(all, cut);
  const known = (cut.get(page) as readonly Words[] | undefined) ?? all.slice(from, to);
  cut.set(page, known);
  return known;
}

/** Fewer are cut out again sooner than they are looked up; where a page has many, each of them would ask for all. */
const fewOfPage = 32;
const cutByPage = new WeakMap<readonly Placed[], Map<number, readonly Placed[]>>();

const firstOfPage = (all: readonly Placed[], page: number): number =>
  firstWhere(0, all.length, (at) => all[at]!.page >= page);
