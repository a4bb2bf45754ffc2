import assert from 'node:assert/strict';
import { test } from 'node:test';
import { builtInId, isUuid, newId, newOpaqueId } from './ids.ts';

test('a built-in record has the id that RFC 9562 gives its name, on every installation', () => {
  // python3 -c "import uuid; print(uuid.uuid5(uuid.NAMESPACE_URL, 'fairclear:channel:email'))"
  assert.equal(builtInId('channel', 'email'), 'e9bca6a5-08fa-5178-ade2-74ec2a17aba0');
});

test('a built-in record of another kind or name has another id', () => {
  assert.notEqual(builtInId('channel', 'email'), builtInId('product', 'email'));
  assert.notEqual(builtInId('channel', 'email'), builtInId('channel', 'e-mail'));
});

test('new ids are version 7 UUIDs that sort by the time they were made', () => {
  const ids = [1_000, 2_000, 1_763_000_000_000].map((time) => newId(time));
  assert.deepEqual([...ids].sort(), ids);
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('ten thousand ids made at once are all different', () => {
  assert.equal(new Set(Array.from({ length: 10_000 }, () => newId(5))).size, 10_000);
});

test('an opaque id is a version 4 UUID', () => {
  assert.match(newOpaqueId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test('only the canonical form of a UUID counts as one', () => {
  assert.equal(isUuid('018f2f2c-8b7a-7c3d-9e4f-5a6b7c8d9e0f'), true);
  assert.equal(isUuid('018F2F2C-8B7A-7C3D-9E4F-5A6B7C8D9E0F'), true);
  for (const text of ['', 'x', '018f2f2c8b7a7c3d9e4f5a6b7c8d9e0f', '018f2f2c-8b7a-7c3d-9e4f-5a6b7c8d9e0f\n']) {
    assert.equal(isUuid(text), false, JSON.stringify(text));
  }
});
