import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFragment } from './fragments.ts';

test('what carries on the sentence before it is a fragment', () => {
  for (const text of [
    'Every day',
    'From home',
    'Whatever your credit history',
    'Nine times out of ten',
    'For good',
    'No exceptions',
    'Guaranteed',
  ])
    assert.ok(isFragment(text), text);
});

test('what says something of its own is none', () => {
  for (const text of [
    'Every penny is yours',
    'From £9.99 you can fly',
    'Call us',
    'No deposit',
    'For details',
    'Free',
    'Every hour of every day of the year',
  ])
    assert.ok(!isFragment(text), text);
});
