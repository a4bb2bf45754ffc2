import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPlainText } from '../../document/plain-text.ts';
import { review } from '../review.ts';
import { claim, rule, smallRulebook } from '../testing/small-rulebook.ts';

test('a saving that the prices do not make is written as they make it', () => {
  const rulebook = smallRulebook(
    [
      claim('trigger.pair', ['was <money> now <money>'], { kind: 'trigger' }),
      claim('claim.saving', ['save {<money>, <percent>}']),
    ],
    [
      rule('gb/own/a', {
        demand: {
          kind: 'numbers',
          check: 'reduction',
          settings: { prices: 'trigger.pair', saving: 'claim.saving', half: 'claim.half' },
        },
      }),
    ],
  );
  const context = { jurisdictions: ['gb'], products: [['retail']], channels: [['email']], reviewDate: '2026-11-20' };
  const suggestionFor = (text: string) => review(readPlainText(text), context, rulebook).findings[0]?.suggestion;
  assert.equal(suggestionFor('Was £899, now £599. Save £400!'), 'Was £899, now £599: save £300.');
  assert.equal(suggestionFor('Was $89.50, now $60. Save 50%!'), 'Was $89.50, now $60: save 32%.');
  assert.equal(suggestionFor('Was £100, now £80. Save 25%!'), 'Was £100, now £80: save 20%.');
  assert.equal(suggestionFor('Was £899, now £599. Save £300!'), undefined);
});
