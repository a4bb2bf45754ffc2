import assert from 'node:assert/strict';
import { test } from 'node:test';
import { raisedText } from './raised.ts';

test('the raised number of a note is written raised, and never longer than it was', () => {
  assert.equal(raisedText('1'), '¹');
  assert.equal(raisedText('10,11'), '¹⁰,¹¹');
  assert.equal(raisedText('[3]'), '[³]');
});

test('raised letters stay as they are', () => {
  for (const text of ['st', 'TM', '2nd', '®', '*']) assert.equal(raisedText(text), text);
});
