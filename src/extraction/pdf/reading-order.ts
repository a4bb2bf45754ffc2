import type { Rect } from './geometry.ts';

interface Placed {
  rect: Rect;
}

/** Comparing every three of more than this would take too long; such pages are read from top to bottom. */
const mostCompared = 300;

function overlapInX(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  return shared > 0.05 * Math.min(a.right - a.left, b.right - b.left);
}

const middle = (rect: Rect) => (rect.top + rect.bottom) / 2;

/**
 * Breuel's two rules of reading order (2003): what stands over something in the same column comes before it; a column
 * comes before the one to its right, unless something that spans both stands between the two.
 */
function comesBefore(a: Rect, b: Rect, all: Placed[]): boolean {
  if (overlapInX(a, b)) return middle(a) < middle(b);
  if (a.right > b.left + 0.5) return false;
  const [top, bottom] = a.top < b.top ? [a, b] : [b, a];
  return !all.some(({ rect }) => {
    const isBetween = middle(rect) > top.bottom && middle(rect) < bottom.top;
    return isBetween && overlapInX(rect, a) && overlapInX(rect, b);
  });
}

function byPlace(a: Placed, b: Placed): number {
  return a.rect.top - b.rect.top || a.rect.left - b.rect.left;
}

/** In the order a person reads them: columns one after the other, headings before what they head. */
export function inReadingOrder<T extends Placed>(items: T[]): T[] {
  const sorted = [...items].sort(byPlace);
  if (sorted.length > mostCompared) return sorted;
  const before = sorted.map((item) =>
    sorted.filter((other) => other !== item && comesBefore(other.rect, item.rect, sorted)),
  );
  const order: T[] = [];
  const placed = new Set<T>();
  while (order.length < sorted.length) {
    const isFree = (item: T, at: number) => !placed.has(item) && (before[at] ?? []).every((other) => placed.has(other));
    const next = sorted.find(isFree) ?? sorted.find((item) => !placed.has(item));
    if (!next) break;
    placed.add(next);
    order.push(next);
  }
  return order;
}
