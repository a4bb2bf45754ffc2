import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

const rulebook = smallRulebook(
  [claim('trigger.multibuy', ['<money> {or, each} ..2 <number> for <money>', '<money> to <money>'])],
  [rule('r/multibuy', { demand: { kind: 'numbers', check: 'multibuy', settings: { offer: 'trigger.multibuy' } } })],
);
const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['website']], reviewDate: '2026-11-20' };
const found = (text: string): string[] =>
  review(readPlainText(text), context, rulebook).findings.map(
    ({ places: [place], rationale }) => `${place!.quote}: ${rationale}`,
  );

describe('the price of several beside the price of one', () => {
  it('is found where they cost more than as many singles, and worked out', () => {
    const [one, ...others] = found('Ground coffee £4.25 each, two for £9.');
    assert.match(one!, /^£4\.25 each, two for £9: .*2 at £4\.25 each come to £8\.50, and together they cost £9\./);
    assert.deepEqual(others, []);
  });

  it('is fine where they cost as much or less', () => {
    assert.deepEqual(found('Mugs £3 or 3 for £9. Bowls £4 or 3 for £10.'), []);
  });

  it('reckons pence in words as hundredths', () => {
    const spoken = smallRulebook(
      [claim('trigger.multibuy', ['<money> or <number> for <money>'])],
      [rule('r/multibuy', { demand: { kind: 'numbers', check: 'multibuy', settings: { offer: 'trigger.multibuy' } } })],
    );
    const issues = (text: string) => review(readPlainText(text), context, spoken).findings.length;
    assert.equal(issues('Mangoes, ninety-nine pence, or five for four pounds.'), 0);
    assert.equal(issues('Mangoes, fifty pence or five for four pounds.'), 1);
  });

  it('says nothing without a count', () => {
    assert.deepEqual(found('Rooms £60 to £95.'), []);
  });
});
