import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '../types.ts';
import { withPlacesThatHelp } from './shown-places.ts';

const text = 'Up to 412 miles. The greenest car. From £299. Order today. Pay later. No deposit.';

function finding(quotes: string[], more: Partial<Finding> = {}, pageNumber = 1): Finding {
  const places = quotes.map((quote) => {
    const start = text.indexOf(quote);
    return { pageNumber, start, end: start + quote.length, quote, medium: 'text' as const };
  });
  return {
    rules: [{ id: quotes[0]!, name: quotes[0]!, product: 'shares', channel: 'website' }],
    severity: 'HIGH',
    theme: 'substantiation',
    recommendation: '',
    rationale: '',
    places,
    ownPlaces: 1,
    evidence: { detector: 'forbid' },
    ...more,
  };
}

const shown = (...told: Finding[]): string[][] =>
  withPlacesThatHelp(told).map(({ places }) => places.map(({ quote }) => quote));

const green = finding(['The greenest car'], { theme: 'green-claim' });

test('words that lead another issue of weight are shown there and not again', () => {
  assert.deepEqual(shown(finding(['412 miles', 'The greenest car', 'From £299']), green), [
    ['412 miles', 'From £299'],
    ['The greenest car'],
  ]);
});

test('what its own rule rests on stays, and so does what only leads advice', () => {
  const both = finding(['412 miles', 'The greenest car'], { ownPlaces: 2 });
  assert.deepEqual(shown(both, green)[0], ['412 miles', 'The greenest car']);
  const advice: Finding = { ...green, severity: 'LOW' };
  assert.deepEqual(shown(finding(['412 miles', 'The greenest car']), advice)[0], ['412 miles', 'The greenest car']);
});

const lacking: Partial<Finding> = {
  evidence: { detector: 'require' },
  mendedBy: ['disclosure.capital-at-risk'],
  theme: 'missing-risk-warning',
};

test('what is missing is shown at the offer, whatever else is wrong with that, and at three places of a page', () => {
  assert.deepEqual(shown(finding(['The greenest car', 'From £299'], lacking), green)[0], [
    'The greenest car',
    'From £299',
  ]);
  const many = finding(['412 miles', 'From £299', 'Order today', 'Pay later', 'No deposit'], lacking);
  const further = finding(['412 miles'], lacking, 2).places;
  assert.deepEqual(shown({ ...many, places: [...many.places, ...further] })[0], [
    '412 miles',
    'From £299',
    'Order today',
    '412 miles',
  ]);
});
