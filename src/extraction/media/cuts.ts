/** A change of mean brightness that letters make which come or go. */
const leastChange = 5;
/** Squares that a line of small print fills. */
const leastSquares = 8;

/** What comes between two pictures: another shot, or words that come or go in one that stays. */
export type Cut = 'shot' | 'words' | undefined;

/**
 * Of four pictures that follow each other, by the mean brightness of their squares: whether the middle two differ at
 * once, in a part that stands still before and after. What moves or fades changes before and after as well.
 */
export function cutOf(earlier: Uint8Array, before: Uint8Array, after: Uint8Array, later: Uint8Array): Cut {
  let changed = 0;
  for (let at = 0; at < after.length; at += 1) {
    const change = Math.abs(after[at]! - before[at]!);
    if (change < leastChange) continue;
    const most = change / 3;
    const stands = Math.abs(before[at]! - earlier[at]!) <= most && Math.abs(later[at]! - after[at]!) <= most;
    if (stands) changed += 1;
  }
  if (changed >= Math.max(leastSquares, after.length / 2)) return 'shot';
  return changed >= leastSquares ? 'words' : undefined;
}
