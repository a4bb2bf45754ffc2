import type { Run } from '../../document/model.ts';
import type { Place } from '../types.ts';
import type { Annotated } from './annotate.ts';
import { runsAt, tokenAt } from './pages.ts';

/** The same promotion, were all of it seen: what is hidden in it is a breach to come, once somebody shows it. */
export const asIfSeen = (annotated: Annotated): Annotated => ({
  ...annotated,
  pages: annotated.pages.map((read) => ({ ...read, plain: true, hidden: undefined })),
  settled: new Map(),
});

const besideIt = new Set<Run['source']>(['annotation', 'metadata', 'note']);

/** Whether it is hidden in the promotion: what goes with a file, as its title and comments do, is no part of what it may come to show. */
export const isHidden = ({ visible, source }: Run): boolean => !visible && !besideIt.has(source);

/** Why nobody sees some words that belong to the promotion; undefined where they are seen, or do not belong to it. */
export function whyHidden({ pages }: Annotated, { pageNumber, start, end }: Place): string | undefined {
  const read = pages.find(({ page }) => page.number === pageNumber);
  if (read?.hidden === undefined) return undefined;
  const runs = runsAt(read, { first: tokenAt(read, start), last: tokenAt(read, end - 1) });
  if (runs.length === 0 || !runs.every(isHidden)) return undefined;
  return runs[0]!.hiddenBecause ?? 'It is hidden.';
}
