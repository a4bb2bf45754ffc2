/** How much of `expected` stands in `actual`, in order: twice the longest common subsequence over both lengths, 0 to 1. */
export function similarity(expected: readonly number[], actual: readonly number[]): number {
  if (expected.length === 0 && actual.length === 0) return 1;
  return (2 * commonLength(expected, actual)) / (expected.length + actual.length);
}

const commonLength = (a: readonly number[], b: readonly number[]): number => commonRow(a, b)[b.length]!;

/** The length of the longest common subsequence of `a` and each beginning of `b`. */
function commonRow(a: readonly number[], b: readonly number[]): Uint16Array {
  let row = new Uint16Array(b.length + 1);
  for (const item of a) {
    const next = new Uint16Array(b.length + 1);
    for (let at = 1; at <= b.length; at++)
      next[at] = item !== 0 && item === b[at - 1] ? row[at - 1]! + 1 : Math.max(row[at]!, next[at - 1]!);
    row = next;
  }
  return row;
}

/**
 * The window of `words` that shares the most items with `expected`, by a sliding count; then trimmed at both ends to
 * items that are expected. Linear in `words`. Undefined when fewer than half of the items are anywhere together.
 */
export function bestWindow(
  expected: readonly number[],
  words: ArrayLike<number>,
  count: number,
): { first: number; last: number } | undefined {
  const wanted = new Map<number, number>();
  for (const item of expected) wanted.set(item, (wanted.get(item) ?? 0) + 1);
  const size = Math.ceil(expected.length * 1.25);
  const held = new Map<number, number>();
  let shared = 0;
  let best = { shared: 0, end: -1 };
  for (let at = 0; at < count; at++) {
    shared += take(wanted, held, words[at]!);
    if (at >= size) shared -= release(wanted, held, words[at - size]!);
    if (shared > best.shared) best = { shared, end: at };
  }
  if (best.shared * 2 < expected.length) return undefined;
  // The count is of words in any order: what it met first may end before the wording does.
  return trimmed(expected, words, {
    first: Math.max(0, best.end - size + 1),
    last: Math.min(count - 1, best.end + size),
  });
}

/** The shortest part of a window that shares as much with `expected`, in order, as the whole window does. */
function trimmed(
  expected: readonly number[],
  words: ArrayLike<number>,
  { first, last }: { first: number; last: number },
): { first: number; last: number } {
  const window = Array.from({ length: last - first + 1 }, (_, at) => words[first + at]!);
  const end = commonBeginning(expected, window);
  const start = commonBeginning([...expected].reverse(), window.slice(0, end).reverse());
  return { first: first + end - start, last: first + end - 1 };
}

/** How many items of `b`, from its beginning, share as much with `a` as the whole of `b` does; at least one. */
function commonBeginning(a: readonly number[], b: readonly number[]): number {
  const row = commonRow(a, b);
  return Math.max(1, row.indexOf(row[b.length]!));
}

function take(wanted: Map<number, number>, held: Map<number, number>, item: number): number {
  const limit = wanted.get(item);
  if (limit === undefined) return 0;
  const now = (held.get(item) ?? 0) + 1;
  held.set(item, now);
  return now <= limit ? 1 : 0;
}

function release(wanted: Map<number, number>, held: Map<number, number>, item: number): number {
  const limit = wanted.get(item);
  if (limit === undefined) return 0;
  const before = held.get(item) ?? 0;
  held.set(item, before - 1);
  return before <= limit ? 1 : 0;
}
