import type { Placed } from './near.ts';
import type { ReadPage } from './pages.ts';
import type { Work } from './work.ts';

/** The sums of money that stand within some words. */
export function sumsIn(
  { pages, work }: { pages: readonly ReadPage[]; work: Work },
  { page, first, last }: Placed,
): number[] {
  work.spend(last - first + 1);
  const { values } = pages[page]!.tokens;
  const sums: number[] = [];
  for (let at = first; at <= last; at++) {
    const value = values.get(at);
    if (value?.kind === 'money') sums.push(value.amount);
  }
  return sums;
}
