/** How much of `expected` stands in `actual`, in order: twice the longest common subsequence over both lengths, 0 to 1. */
export function similarity(expected: readonly number[], actual: readonly number[]): number {
  if (expected.length === 0 && actual.length === 0) return 1;
  return (2 * commonLength(expected, actual)) / (expected.length + actual.length);
}

const commonLength = (a: readonly number[], b: readonly number[]): number => commonWith(a, b).length;

/**
 * What the beginnings of `b` have in common with `a`, in order: the places of `b`, ascending, at each of which the longest
 * common subsequence grows by one. Where it grows is a bit for each place, of 32 at a time (Hyyrö 2004): a table of all
 * pairs of words takes 32 times as long.
 */
function commonWith(a: readonly number[], b: readonly number[]): number[] {
  const placesOf = placesIn(b);
  /** 0 for each place at which it grows. */
  const level = new Uint32Array(wordsFor(b.length)).fill(allBits);
  for (const item of a) {
    const places = placesOf.get(item);
    if (places === undefined) continue;
    let carry = 0;
    for (let at = 0; at < level.length; at++) {
      const bits = level[at]!;
      const sum = bits + ((bits & places[at]!) >>> 0) + carry;
      carry = sum > allBits ? 1 : 0;
      level[at] = sum | (bits & ~places[at]!);
    }
  }
  return Array.from(b.keys()).filter((at) => (level[at >> 5]! & (1 << (at & 31))) === 0);
}

const allBits = 0xffff_ffff;
const wordsFor = (bits: number): number => (bits + 31) >> 5;

/** By item but 0, which is like nothing: a bit for each place where it stands. */
function placesIn(items: readonly number[]): Map<number, Uint32Array> {
  const places = new Map<number, Uint32Array>();
  for (const [at, item] of items.entries()) {
    if (item === 0) continue;
    const bits = places.get(item) ?? new Uint32Array(wordsFor(items.length));
    bits[at >> 5]! |= 1 << (at & 31);
    places.set(item, bits);
  }
  return places;
}

/**
 * The window of `words` that shares the most items with `expected`, by a sliding count; then trimmed at both ends to
 * items that are expected. Linear in `words`, which are 0 where they are none of the items. Undefined when fewer than half
 * of the items are anywhere together.
 */
export function bestWindow(
  expected: readonly number[],
  words: ArrayLike<number>,
  count: number,
): { first: number; last: number } | undefined {
  const wanted = new Int32Array(expected.reduce((most, item) => Math.max(most, item), 0) + 1);
  for (const item of expected) wanted[item]!++;
  const size = Math.ceil(expected.length * 1.25);
  const held = new Int32Array(wanted.length);
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
const commonBeginning = (a: readonly number[], b: readonly number[]): number => (commonWith(a, b).at(-1) ?? 0) + 1;

const take = (wanted: Int32Array, held: Int32Array, item: number): number => (++held[item]! <= wanted[item]! ? 1 : 0);

const release = (wanted: Int32Array, held: Int32Array, item: number): number =>
  held[item]!-- <= wanted[item]! ? 1 : 0;
