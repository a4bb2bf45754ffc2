import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readKept, writeKept } from './kept-bytes.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairclear-bytes-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'one.kept');

const rowOf = <T>(Kind: { from(numbers: number[]): T }, length: number): T =>
  Kind.from(Array.from({ length }, (_, at) => (at * 37) % 120));

test('rows of numbers of every kind and length come back as they were, among whatever else was kept', () => {
  const kinds = [Int8Array, Uint8Array, Int16Array, Uint16Array, Int32Array, Uint32Array, Float32Array, Float64Array];
  for (const length of [0, 1, 3, 8, 1001]) {
    const rows = kinds.map((Kind) => rowOf<NodeJS.TypedArray>(Kind, length));
    const value = { rows, names: new Map([['größer', [1, undefined, 'zwei']]]), last: -0.5 };
    writeKept(path, value);
    assert.deepEqual(readKept(path), value);
  }
});

test('a part of a longer row is kept as that part, and one row that stands twice as one', () => {
  const part = rowOf(Int32Array, 100).subarray(7, 20);
  writeKept(path, { part, again: part });
  const read = readKept(path) as { part: Int32Array; again: Int32Array };
  assert.deepEqual(read.part, part);
  assert.equal(read.part, read.again);
});

test('a file that was cut short anywhere, or holds something else, is not read', () => {
  writeKept(path, { row: rowOf(Float64Array, 50), text: 'to the end' });
  const whole = readFileSync(path);
  for (let length = 0; length < whole.length; length += 7) {
    writeFileSync(path, whole.subarray(0, length));
    assert.throws(() => readKept(path), `${length} of ${whole.length} bytes`);
  }
  writeFileSync(path, 'nothing of the kind, though long enough to have lengths at its beginning');
  assert.throws(() => readKept(path));
});

test('what could not be read again is not written', () => {
  assert.throws(() => writeKept(path, new BigInt64Array(2)), /BigInt64Array/);
});
