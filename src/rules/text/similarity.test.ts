import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bestWindow, similarity } from './similarity.ts';

/** Some numbers from 1 up to `most`, always the same ones. */
function numbers(count: number, most: number, seed: number): number[] {
  let at = seed;
  return Array.from({ length: count }, () => {
    at = (at * 1103515245 + 12345) & 0x7fffffff;
    return ((at >> 8) % most) + 1;
  });
}

/** By the table that everybody knows. */
function commonLength(a: readonly number[], b: readonly number[]): number {
  let row = b.map(() => 0);
  for (const item of a) {
    const next: number[] = [];
    for (const [at, other] of b.entries())
      next.push(item === other ? (row[at - 1] ?? 0) + 1 : Math.max(row[at]!, next[at - 1] ?? 0));
    row = next;
  }
  return row.at(-1) ?? 0;
}

test('as much is alike as the table of all pairs says, whatever the lengths', () => {
  for (const [count, others] of [
    [0, 5],
    [1, 1],
    [31, 64],
    [32, 33],
    [65, 40],
    [200, 500],
  ] as const)
    for (const most of [2, 12, 300]) {
      const [a, b] = [numbers(count, most, 3), numbers(others, most, 8)];
      assert.equal(similarity(a, b), (2 * commonLength(a, b)) / (count + others), `${count} of ${most} in ${others}`);
    }
});

test('a wording is found among other words, from its first to its last', () => {
  const words = [0, 0, 3, 0, 1, 2, 3, 0, 4, 0, 0, 1];
  assert.deepEqual(bestWindow([1, 2, 3, 4], words, words.length), { first: 4, last: 8 });
  assert.equal(bestWindow([1, 2, 5, 6, 7], [0, 1, 2, 0], 4), undefined);
});

test('a wording of 10,000 words is compared with a text of 30,000 in a moment', () => {
  const [expected, words] = [numbers(10_000, 20, 5), numbers(30_000, 20, 99)];
  const began = performance.now();
  const { first, last } = bestWindow(expected, words, words.length)!;
  assert.ok(similarity(expected, words.slice(first, last + 1)) > 0.3);
  assert.ok(performance.now() - began < 2500, `it took ${Math.round(performance.now() - began)} ms`);
});
