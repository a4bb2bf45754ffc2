import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Place } from '../../rules/types.ts';
import { lineOf, placeInWords } from './places.ts';

const at = (more: Partial<Place>): Place => ({
  pageNumber: 2,
  medium: 'text',
  start: 0,
  end: 4,
  quote: 'Free',
  ...more,
});

test('a place is told by its line, its page or its time, and by what of a promotion it stands in', () => {
  assert.equal(placeInWords(at({}), 'Free\n'), 'line 1');
  assert.equal(placeInWords(at({}), undefined), 'page 2');
  assert.equal(placeInWords(at({ startMs: 61_000 }), undefined), 'at 1:01');
  assert.equal(placeInWords(at({ part: 'subject' }), undefined), 'in the subject line');
  assert.equal(placeInWords(at({ part: 'caption' }), undefined), 'in the caption');
  assert.equal(placeInWords(at({ part: 'footnote' }), undefined), 'page 2, in the small print');
  assert.equal(placeInWords(at({ part: 'alt' }), '<img alt="Free">'), 'line 1, in a picture’s description');
});

test('words of several cells are found where they follow one another in the markup', () => {
  const source = '<p>Stalls are best.</p>\n<tr><td>Stalls</td>\n<td>£38</td><td>£3.50</td></tr>';
  const place = at({ quote: 'Stalls\n£38\n£3.50', end: 17 });
  assert.deepEqual(lineOf(place, source), { line: 2, column: 9, endLine: 3, endColumn: 22 });
  assert.equal(lineOf({ ...place, quote: 'Stalls\n£3.50\n£38' }, source), undefined);
});
