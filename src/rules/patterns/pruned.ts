import { atOnce } from '../../kernel/at-once.ts';
import type { Lists } from './lists.ts';
import { neededStill } from './needed-sets.ts';
import type { PatternIndex } from './pattern-index.ts';
import { Item } from './tree-items.ts';
import type { WrittenTrees } from './trees.ts';

/** The same index without what only patterns not wanted ask for: what is left is found as before, in less time. */
export const pruned = (index: PatternIndex, wanted: (pattern: number) => boolean): PatternIndex =>
  atOnce(pruning(index, wanted));

/** The same step by step. */
export function* pruning(
  index: PatternIndex,
  wanted: (pattern: number) => boolean,
): Generator<undefined, PatternIndex> {
  const { trees, starts } = yield* pruningTrees(index.trees, wanted);
  const needs = needsStill(index.anchored, starts);
  yield;
  const anchored = onlyKept(index.anchored, starts, needs);
  yield;
  return {
    ...index,
    trees,
    anchored,
    needed: neededStill(index.needed, needs),
    alone: renumbered(index.alone, starts),
  };
}

interface PrunedTrees {
  trees: WrittenTrees;
  /** Where the trees that are left begin now, by where they did. */
  starts: Map<number, number>;
}

/** So many trees are copied in a few milliseconds. */
const treesAtOnce = 2000;

function* pruningTrees(trees: WrittenTrees, wanted: (pattern: number) => boolean): Generator<undefined, PrunedTrees> {
  const pruning: Pruning = { from: trees.code, to: new Int32Array(trees.code.length), end: 0, wanted };
  const starts = new Map<number, number>();
  for (const [number, start] of trees.starts.toSorted().entries()) {
    if (number % treesAtOnce === treesAtOnce - 1) yield;
    const at = pruning.end;
    if (copyBranch(pruning, start)) starts.set(start, at);
    else pruning.end = at;
  }
  return {
    trees: { ...trees, code: pruning.to.slice(0, pruning.end), starts: Int32Array.from(starts.values()) },
    starts,
  };
}

interface Pruning {
  from: Int32Array;
  to: Int32Array;
  /** Where the next number is written. */
  end: number;
  wanted: (pattern: number) => boolean;
}

/** Copies a branch (see `WrittenTrees`) without lines not wanted and ways that lead to none; whether anything of it is left. */
function copyBranch(pruning: Pruning, branch: number): boolean {
  const { from, to } = pruning;
  let last: number | undefined;
  for (let at = branch; ; ) {
    const item = from[at]!;
    const next = at + Item.size(item);
    const start = pruning.end;
    if (Item.isWay(item) ? copyWay(pruning, at, next) : copyLine(pruning, at, next)) last = start;
    at = Item.isWay(item) ? next + 1 + from[next]! : next;
    if (Item.isLast(item)) break;
  }
  if (last !== undefined) to[last] = Item.last(to[last]!);
  return last !== undefined;
}

function copyLine(pruning: Pruning, line: number, next: number): boolean {
  if (!pruning.wanted(Item.pattern(pruning.from[line]!))) return false;
  copyItem(pruning, line, next);
  return true;
}

function copyWay(pruning: Pruning, way: number, lengthAt: number): boolean {
  const start = pruning.end;
  copyItem(pruning, way, lengthAt);
  const newLengthAt = pruning.end++;
  const isLeft = copyBranch(pruning, lengthAt + 1);
  if (isLeft) pruning.to[newLengthAt] = pruning.end - newLengthAt - 1;
  else pruning.end = start;
  return isLeft;
}

/** Not yet as the last of its branch: what comes after it may go. */
function copyItem(pruning: Pruning, item: number, next: number): void {
  const { from, to } = pruning;
  to[pruning.end++] = Item.notLast(from[item]!);
  for (let at = item + 1; at < next; at++) to[pruning.end++] = from[at]!;
}

/** The needed sets that trees still ask for, numbered anew in the same order. */
function needsStill({ numbers }: Lists, starts: ReadonlyMap<number, number>): Map<number, number> {
  const needs = new Set<number>();
  for (let at = 0; at < numbers.length; at += 3) if (starts.has(numbers[at + 2]!)) needs.add(numbers[at]!);
  return new Map([...needs].sort((a, b) => a - b).map((need, number) => [need, number]));
}

/** Trees with what they need, without those that are gone; both as they are numbered now. */
function onlyKept(
  { from, numbers }: Lists,
  starts: ReadonlyMap<number, number>,
  needs: ReadonlyMap<number, number>,
): Lists {
  const kept = new Int32Array(numbers.length);
  const newFrom = new Int32Array(from.length);
  let end = 0;
  for (let word = 0; word + 1 < from.length; word++) {
    for (let at = from[word]!; at < from[word + 1]!; at += 3) {
      const start = starts.get(numbers[at + 2]!);
      if (start === undefined) continue;
      kept[end++] = needs.get(numbers[at]!)!;
      kept[end++] = numbers[at + 1]!;
      kept[end++] = start;
    }
    newFrom[word + 1] = end;
  }
  return { from: newFrom, numbers: kept.slice(0, end) };
}

/** A list by its entries' new numbers, without those that have none. */
function renumbered({ from, numbers }: Lists, by: ReadonlyMap<number, number>): Lists {
  const left = new Int32Array(numbers.length);
  const newFrom = new Int32Array(from.length);
  let end = 0;
  for (let word = 0; word + 1 < from.length; word++) {
    for (let at = from[word]!; at < from[word + 1]!; at++) {
      const number = by.get(numbers[at]!);
      if (number !== undefined) left[end++] = number;
    }
    newFrom[word + 1] = end;
  }
  return { from: newFrom, numbers: left.slice(0, end) };
}
