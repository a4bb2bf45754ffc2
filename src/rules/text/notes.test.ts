import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { notesIn } from './notes.ts';

const notes = (text: string): string[] => notesIn(text).map(({ start, end }) => text.slice(start, end).trim());

test('what follows a sign is a note where the sign hung on a word before', () => {
  assert.deepEqual(notes('Free for life*\n\nLovely chairs.\n*Twelve months.'), ['*Twelve months.']);
  assert.deepEqual(notes('From £9†, all year². †Plus £4 booking. ² Except June.'), [
    '†Plus £4 booking.',
    '² Except June.',
  ]);
  assert.deepEqual(notes('Unlimited** data* here! *UK only **Slower after 10 GB'), [
    '*UK only',
    '**Slower after 10 GB',
  ]);
});

test('bullets, words set off and signs without a reference are none', () => {
  assert.deepEqual(notes('* tea\n* coffee\n* cake'), []);
  assert.deepEqual(notes('A 4* hotel.\n* pool\n* bar\n* spa\n* gym'), []);
  assert.deepEqual(notes('We *really* mean it, and *always* did.'), []);
  assert.deepEqual(notes('**Free** today and **cheap** tomorrow'), []);
  assert.deepEqual(notes('*Terms apply. Save today*'), []);
});

test('whatever the text, notes are in order, apart, and begin with their sign', () => {
  const parts = fc.constantFrom('free*', '*', '* ', '**', '†', 'x²', '² ', '\n', ' word ', '. ', '£', '🚀', '(');
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 60 }), (some) => {
      const text = some.join('');
      let last = 0;
      for (const { start, end } of notesIn(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        assert.match(text[start]!, /[*†²]/);
        last = end;
      }
    }),
  );
});
