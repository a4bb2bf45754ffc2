import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Plane, withoutMarks } from './filled.ts';

/** What the name says, looked up pixel by pixel. */
function extremes({ data, width, height }: Plane, reach: number, pick: (...values: number[]) => number): Plane {
  const result = data.map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    const near: number[] = [];
    for (let row = Math.max(0, y - reach); row <= Math.min(height - 1, y + reach); row += 1) {
      for (let column = Math.max(0, x - reach); column <= Math.min(width - 1, x + reach); column += 1) {
        near.push(data[row * width + column]!);
      }
    }
    return pick(...near);
  });
  return { data: result, width, height };
}

test('narrow marks go and wide shapes stay exactly, light or dark', () => {
  const anyPlane = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }))
    .chain(([width, height]) =>
      fc
        .uint8Array({ minLength: width * height, maxLength: width * height })
        .map((data): Plane => ({ data: new Uint8Array(data), width, height })),
    );
  fc.assert(
    fc.property(anyPlane, fc.integer({ min: 1, max: 3 }), (plane, reach) => {
      const light = extremes(extremes(plane, reach, Math.min), reach, Math.max);
      const dark = extremes(extremes(plane, reach, Math.max), reach, Math.min);
      assert.deepEqual(withoutMarks(plane, 'light', reach).data, light.data);
      assert.deepEqual(withoutMarks(plane, 'dark', reach).data, dark.data);
    }),
  );
});
